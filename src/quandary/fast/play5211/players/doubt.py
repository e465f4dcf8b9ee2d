"""Which of the last choices to make in 5211 when it is not sure whom one plays against.

What a choice is worth on average hides that it may be bad against one kind of player. So the worth
of the last few choices is also noted for each kind that each of the others was of. Regret matching
then finds how often to make each choice: it looks for the mixture that does well on average and
whose worst regret, over all kinds, is small. Where choices are about equal nobody can foresee which
one is made.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Numbers, Reals, njit, njit_apart
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.legal import MOST_ACTIONS

CAUTION = 0.15
"""How much the worst regret counts beside the average."""
FEWEST_WORLDS = 60
"""In fewer worlds nothing is learned about a kind."""
STEPS = 400
FINENESS = 1 << 24


class Doubt(NamedTuple):
    """Room to note worths in: a row for each seat and kind, a column for each choice."""

    worths: NDArray[np.float64]
    worlds: NDArray[np.float64]
    """In how many worlds that seat was of that kind."""
    before: NDArray[np.float64]
    own: NDArray[np.float64]
    """What is regretted not to have chosen …"""
    shares: NDArray[np.float64]
    """… how often each choice is made …"""
    sums: NDArray[np.float64]
    theirs: NDArray[np.float64]
    """… and how much each row has to be feared."""


def new_doubt(kinds: int) -> Doubt:
    """Room for so many kinds."""
    rows = at.MOST_PLAYERS * kinds
    return Doubt(
        np.zeros((rows, MOST_ACTIONS)),
        np.zeros(rows),
        np.zeros(MOST_ACTIONS),
        np.zeros(MOST_ACTIONS),
        np.zeros(MOST_ACTIONS),
        np.zeros(MOST_ACTIONS),
        np.zeros(rows),
    )


@njit
def forget(doubt: Doubt) -> None:
    """Nothing has been noted."""
    for row in range(len(doubt.worlds)):
        doubt.worlds[row] = 0.0
        for place in range(MOST_ACTIONS):
            doubt.worths[row, place] = 0.0


@njit
def note(row: int, left: int, values: Numbers, doubt: Doubt) -> None:
    """Note what each choice was worth in one world: `values` grew by it since `before`."""
    doubt.worlds[row] += 1.0
    for place in range(left):
        doubt.worths[row, place] += values[place] - doubt.before[place]


@njit_apart
def settle(left: int, values: Numbers, doubt: Doubt, chance: Ints) -> int:
    """The place of the choice to make, drawn from the mixture. `values` are means over worlds."""
    _count_regrets(left, doubt)
    for place in range(left):
        doubt.own[place] = doubt.sums[place] = 0.0
    for row in range(len(doubt.worlds)):
        doubt.theirs[row] = 0.0
    for _ in range(STEPS):
        _step(left, values, doubt)
    drawn = below(chance, FINENESS) / FINENESS * STEPS
    for place in range(left):
        drawn -= doubt.sums[place]
        if drawn < 0:
            return place
    return 0


@njit
def _count_regrets(left: int, doubt: Doubt) -> None:
    """Make means of the sums, and of these how much worse each is than the best against a row."""
    for row in range(len(doubt.worlds)):
        best = -1e9
        for place in range(left):
            doubt.worths[row, place] /= max(doubt.worlds[row], 1.0)
            best = max(best, doubt.worths[row, place])
        for place in range(left):
            doubt.worths[row, place] -= best


@njit
def _step(left: int, values: Numbers, doubt: Doubt) -> None:
    """One step of regret matching: choose by what was regretted, fear what did most harm."""
    _share_out(doubt.own, left, doubt.shares)
    feared = _fear_most(left, doubt)
    mean = 0.0
    for place in range(left):
        mean += doubt.shares[place] * _worth(values, doubt.worths, feared, place)
        doubt.sums[place] += doubt.shares[place]
    for place in range(left):
        doubt.own[place] += _worth(values, doubt.worths, feared, place) - mean


@njit
def _worth(values: Numbers, worths: Reals, feared: int, place: int) -> float:
    worth = (1.0 - CAUTION) * values[place]
    return worth + CAUTION * worths[feared, place] if feared >= 0 else worth


@njit
def _fear_most(left: int, doubt: Doubt) -> int:
    """The row against which the choices up to now are regretted most; -1 if none is known."""
    worst, feared = 1e9, -1
    for row in range(len(doubt.worlds)):
        if doubt.worlds[row] >= FEWEST_WORLDS:
            for place in range(left):
                doubt.theirs[row] += doubt.shares[place] * doubt.worths[row, place]
            if doubt.theirs[row] < worst:
                worst, feared = doubt.theirs[row], row
    return feared


@njit
def _share_out(regrets: Numbers, left: int, shares: Numbers) -> None:
    whole = 0.0
    for place in range(left):
        whole += max(regrets[place], 0.0)
    for place in range(left):
        shares[place] = max(regrets[place], 0.0) / whole if whole > 0 else 1.0 / left
