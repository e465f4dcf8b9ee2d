"""Two rounds of Quando that look the same to one viewer."""

from __future__ import annotations

import random
from typing import Any

from drills.leak.quando.worlds import Round, another_deck
from drills.leak.script import Script, Step, Viewer, new_match
from quandary.games import GAMES
from quandary.games.game import Action
from quandary.games.quando.actions import Draw, Knock, Play, Turn
from quandary.games.quando.events import NothingDrawn
from quandary.games.quando.state import Phase
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch

TRIES = 20


def make_pair(
    players: int, viewer: Viewer, length: int, rng: random.Random
) -> tuple[Script, Script] | None:
    """A round and another one; nothing if no other was found that goes the same way."""
    deck = deck_from_seed(GAMES["quando"], str(rng.random()), 0)
    match = new_match("quando", players, deck)
    table = Round.begin(players, match.state.dealer)
    steps: list[Step] = []
    course = [_public_facts(match)]
    while len(steps) < length and match.game.to_act(match.state):
        steps.append(_step(match, table, rng))
        course.append(_public_facts(match))
    known = set().union(*(table.known[seat] for seat in viewer or (None,)))
    script = Script("quando", players, tuple(deck), tuple(steps))
    for _ in range(TRIES):
        other = tuple(another_deck(deck, known, table.never_zero, rng))
        if other != script.deck and _goes_alike(other, script, course):
            return script, Script("quando", players, other, script.steps)
    return None


def _step(match: AnyMatch, table: Round, rng: random.Random) -> Step:
    before = match.state
    (seat,) = match.game.to_act(before)
    action = _choose(match, seat, rng)
    step = Step(seat, _write_shuffled(match, seat, action, rng))
    action = match.game.read_seat_action(before, seat, step.text)
    events = match.act(seat, action)
    if isinstance(action, Play):
        table.play(seat, [before.hands[seat].index(card) for card in action.cards])
    elif isinstance(action, Draw):
        table.draw(seat, action.side, before.phase is Phase.PENALTY)
    elif isinstance(action, Turn):
        table.turn(seat, before.hands[seat].index(action.card))
    for event in events:
        if isinstance(event, NothingDrawn):
            table.spare(event.seat)
    if match.state.phase in (Phase.DEAL, Phase.OVER):
        table.end()
    return step


def _choose(match: AnyMatch, seat: int, rng: random.Random) -> Action:
    """Large plays and knocking are liked, or they would hardly be seen."""
    actions = match.game.legal_actions(match.state, seat)
    if rng.random() < 0.4:
        return rng.choice(actions)
    return max(actions, key=lambda action: _liking(action) + rng.random())


def _liking(action: Any) -> float:
    if isinstance(action, Play):
        return 0.6 * len(action.cards)
    return 1.0 if isinstance(action, Knock) else 0.0


def _public_facts(match: AnyMatch) -> tuple[object, ...]:
    state = match.state
    return state.phase, match.game.to_act(state), len(state.pile), len(state.discard)


def _goes_alike(deck: tuple[Any, ...], script: Script, course: list[tuple[object, ...]]) -> bool:
    """Whether everything can be done with this deck as well, and goes the same way."""
    match = new_match("quando", script.players, deck)
    for (seat, text), facts in zip(script.steps, course[1:], strict=True):
        action = match.game.read_seat_action(match.state, seat, text)
        if not match.game.is_legal(match.state, seat, action):
            return False
        match.act(seat, action)
        if _public_facts(match) != facts:
            return False
    return True


def _write_shuffled(match: AnyMatch, seat: int, action: Action, rng: random.Random) -> str:
    """An action as its seat would write it, its cards in any order."""
    if isinstance(action, Play):
        places = list(map(match.state.hands[seat].index, action.cards))
        return " ".join(["play", *map(str, rng.sample(places, len(places)))])
    return match.game.write_seat_action(match.state, seat, action)
