"""Two deals of 5211 that look the same to one viewer: other hands, and other changes of mind."""

from __future__ import annotations

import random

from drills.leak.play5211.worlds import Deal
from drills.leak.script import Script, Step, Viewer, new_match
from quandary.games import GAMES
from quandary.games.play5211.actions import Lay
from quandary.games.play5211.events import Revealed
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch

TRIES = 20
CHANGES_MIND = 0.3
TAKES_BACK = 0.1


def make_pair(
    players: int, viewer: Viewer, length: int, rng: random.Random
) -> tuple[Script, Script] | None:
    """A deal and another one; nothing if no other was found."""
    deck = deck_from_seed(GAMES["5211"], str(rng.random()), 0)
    match = new_match("5211", players, deck)
    seen = [Deal.begin(deck, players, seat) for seat in viewer or (None,)]
    steps: list[Step] = []
    drafts: set[int] = set()
    while len(steps) < length and match.game.to_act(match.state):
        for revealed in _turn(match, steps, drafts, rng):
            for deal in seen:
                deal.reveal(revealed.cards)
    script = Script("5211", players, tuple(deck), tuple(steps))
    known = set().union(*(deal.known for deal in seen))
    for _ in range(TRIES):
        other = _another(script, known, drafts, viewer, rng)
        if other is not None and other != script:
            return script, other
    return None


def _turn(
    match: AnyMatch, steps: list[Step], drafts: set[int], rng: random.Random
) -> list[Revealed]:
    """Everybody chooses in some order; some change their minds before the last one has chosen."""
    order = rng.sample(range(len(match.players)), len(match.players))
    undecided = [seat for seat in order[:-1] if rng.random() < CHANGES_MIND]
    for seat in order[:-1]:
        if seat in undecided:
            drafts.add(len(steps))
        _lay(match, seat, steps, rng)
        if seat in undecided and rng.random() < TAKES_BACK:
            steps.append(Step(seat, "take back"))
            match.act(seat, match.game.read_seat_action(match.state, seat, "take back"))
    for seat in undecided:
        _lay(match, seat, steps, rng)
    return _lay(match, order[-1], steps, rng)


def _lay(match: AnyMatch, seat: int, steps: list[Step], rng: random.Random) -> list[Revealed]:
    """Lay anything; returns what was revealed by it."""
    lays = [a for a in match.game.legal_actions(match.state, seat) if isinstance(a, Lay)]
    step = Step(seat, _write_shuffled(match, seat, rng.choice(lays), rng))
    steps.append(step)
    events = match.act(seat, match.game.read_seat_action(match.state, seat, step.text))
    return [event for event in events if isinstance(event, Revealed)]


def _another(
    script: Script, known: set[int], drafts: set[int], viewer: Viewer, rng: random.Random
) -> Script | None:
    """Hidden cards dealt anew; what nobody is shown may be another choice."""
    hidden = [place for place in range(len(script.deck)) if place not in known]
    cards = [script.deck[place] for place in hidden]
    rng.shuffle(cards)
    deck = list(script.deck)
    for place, card in zip(hidden, cards, strict=True):
        deck[place] = card
    match = new_match("5211", script.players, deck)
    steps = []
    for number, step in enumerate(script.steps):
        if number in drafts and step.seat not in viewer:
            actions = match.game.legal_actions(match.state, step.seat)
            lays = [action for action in actions if isinstance(action, Lay)]
            step = Step(step.seat, _write_shuffled(match, step.seat, rng.choice(lays), rng))
        action = match.game.read_seat_action(match.state, step.seat, step.text)
        if not match.game.is_legal(match.state, step.seat, action):
            return None
        match.act(step.seat, action)
        steps.append(step)
    return Script("5211", script.players, tuple(deck), tuple(steps))


def _write_shuffled(match: AnyMatch, seat: int, action: Lay, rng: random.Random) -> str:
    """Cards laid, as their seat would write it, in any order."""
    shuffled = Lay(tuple(rng.sample(action.cards, len(action.cards))))
    return match.game.write_seat_action(match.state, seat, shuffled)
