"""Nobody is told what others hold (L2): hidden cards dealt anew make no difference to a view."""

import json
import random

import pytest

from quandary.table.dealer import deck_from_seed
from quandary.table.match import Match
from tests.third_game.lanterns import GAME
from tests.third_game.lanterns.cards import Cards
from tests.third_game.lanterns.options import Options


def told(deck: Cards, viewer: int | None, actions: list[str]) -> str:
    """Everything a viewer is told while these actions are done."""
    match = Match(GAME, ["Red", "Blue", "Gold"], Options())
    match.deal(deck)
    lines = [json.dumps(match.view(viewer))]
    for text in actions:
        match.act(GAME.to_act(match.state)[0], GAME.read_action(text))
        lines.append(json.dumps(match.view(viewer)))
    return "\n".join(lines)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
@pytest.mark.parametrize("seed", range(20))
def test_what_a_viewer_may_not_know_makes_no_difference(viewer: int | None, seed: int) -> None:
    """What is neither laid nor held by the viewer is shuffled, after a first round."""
    rng = random.Random(f"{viewer}|{seed}")
    match = Match(GAME, ["Red", "Blue", "Gold"], Options())
    deck = deck_from_seed(GAME, str(seed), 0)
    match.deal(deck)
    hands = [list(hand) for hand in match.state.hands]
    actions = []
    for _ in range(3):
        seat = GAME.to_act(match.state)[0]
        action = rng.choice(GAME.legal_actions(match.state, seat))
        actions.append(GAME.write_action(action))
        hands[seat][hands[seat].index(action.card)] = 0
        match.act(seat, action)
    hidden = [
        place
        for place in range(len(deck))
        if place >= 12 or (place % 3 != viewer and hands[place % 3][place // 3])
    ]
    other = list(deck)
    for place, card in zip(hidden, rng.sample([deck[p] for p in hidden], len(hidden)), strict=True):
        other[place] = card
    assert tuple(other) != deck
    assert told(tuple(other), viewer, actions) == told(deck, viewer, actions)
