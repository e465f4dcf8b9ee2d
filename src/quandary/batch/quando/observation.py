"""What a seat of Quando is told, as numbers, and which actions are legal.

Only what the seat has seen goes in; a test permutes everything else and expects the same bytes.
"""

from __future__ import annotations

from quandary.batch.kernel import njit
from quandary.batch.layout import Layout
from quandary.batch.quando.actions import DRAW, KNOCK, PASS, SET, STRAIGHT, TURN
from quandary.batch.quando.row import (
    DISCARDED,
    HELD_KEPT,
    KNOWN,
    MOST_OF_A_NUMBER,
    OPEN,
    OPEN_SIZE,
)
from quandary.batch.quando.row import UNSEEN as SIDES_UNSEEN
from quandary.batch.quando.sight import has_seen
from quandary.fast import bits
from quandary.fast.kernel import Ints, Numbers
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.legal import may_knock
from quandary.fast.quando.rules.transitions import turn_over
from quandary.fast.quando.rules.turns import first_owing
from quandary.games.quando.plays import STRAIGHT_LENGTH

HAND = 0
ZERO_BACKS = HAND + at.NUMBERS
SHOWING = ZERO_BACKS + at.NUMBERS - 1
UNDER = SHOWING + at.NUMBERS
DISCARD = UNDER + at.NUMBERS
UNSEEN = DISCARD + at.NUMBERS
PILE_SIZE = UNSEEN + at.NUMBERS
DISCARD_SIZE = PILE_SIZE + 1
PHASE = DISCARD_SIZE + 1
MAY_KNOCK = PHASE + 3
TRIPLET = MAY_KNOCK + 1
SEATS = TRIPLET + 1
"""From here on, six numbers for every seat …"""
PER_SEAT = 6
PER_OTHER = at.NUMBERS + OPEN_SIZE
"""… and then so many more for every other one."""


def layout(players: int) -> Layout:
    """The parts of an observation. Seats are counted clockwise from the one who is told."""
    sizes = [("hand", at.NUMBERS), ("zero_backs", at.NUMBERS - 1), ("showing", at.NUMBERS)]
    sizes += [("under", at.NUMBERS), ("discard", at.NUMBERS), ("unseen", at.NUMBERS)]
    sizes += [("pile_size", 1), ("discard_size", 1), ("phase", 3), ("may_knock", 1), ("triplet", 1)]
    for seat in range(players):
        parts = ("total", "plays", "knocker", "owing", "dealer", "active")
        sizes += [(f"{part}_{seat}", 1) for part in parts]
    for seat in range(1, players):
        sizes += [(f"fronts_{seat}", at.NUMBERS), (f"backs_{seat}", at.NUMBERS)]
        sizes += [(f"held_{seat}", HELD_KEPT), (f"cards_{seat}", 1)]
    return Layout(sizes)


@njit
def observe(row: Ints, viewer: int, observation: Numbers, size: int) -> None:
    """Write what a seat knows: `size` numbers."""
    for place in range(size):
        observation[place] = 0.0
    _write_hand(row, viewer, observation)
    _write_piles(row, viewer, observation)
    phase = row[at.PHASE]
    if phase == at.PLAY or phase == at.DRAW or phase == at.PENALTY:
        observation[PHASE + phase - at.PLAY] = 1.0
    observation[MAY_KNOCK] = phase == at.PLAY and may_knock(row)
    observation[TRIPLET] = row[at.TRIPLET]
    players = row[at.PLAYERS]
    for step in range(players):
        seat = viewer + step if viewer + step < players else viewer + step - players
        _write_seat(row, seat, observation, SEATS + PER_SEAT * step)
        if step:
            start = SEATS + PER_SEAT * players + PER_OTHER * (step - 1)
            _write_other(row, viewer, seat, observation, start)


