"""Scoring a round of 5211 on arrays (F6–F12)."""

from __future__ import annotations

from quandary.fast import bits
from quandary.fast.kernel import Ints, njit
from quandary.fast.play5211.rules import state as at

NO_COLOUR = -1
ALL_KODODOS = 5


@njit
def what_scores(state: Ints) -> int:
    """The colour that scores (F8–F11), or `ALL_KODODOS` (F7), or `NO_COLOUR`."""
    players = state[at.PLAYERS]
    if state[at.KODODOS] == players + 2:
        return ALL_KODODOS
    once, twice = 0, 0
    for colour in range(at.COLOUR_COUNT):
        level = 1 << state[at.COUNTS + colour]
        twice |= once & level
        once |= level
    alone = once & ~twice & (1 << (players + 3)) - 2
    if alone == 0:
        return NO_COLOUR
    level = bits.highest(alone)
    scoring = 0
    for colour in range(at.COLOUR_COUNT):
        if state[at.COUNTS + colour] == level:
            scoring = colour
    return scoring


@njit
def score(state: Ints) -> None:
    """Everybody's shown cards go to their score pile or the discard pile (F7–F12)."""
    scoring = what_scores(state)
    for seat in range(state[at.PLAYERS]):
        points, cards = 0, 0
        shown = at.SHOWN + at.MOST_SHOWN * seat
        for place in range(shown, shown + at.MOST_SHOWN):
            kind = state[place]
            value = kind % at.VALUES + 1
            if kind // at.VALUES == scoring or (scoring == ALL_KODODOS and value == 1):
                points += value
                cards += 1
                state[at.WON + at.KINDS * seat + kind] += 1
            else:
                state[at.DISCARD + kind] += 1
        state[at.WON_SIZE + seat] += cards
        state[at.POINTS + seat] = points
        state[at.SCORES + seat] += points
        state[at.TOTALS + seat] += points
