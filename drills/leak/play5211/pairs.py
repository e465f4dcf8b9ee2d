"""Two deals of 5211 that look the same to one viewer: other hands, and other changes of mind."""

from __future__ import annotations

import random

from drills.leak.play5211.worlds import Deal
from drills.leak.script import Deed, Tale, Viewer, in_own_words, new_match
from quandary.games import GAMES
from quandary.games.play5211.actions import Lay
from quandary.games.play5211.events import Revealed
from quandary.table.dealer import deck_from_seed
from quandary.table.match import AnyMatch

TRIES = 20
CHANGES_MIND = 0.3
TAKES_BACK = 0.1


def pair(players: int, viewer: Viewer, steps: int, rng: random.Random) -> tuple[Tale, Tale] | None:
    """A deal and another one; nothing if no other was found."""
    deck = deck_from_seed(GAMES["5211"], str(rng.random()), 0)
    match = new_match("5211", players, deck)
    seen = [Deal.dealt(deck, players, seat) for seat in viewer or (None,)]
    deeds: list[Deed] = []
    drafts: set[int] = set()
    while len(deeds) < steps and match.game.to_act(match.state):
        for revealed in _turn(match, deeds, drafts, rng):
            for deal in seen:
                deal.reveal(revealed.cards)
    tale = Tale("5211", players, tuple(deck), tuple(deeds))
    known = set().union(*(deal.known for deal in seen))
    for _ in range(TRIES):
        other = _another(tale, known, drafts, viewer, rng)
        if other is not None and other != tale:
            return tale, other
    return None


def _turn(
    match: AnyMatch, deeds: list[Deed], drafts: set[int], rng: random.Random
) -> list[Revealed]:
    """Everybody chooses in some order; some change their minds before the last one has chosen."""
    order = rng.sample(range(len(match.players)), len(match.players))
    undecided = [seat for seat in order[:-1] if rng.random() < CHANGES_MIND]
    for seat in order[:-1]:
        if seat in undecided:
            drafts.add(len(deeds))
        _lay(match, seat, deeds, rng)
        if seat in undecided and rng.random() < TAKES_BACK:
            deeds.append(Deed(seat, "take back"))
            match.act(seat, match.game.hear_action(match.state, seat, "take back"))
    for seat in undecided:
        _lay(match, seat, deeds, rng)
    return _lay(match, order[-1], deeds, rng)


def _lay(match: AnyMatch, seat: int, deeds: list[Deed], rng: random.Random) -> list[Revealed]:
    """Lay anything; returns what was revealed by it."""
    lays = [a for a in match.game.legal_actions(match.state, seat) if isinstance(a, Lay)]
    deed = Deed(seat, in_own_words(match, seat, rng.choice(lays), rng))
    deeds.append(deed)
    events = match.act(seat, match.game.hear_action(match.state, seat, deed.text))
    return [event for event in events if isinstance(event, Revealed)]


def _another(
    tale: Tale, known: set[int], drafts: set[int], viewer: Viewer, rng: random.Random
) -> Tale | None:
    """Hidden cards dealt anew; what nobody is shown may be another choice."""
    hidden = [place for place in range(len(tale.deck)) if place not in known]
    cards = [tale.deck[place] for place in hidden]
    rng.shuffle(cards)
    deck = list(tale.deck)
    for place, card in zip(hidden, cards, strict=True):
        deck[place] = card
    match = new_match("5211", tale.players, deck)
    deeds = []
    for number, deed in enumerate(tale.deeds):
        if number in drafts and deed.seat not in viewer:
            actions = match.game.legal_actions(match.state, deed.seat)
            lays = [action for action in actions if isinstance(action, Lay)]
            deed = Deed(deed.seat, in_own_words(match, deed.seat, rng.choice(lays), rng))
        action = match.game.hear_action(match.state, deed.seat, deed.text)
        if not match.game.is_legal(match.state, deed.seat, action):
            return None
        match.act(deed.seat, action)
        deeds.append(deed)
    return Tale("5211", tale.players, tuple(deck), tuple(deeds))
