"""Moments of 5211 to think about, and the same ones with other hidden cards."""

import random
from collections.abc import Iterator

from quandary.games.play5211 import GAME
from quandary.games.play5211.state import State
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch, Match


def moments(players: int, seed: str, *, long: bool = False) -> Iterator[AnyMatch]:
    """A game at random; it stands still whenever seat 0 is about to lay."""
    match = Match.start("5211", [f"p{seat}" for seat in range(players)], {"long": long})
    chance = random.Random(seed)
    while not match.is_over:
        if GAME.is_awaiting_deal(match.state):
            match.deal(deck_from_seed(GAME, seed, len(match.deals)))
            continue
        seat = GAME.to_act(match.state)[0]
        if seat == 0:
            yield match
        actions = GAME.legal_actions(match.state, seat)
        match.act(seat, chance.choice(actions))


def moment(players: int, seed: str, decision: int, *, long: bool = False) -> AnyMatch:
    """Where seat 0 makes its decision of that number, from 0."""
    for number, match in enumerate(moments(players, seed, long=long)):
        if number == decision:
            return match
    raise IndexError(decision)


def with_other_hidden_cards(state: State, seat: int, seed: str) -> State:
    """Everything the seat has not seen is dealt again."""
    hidden = [card for owner, hand in enumerate(state.hands) if owner != seat for card in hand]
    hidden += [*state.pile, *state.removed]
    random.Random(seed).shuffle(hidden)
    hands = []
    for owner, hand in enumerate(state.hands):
        hands.append(hand if owner == seat else tuple(sorted(hidden[: len(hand)])))
        hidden = hidden if owner == seat else hidden[len(hand) :]
    pile = len(state.pile)
    return state._replace(
        hands=tuple(hands), pile=tuple(hidden[:pile]), removed=tuple(hidden[pile:])
    )
