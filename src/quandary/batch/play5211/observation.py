"""What a seat of 5211 is told, as numbers, and which actions are legal.

What others have chosen face down is not in it, nor who has: everybody chooses at the same time.
"""

from __future__ import annotations

from quandary.batch.kernel import njit
from quandary.batch.layout import Layout
from quandary.batch.play5211.actions import ACTIONS, PAIR, SINGLE
from quandary.fast.kernel import Ints, Numbers
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.knowledge import COPIES_OF_VALUE
from quandary.fast.play5211.rules.legal import cards_to_lay
from quandary.games.play5211.rules import CARDS_PER_TURN, LONG_TARGET

MOST_ROUNDS = 11
"""More than any deal has."""

HAND = 0
UNSEEN = HAND + at.KINDS
COUNTS = UNSEEN + at.KINDS
KODODOS = COUNTS + at.COLOUR_COUNT
TURN = KODODOS + 1
ROUND = TURN + len(CARDS_PER_TURN)
LAST_ROUND = ROUND + 1
PILE_SIZE = LAST_ROUND + 1
LONG = PILE_SIZE + 1
FIRST_DEAL = LONG + 1
SEATS = FIRST_DEAL + 1
"""From here on, so many numbers for every seat."""
PER_SEAT = 2 + at.KINDS


def layout(players: int) -> Layout:
    """The parts of an observation. Seats are counted clockwise from the one who is told."""
    sizes = [("hand", at.KINDS), ("unseen", at.KINDS), ("counts", at.COLOUR_COUNT)]
    sizes += [("kododos", 1), ("turn", len(CARDS_PER_TURN)), ("round", 1), ("last_round", 1)]
    sizes += [("pile_size", 1), ("long", 1), ("first_deal", 1)]
    for seat in range(players):
        sizes += [(f"total_{seat}", 1), (f"won_{seat}", 1), (f"shown_{seat}", at.KINDS)]
    return Layout(sizes)


@njit
def observe(row: Ints, viewer: int, observation: Numbers, size: int) -> None:
    """Write what a seat knows: `size` numbers."""
    for place in range(size):
        observation[place] = 0.0
    for kind in range(at.KINDS):
        observation[UNSEEN + kind] = COPIES_OF_VALUE[kind % at.VALUES] - row[at.OPEN + kind]
    hand = at.HANDS + at.FULL_HAND * viewer
    for place in range(hand, hand + row[at.HAND_SIZE]):
        observation[HAND + row[place]] += 1.0
        observation[UNSEEN + row[place]] -= 1.0
    for colour in range(at.COLOUR_COUNT):
        observation[COUNTS + colour] = row[at.COUNTS + colour]
    observation[KODODOS] = row[at.KODODOS]
    _write_moment(row, observation)
    players = row[at.PLAYERS]
    for step in range(players):
        seat = viewer + step if viewer + step < players else viewer + step - players
        _write_seat(row, seat, observation, SEATS + PER_SEAT * step)


@njit
def _write_moment(row: Ints, observation: Numbers) -> None:
    is_on = row[at.PHASE] == at.LAY
    if is_on:
        observation[TURN + row[at.TURN]] = 1.0
    observation[ROUND] = row[at.ROUND] / MOST_ROUNDS
    observation[LAST_ROUND] = is_on and row[at.TOP] == at.CARDS
    observation[PILE_SIZE] = (at.CARDS - row[at.TOP]) / at.CARDS
    observation[LONG] = row[at.LONG]
    observation[FIRST_DEAL] = row[at.DEALS] == 1


@njit
def _write_seat(row: Ints, seat: int, observation: Numbers, start: int) -> None:
    """Points, cards won in this deal, and what the seat has shown in this round."""
    observation[start] = row[at.TOTALS + seat] / LONG_TARGET
    observation[start + 1] = row[at.WON_SIZE + seat] / at.CARDS
    shown = at.SHOWN + at.MOST_SHOWN * seat
    for place in range(shown, shown + row[at.SHOWN_SIZE]):
        observation[start + 2 + row[place]] += 1.0


@njit
def mark_legal(row: Ints, seat: int, mask: Numbers) -> None:
    """Write which actions the seat may choose: every different choice (F4)."""
    for action in range(ACTIONS):
        mask[action] = False
    if row[at.PHASE] != at.LAY:
        return
    hand = at.HANDS + at.FULL_HAND * seat
    end = hand + row[at.HAND_SIZE]
    is_pair = cards_to_lay(row) == 2
    for place in range(hand, end):
        if not is_pair:
            mask[SINGLE + row[place]] = True
            continue
        for other in range(place + 1, end):
            first, second = min(row[place], row[other]), max(row[place], row[other])
            mask[PAIR + second * (second + 1) // 2 + first] = True