@njit
def _write_hand(row: Ints, viewer: int, observation: Numbers) -> None:
    hand = at.HANDS + at.NUMBERS * viewer
    for number in range(at.NUMBERS):
        observation[HAND + number] = bits.count(row[hand + number])
    zeros = row[hand]
    while zeros:
        back = bits.lowest(zeros)
        if has_seen(row, viewer, back << 4):
            observation[ZERO_BACKS + back - 1] = 1.0
        zeros &= zeros - 1


@njit
def _write_piles(row: Ints, viewer: int, observation: Numbers) -> None:
    if row[at.PILE_SIZE]:
        top = row[at.PILE + row[at.PILE_TOP]]
        observation[SHOWING + (top >> 4)] = 1.0
        if has_seen(row, viewer, turn_over(top)):
            observation[UNDER + (top & 15)] = 1.0
    for number in range(at.NUMBERS):
        observation[DISCARD + number] = row[DISCARDED + number]
    unseen = SIDES_UNSEEN + at.NUMBERS * viewer
    for number in range(at.NUMBERS):
        observation[UNSEEN + number] = row[unseen + number]
    observation[PILE_SIZE] = row[at.PILE_SIZE] / at.CARDS
    observation[DISCARD_SIZE] = row[at.DISCARD_SIZE] / at.CARDS


@njit
def _write_seat(row: Ints, seat: int, observation: Numbers, start: int) -> None:
    """What everybody knows of a seat."""
    players, active = row[at.PLAYERS], row[at.ACTIVE]
    observation[start] = row[at.TOTALS + seat] / row[at.TARGET]
    observation[start + 1] = row[at.PLAYS + seat]
    observation[start + 2] = row[at.KNOCKER] == seat
    before = active - seat if active >= seat else active - seat + players
    observation[start + 3] = 0 < before <= row[at.OWING]
    observation[start + 4] = row[at.DEALER] == seat
    observation[start + 5] = active == seat and row[at.ENDED_BY] == at.NOT_ENDED


@njit
def _write_other(row: Ints, viewer: int, seat: int, observation: Numbers, start: int) -> None:
    """What a viewer has seen of another's hand, and how long its cards have been held."""
    known = KNOWN + at.NUMBERS * (at.MOST_PLAYERS * viewer + seat)
    for number in range(at.NUMBERS):
        observation[start + number] = row[known + number]
    for place in range(OPEN_SIZE):
        observation[start + at.NUMBERS + place] = row[OPEN + OPEN_SIZE * seat + place]


@njit
def mark_legal(row: Ints, mask: Numbers) -> None:
    """Write which actions the seat to act may choose."""
    for action in range(PASS + 1):
        mask[action] = False
    phase = row[at.PHASE]
    if phase == at.PLAY:
        _mark_plays(row, mask)
        mask[PASS] = row[at.KNOCKER] != at.NOBODY
        mask[KNOCK] = may_knock(row)
    elif phase == at.DRAW:
        mask[DRAW] = mask[DRAW + 1] = True
    elif phase == at.PENALTY:
        _mark_penalty(row, mask)


@njit
def _mark_plays(row: Ints, mask: Numbers) -> None:
    """Every number and count (Q8), and every straight (Q7)."""
    hand = at.HANDS + at.NUMBERS * row[at.ACTIVE]
    for number in range(at.NUMBERS):
        for size in range(bits.count(row[hand + number])):
            mask[SET + MOST_OF_A_NUMBER * number + size] = True
    for number in range(at.NUMBERS - STRAIGHT_LENGTH + 1):
        if row[hand + number] and row[hand + number + 1] and row[hand + number + 2]:
            mask[STRAIGHT + number] = True


@njit
def _mark_penalty(row: Ints, mask: Numbers) -> None:
    """Turn any zero for a triplet; otherwise draw either side (Q14, Q15)."""
    seat = first_owing(row)
    zeros = row[at.HANDS + at.NUMBERS * seat]
    if zeros == 0:
        mask[DRAW] = mask[DRAW + 1] = True
    while zeros:
        back = bits.lowest(zeros)
        mask[TURN + (back if has_seen(row, seat, back << 4) else 0)] = True
        zeros &= zeros - 1
