"""Worlds to think in: a full state of Quando for every sample of a belief, and room for trials."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast import bits
from quandary.fast.kernel import Ints, Matrix, Numbers, Reals, njit, njit_apart
from quandary.fast.quando.players.belief import Belief, look_at, sample
from quandary.fast.quando.players.net_evaluator import MOST_CHOICES
from quandary.fast.quando.players.policy import PolicyArray
from quandary.fast.quando.players.view_reader import lay_out
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.actions import PLAY_SET, PLAY_STRAIGHT
from quandary.fast.quando.rules.knowledge import KNOWLEDGE_SIZE
from quandary.fast.quando.rules.turns import to_act

MOST_WORLDS, MOST_TRIED = 4096, 8
"""No search looks at more worlds or choices."""
WAYS = 4
"""The ways a last turn can go (`last_turn.py`)."""


class LastTurn(NamedTuple):
    """Room to solve a last turn in."""

    showing: NDArray[np.float64]
    """By choice: what it brings in points with the showing side drawn, summed over worlds …"""
    hidden: NDArray[np.float64]
    """… and with the hidden one."""
    counts: NDArray[np.int32]
    """How many cards of each number are held."""
    is_possible: NDArray[np.int32]
    """By way: whether the turn can go it …"""
    plays: NDArray[np.int32]
    """… something to do that goes it …"""
    later: NDArray[np.int32]
    """… how penalties change one's own sum afterwards …"""
    sums: NDArray[np.int32]
    """… and all sums in the end."""
    before: NDArray[np.int32]
    after: NDArray[np.int32]


def new_last_turn() -> LastTurn:
    """Room for one last turn at a time."""

    def zeros(size: int) -> NDArray[np.int32]:
        return np.zeros(size, dtype=np.int32)

    return LastTurn(
        np.zeros(MOST_CHOICES),
        np.zeros(MOST_CHOICES),
        zeros(at.NUMBERS),
        zeros(WAYS),
        zeros(WAYS),
        zeros(WAYS),
        np.zeros((WAYS, at.MOST_PLAYERS), dtype=np.int32),
        zeros(at.MOST_PLAYERS),
        zeros(at.MOST_PLAYERS),
    )


class Workspace(NamedTuple):
    """Arrays to search in, made once and used again."""

    world: Ints
    trial: Ints
    world_knowledge: Ints
    trial_knowledge: Ints
    actions: Ints
    opinions: Numbers
    sums: Numbers
    before: Ints
    after: Ints
    racing: Ints
    """The places of the choices still tried."""
    tries: Numbers
    """What each world said of each choice."""
    policies: Reals
    """How each seat is taken to play when others' turns are looked ahead."""
    last: LastTurn


def new_workspace(policies: PolicyArray) -> Workspace:
    """Room for one search at a time, in which others are taken to play by these policies."""
    return Workspace(
        np.zeros(at.STATE_SIZE, dtype=np.int32),
        np.zeros(at.STATE_SIZE, dtype=np.int32),
        np.zeros(KNOWLEDGE_SIZE, dtype=np.uint8),
        np.zeros(KNOWLEDGE_SIZE, dtype=np.uint8),
        np.zeros(MOST_CHOICES, dtype=np.int32),
        np.zeros(MOST_CHOICES),
        np.zeros(MOST_CHOICES),
        np.zeros(at.MOST_PLAYERS, dtype=np.int32),
        np.zeros(at.MOST_PLAYERS, dtype=np.int32),
        np.zeros(MOST_TRIED, dtype=np.int32),
        np.zeros(MOST_TRIED * MOST_WORLDS),
        policies,
        new_last_turn(),
    )


@njit_apart
def imagine(
    state: Ints, slots: Matrix, seat: int, belief: Belief, workspace: Workspace, chance: Ints
) -> None:
    """A first world that fits a sighting, in `workspace.world`; `state` holds the open facts."""
    look_at(belief, state, slots, seat, chance)
    next_world(state, belief, workspace, chance)


@njit_apart
def next_world(state: Ints, belief: Belief, workspace: Workspace, chance: Ints) -> None:
    """The next world, sampled from the belief."""
    sample(belief, chance)
    for place in range(at.STATE_SIZE):
        workspace.world[place] = state[place]
    lay_out(workspace.world, workspace.world_knowledge, belief.slots)


@njit
def begin_trial(workspace: Workspace) -> None:
    """Make the trial the same as the world."""
    for place in range(at.STATE_SIZE):
        workspace.trial[place] = workspace.world[place]
    for place in range(KNOWLEDGE_SIZE):
        workspace.trial_knowledge[place] = workspace.world_knowledge[place]


@njit_apart
def fit_to_world(workspace: Workspace, action: int) -> int:
    """The same choice of the seat to act in this world, where its cards have other backs."""
    kind, number = action & 7, action >> 3 & 15
    hand = at.HANDS + at.NUMBERS * to_act(workspace.world)
    if kind == PLAY_SET:
        backs, chosen = workspace.world[hand + number], 0
        for _ in range(bits.count(action >> 7)):
            chosen |= backs & -backs
            backs &= backs - 1
        return PLAY_SET | number << 3 | chosen << 7
    if kind == PLAY_STRAIGHT:
        chosen = 0
        for step in range(3):
            chosen |= bits.lowest(workspace.world[hand + number + step]) << 4 * step
        return PLAY_STRAIGHT | number << 3 | chosen << 7
    return action


@njit
def sort_choices(actions: Ints, values: Numbers, size: int) -> None:
    """The best first."""
    for place in range(size):
        best = place
        for other in range(place + 1, size):
            if values[other] > values[best]:
                best = other
        actions[place], actions[best] = actions[best], actions[place]
        values[place], values[best] = values[best], values[place]
