"""Regret matching in 5211: all choose at once, so the best choice may be a mixture.

The others' hands differ from world to world. What is learned about another seat is therefore how
often it makes the choice that its policy likes best, second best and so on. Nobody's choice is
taken for granted: each seat learns what it should have done in the worlds it met.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Matrix, Numbers, Reals, njit
from quandary.fast.play5211 import state as at
from quandary.fast.play5211.actions import NO_SECOND
from quandary.fast.play5211.heuristic import rank_by_rules_of_thumb
from quandary.fast.play5211.knowledge import deal_again_unseen
from quandary.fast.play5211.rules import MOST_ACTIONS, legal
from quandary.fast.play5211.search import DRAWN_IN_ROUND, outcome, take_back_all

MOST_RANKS = 4
"""How many of another seat's favourites are learned about."""
FINENESS = 1 << 24


class RealMatrix(Reals, Protocol):
    """Rows of numbers that a kernel changes."""

    def __setitem__(self, index: tuple[int, int], value: float, /) -> None: ...


class Workspace(NamedTuple):
    """Arrays to learn in, made once: one row for each seat, one column for each choice."""

    choices: NDArray[np.int32]
    regrets: NDArray[np.float64]
    strategies: NDArray[np.float64]
    sums: NDArray[np.float64]
    ranked: NDArray[np.int32]
    worths: NDArray[np.float64]


def new_workspace() -> Workspace:
    """Room to learn in."""
    shape = (at.MOST_PLAYERS, MOST_ACTIONS)
    return Workspace(
        np.zeros(shape, dtype=np.int32),
        np.zeros(shape),
        np.zeros(shape),
        np.zeros(shape),
        np.zeros(MOST_ACTIONS, dtype=np.int32),
        np.zeros(MOST_ACTIONS),
    )


@njit
def mix(
    state: Ints,
    seat: int,
    policies: Reals,
    objective: Numbers,
    samples: int,
    world: Ints,
    scratch: Numbers,
    chance: Ints,
    choices: Matrix,
    regrets: RealMatrix,
    strategies: RealMatrix,
    sums: RealMatrix,
    ranked: Ints,
    worths: Numbers,
) -> int:
    """Learn how often to make each choice; return how many there are.

    The choices are in the seat's row of `choices`, what was learned in its row of `sums`, as
    numbers that come to one. Nobody may have chosen yet.
    """
    players = state[at.PLAYERS]
    size = legal(state, seat, ranked)
    for place in range(size):
        choices[seat, place] = ranked[place]
    _forget(players, regrets, sums)
    for _ in range(samples):
        deal_again_unseen(state, seat, DRAWN_IN_ROUND * players, chance)
        for other in range(players):
            if other != seat:
                count = rank_by_rules_of_thumb(state, policies, other, scratch, ranked, worths)
                for place in range(min(count, MOST_RANKS)):
                    choices[other, place] = ranked[place]
                for place in range(count, MOST_RANKS):
                    choices[other, place] = ranked[count - 1]
        for owner in range(players):
            count = size if owner == seat else MOST_RANKS
            _match_regrets(regrets, strategies, sums, owner, count)
            _lay(state, owner, choices[owner, _drawn(strategies, owner, count, chance)])
        state[at.MISSING] = 1
        for owner in range(players):
            count = size if owner == seat else MOST_RANKS
            laid, second = state[at.CHOSEN + 2 * owner], state[at.CHOSEN + 2 * owner + 1]
            state[at.CHOSEN + 2 * owner] = at.NO_CARD
            word = chance[0]
            mean = 0.0
            for place in range(count):
                chance[0] = word
                worths[place] = outcome(
                    state,
                    owner,
                    choices[owner, place],
                    policies,
                    objective,
                    0,
                    world,
                    scratch,
                    chance,
                )
                mean += strategies[owner, place] * worths[place]
            for place in range(count):
                regrets[owner, place] += worths[place] - mean
            state[at.CHOSEN + 2 * owner], state[at.CHOSEN + 2 * owner + 1] = laid, second
        take_back_all(state)
    for place in range(size):
        sums[seat, place] /= samples
    return size


@njit
def _forget(players: int, regrets: RealMatrix, sums: RealMatrix) -> None:
    for owner in range(players):
        for place in range(MOST_ACTIONS):
            regrets[owner, place] = sums[owner, place] = 0.0


@njit
def _match_regrets(
    regrets: RealMatrix, strategies: RealMatrix, sums: RealMatrix, owner: int, count: int
) -> None:
    """Choose in proportion to what is regretted not to have been chosen, at first any."""
    total = 0.0
    for place in range(count):
        total += max(regrets[owner, place], 0.0)
    for place in range(count):
        share = max(regrets[owner, place], 0.0) / total if total > 0 else 1.0 / count
        strategies[owner, place] = share
        sums[owner, place] += share


@njit
def _drawn(strategies: RealMatrix, owner: int, count: int, chance: Ints) -> int:
    """A choice, as likely as the strategy says."""
    left = below(chance, FINENESS) / FINENESS
    for place in range(count - 1):
        left -= strategies[owner, place]
        if left < 0:
            return place
    return count - 1


@njit
def _lay(state: Ints, owner: int, action: int) -> None:
    """Choose without the reveal that the last choice brings."""
    second = action >> 5
    state[at.CHOSEN + 2 * owner] = action & 31
    state[at.CHOSEN + 2 * owner + 1] = at.NO_CARD if second == NO_SECOND else second
