"""What follows from an action of 5211 in a batch, and what it is worth."""

from __future__ import annotations

from typing import Any

import numpy as np

from quandary.batch.kernel import njit, njit_apart
from quandary.batch.play5211.actions import KINDS_OF
from quandary.batch.play5211.row import DECK
from quandary.fast.kernel import Ints, Numbers
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.actions import NO_SECOND
from quandary.fast.play5211.rules.state import new_deck
from quandary.fast.play5211.rules.transitions import apply, deal, shuffle

FULL_DECK = new_deck()
CORE_ACTIONS = np.array(
    [kinds[0] | (kinds[1] if len(kinds) > 1 else NO_SECOND) << 5 for kinds in KINDS_OF], np.int32
)
"""Each action as the fast core knows it."""


@njit
def next_seat(row: Ints) -> int:
    """The seat that is asked to choose, or -1 once the game is over."""
    return row[at.PLAYERS] - row[at.MISSING] if row[at.PHASE] == at.LAY else -1


@njit_apart
def deal_deck(row: Any) -> None:
    """Deal from the deck that lies ready."""
    deal(row, row[DECK : DECK + at.CARDS])


@njit_apart
def begin_deal(row: Any, chance: Ints) -> None:
    """Shuffle and deal."""
    deck = row[DECK : DECK + at.CARDS]
    for place in range(at.CARDS):
        deck[place] = FULL_DECK[place]
    shuffle(deck, chance)
    deal_deck(row)


@njit
def clear(row: Any) -> None:
    """A game that waits for its first deal."""
    for seat in range(row[at.PLAYERS]):
        row[at.TOTALS + seat] = 0
    row[at.DEALS] = 0


@njit
def act(row: Ints, action: int) -> None:
    """Do what the seat to act wishes; it has to be legal."""
    apply(row, next_seat(row), CORE_ACTIONS[action])


@njit
def add_reward(row: Ints, reward: Numbers, by_winning: bool) -> None:
    """What the last action brought each seat: points of the round, or winners share 1."""
    players = row[at.PLAYERS]
    if row[at.MISSING] != players or row[at.TURN]:
        return
    if not by_winning:
        for seat in range(players):
            reward[seat] += row[at.POINTS + seat]
    elif row[at.PHASE] == at.OVER:
        _share_win(row, reward, players)


@njit
def _share_win(row: Ints, reward: Numbers, players: int) -> None:
    """Most points wins, then most cards; those who are equal in both share (F14, F17)."""
    best, winners = 0, 0
    for seat in range(players):
        best = max(best, _rank_of(row, seat))
    for seat in range(players):
        winners += _rank_of(row, seat) == best
    for seat in range(players):
        if _rank_of(row, seat) == best:
            reward[seat] += 1.0 / winners


@njit
def _rank_of(row: Ints, seat: int) -> int:
    return row[at.TOTALS + seat] * (at.CARDS + 1) + row[at.WON_SIZE + seat]
