"""Regret matching in 5211: all choose at once, so the best choice may be a mixture.

The others' hands differ from world to world. What is learned about another seat is therefore how
often it makes the choice that its policy likes best, second best and so on. Nobody's choice is
taken for granted: each seat learns what it should have done in the worlds it met.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Numbers, Reals, njit
from quandary.fast.play5211.players.heuristic import rank_by_rules_of_thumb
from quandary.fast.play5211.players.search import DRAWN_IN_ROUND, Workspace, outcome, take_back_all
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.actions import NO_SECOND
from quandary.fast.play5211.rules.knowledge import deal_again_unseen
from quandary.fast.play5211.rules.legal import MOST_ACTIONS, legal

MOST_RANKS = 4
"""How many of another seat's favourites are learned about."""
FINENESS = 1 << 24


class Learning(NamedTuple):
    """Arrays to learn in, made once: one row for each seat, one column for each choice."""

    choices: NDArray[np.int32]
    regrets: NDArray[np.float64]
    strategies: NDArray[np.float64]
    sums: NDArray[np.float64]
    ranked: NDArray[np.int32]
    worths: NDArray[np.float64]


def new_learning() -> Learning:
    """Room to learn in."""
    shape = (at.MOST_PLAYERS, MOST_ACTIONS)
    return Learning(
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
    chance: Ints,
    workspace: Workspace,
    learning: Learning,
) -> int:
    """Learn how often to make each choice; return how many there are.

    The choices are in the seat's row of `choices`, what was learned in its row of `sums`, as
    numbers that come to one. Nobody may have chosen yet.
    """
    size = legal(state, seat, learning.ranked)
    for place in range(size):
        learning.choices[seat, place] = learning.ranked[place]
    _forget(state[at.PLAYERS], learning)
    for _ in range(samples):
        _imagine(state, seat, size, policies, chance, workspace.scratch, learning)
        for owner in range(state[at.PLAYERS]):
            count = size if owner == seat else MOST_RANKS
            _regret(state, owner, count, policies, objective, chance, workspace, learning)
        take_back_all(state)
    for place in range(size):
        learning.sums[seat, place] /= samples
    return size


@njit
def _forget(players: int, learning: Learning) -> None:
    for owner in range(players):
        for place in range(MOST_ACTIONS):
            learning.regrets[owner, place] = learning.sums[owner, place] = 0.0


@njit
def _imagine(
    state: Ints,
    seat: int,
    size: int,
    policies: Reals,
    chance: Ints,
    scratch: Numbers,
    learning: Learning,
) -> None:
    """Deal the unseen again, and let everybody choose as their strategies say."""
    players = state[at.PLAYERS]
    deal_again_unseen(state, seat, DRAWN_IN_ROUND * players, chance)
    for other in range(players):
        if other != seat:
            _rank_choices(state, other, policies, scratch, learning)
    for owner in range(players):
        count = size if owner == seat else MOST_RANKS
        _match_regrets(learning, owner, count)
        choice = _draw_choice(learning, owner, count, chance)
        _lay(state, owner, learning.choices[owner, choice])
    state[at.MISSING] = 1


@njit
def _rank_choices(
    state: Ints, other: int, policies: Reals, scratch: Numbers, learning: Learning
) -> None:
    """Write what another seat likes best with the hand it has in this world."""
    ranked = learning.ranked
    count = rank_by_rules_of_thumb(state, policies, other, scratch, ranked, learning.worths)
    for place in range(min(count, MOST_RANKS)):
        learning.choices[other, place] = ranked[place]
    for place in range(count, MOST_RANKS):
        learning.choices[other, place] = ranked[count - 1]


@njit
def _regret(
    state: Ints,
    owner: int,
    count: int,
    policies: Reals,
    objective: Numbers,
    chance: Ints,
    workspace: Workspace,
    learning: Learning,
) -> None:
    """Add how much better each choice of a seat would have been than what it does on average."""
    laid, second = state[at.CHOSEN + 2 * owner], state[at.CHOSEN + 2 * owner + 1]
    state[at.CHOSEN + 2 * owner] = at.NO_CARD
    word = chance[0]
    mean = 0.0
    for place in range(count):
        chance[0] = word
        action = learning.choices[owner, place]
        worth = outcome(state, owner, action, policies, objective, 0, chance, workspace)
        learning.worths[place] = worth
        mean += learning.strategies[owner, place] * worth
    for place in range(count):
        learning.regrets[owner, place] += learning.worths[place] - mean
    state[at.CHOSEN + 2 * owner], state[at.CHOSEN + 2 * owner + 1] = laid, second


@njit
def _match_regrets(learning: Learning, owner: int, count: int) -> None:
    """Choose in proportion to what is regretted not to have been chosen, at first any."""
    total = 0.0
    for place in range(count):
        total += max(learning.regrets[owner, place], 0.0)
    for place in range(count):
        share = max(learning.regrets[owner, place], 0.0) / total if total > 0 else 1.0 / count
        learning.strategies[owner, place] = share
        learning.sums[owner, place] += share


@njit
def _draw_choice(learning: Learning, owner: int, count: int, chance: Ints) -> int:
    """A choice, as likely as the strategy says."""
    left = below(chance, FINENESS) / FINENESS
    for place in range(count - 1):
        left -= learning.strategies[owner, place]
        if left < 0:
            return place
    return count - 1


@njit
def _lay(state: Ints, owner: int, action: int) -> None:
    """Choose without the reveal that the last choice brings."""
    second = action >> 5
    state[at.CHOSEN + 2 * owner] = action & 31
    state[at.CHOSEN + 2 * owner + 1] = at.NO_CARD if second == NO_SECOND else second
