"""Looking ahead in 5211: every choice is tried in many worlds that look the same to the seat.

A world is played to the end of the round. The others, and the seat itself in later turns, choose as
a table of policies says; or the others choose as the kind they are in that world. The number of
worlds is given, never the time, so that a seed says all.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast.kernel import Ints, Numbers, Reals, njit, njit_apart
from quandary.fast.play5211.players.appeal import draw_lay, makes_plans
from quandary.fast.play5211.players.belief import Belief, appeal_row, begin, change
from quandary.fast.play5211.players.doubt import Doubt, forget, note, settle
from quandary.fast.play5211.players.heuristic import new_scratch
from quandary.fast.play5211.players.kinds import SLIP, Kinds
from quandary.fast.play5211.players.objective import worth_of
from quandary.fast.play5211.players.past import Past
from quandary.fast.play5211.players.policy import POLICY_SIZE
from quandary.fast.play5211.players.rollout import choose, roll_out_round
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.knowledge import deal_again_pile, deal_again_unseen
from quandary.fast.play5211.rules.legal import MOST_ACTIONS, legal
from quandary.fast.play5211.rules.transitions import apply

DRAWN_IN_ROUND = 4


class Workspace(NamedTuple):
    """Arrays to think in, made once: a world, and what the heuristic and the choices need."""

    world: at.StateArray
    scratch: NDArray[np.float64]
    actions: NDArray[np.int32]
    values: NDArray[np.float64]


def new_workspace(players: int) -> Workspace:
    """Room to think in. The choices found are in `actions`, what they are worth in `values`."""
    actions = np.zeros(MOST_ACTIONS, dtype=np.int32)
    return Workspace(at.new_state(players), new_scratch(), actions, np.zeros(MOST_ACTIONS))


class Effort(NamedTuple):
    """How hard a search tries: worlds, and rounds played on in each."""

    samples: int
    rounds_more: int = 0


@njit_apart
def weigh(
    state: Ints,
    seat: int,
    policies: Reals,
    objective: Numbers,
    samples: int,
    chance: Ints,
    workspace: Workspace,
) -> int:
    """Write the best choices and what they are worth on average; return how many.

    Nobody may have chosen yet. What is hidden from the seat in `state` is dealt again. All are
    tried in the same worlds; the worse half drops out after an eighth of the worlds, and again
    after a quarter and a half. The best stands first.
    """
    left = _begin(state, seat, workspace.actions, workspace.values)
    for done in range(samples):
        left = _narrow(done, samples, left, workspace.actions, workspace.values)
        imagine(state, seat, policies, workspace.scratch, chance)
        _try_all(state, seat, left, policies, objective, 0, chance, workspace)
    return _end(samples, left, workspace.actions, workspace.values)


@njit_apart
def weigh_by_belief(
    state: Ints,
    seat: int,
    policies: Reals,
    kinds: Kinds,
    objective: Numbers,
    effort: Effort,
    chance: Ints,
    workspace: Workspace,
    past: Past,
    belief: Belief,
    doubt: Doubt,
) -> int:
    """The same in worlds that fit what the others laid before, played on for some rounds more.

    The first is the one to choose: the best or, in doubt, one of the last (`doubt.py`). The rows
    of the others in `policies` are written anew in each world.
    """
    left = _begin(state, seat, workspace.actions, workspace.values)
    drawn = DRAWN_IN_ROUND * state[at.PLAYERS] * (1 + effort.rounds_more)
    begin(state, seat, kinds, past, belief, chance)
    forget(doubt)
    for done in range(effort.samples):
        left = _narrow(done, effort.samples, left, workspace.actions, workspace.values)
        change(state, seat, kinds, past, belief, chance)
        deal_again_pile(state, drawn, chance)
        let_others_choose(state, seat, policies, kinds, belief, chance)
        for place in range(left):
            doubt.before[place] = workspace.values[place]
        _try_all(state, seat, left, policies, objective, effort.rounds_more, chance, workspace)
        if done >= effort.samples // 2:
            for other in range(state[at.PLAYERS]):
                if other != seat:
                    row = other * len(kinds.traits) + belief.kinds[other]
                    note(row, left, workspace.values, doubt)
    for place in range(left):
        workspace.values[place] /= effort.samples
    _put_first(settle(left, workspace.values, doubt, chance), workspace.actions, workspace.values)
    return left


@njit
def _put_first(place: int, actions: Ints, values: Numbers) -> None:
    action, value = actions[place], values[place]
    actions[place], values[place] = actions[0], values[0]
    actions[0], values[0] = action, value


@njit
def let_others_choose(
    state: Ints, seat: int, policies: Reals, kinds: Kinds, belief: Belief, chance: Ints
) -> None:
    """Everybody else lays as the kind they are in this world, and will play on so."""
    players, size = state[at.PLAYERS], len(kinds.traits)
    for other in range(players):
        if other != seat:
            kind = belief.kinds[other]
            for place in range(POLICY_SIZE):
                policies[other, place] = kinds.policies[kind, place]
            appeal = belief.appeal[appeal_row(players, size, -1, other, kind)]
            slip, is_plan = kinds.traits[kind, SLIP], makes_plans(state, kinds, kind)
            apply(state, other, draw_lay(state, other, appeal, slip, is_plan, chance))


# One world


@njit
def imagine(state: Ints, seat: int, policies: Reals, scratch: Numbers, chance: Ints) -> None:
    """Deal the unseen again, and let the others choose what they would lay with it."""
    deal_again_unseen(state, seat, DRAWN_IN_ROUND * state[at.PLAYERS], chance)
    for other in range(state[at.PLAYERS]):
        if other != seat:
            apply(state, other, choose(state, policies, other, scratch, chance))


@njit_apart
def _try_all(
    state: Ints,
    seat: int,
    left: int,
    policies: Reals,
    objective: Numbers,
    rounds_more: int,
    chance: Ints,
    workspace: Workspace,
) -> None:
    """Play the round on with each choice that is left, all with the same dice."""
    word = chance[0]
    for place in range(left):
        chance[0] = word
        action = workspace.actions[place]
        workspace.values[place] += outcome(
            state, seat, action, policies, objective, rounds_more, chance, workspace
        )
    take_back_all(state)


@njit
def outcome(
    state: Ints,
    seat: int,
    action: int,
    policies: Reals,
    objective: Numbers,
    rounds_more: int,
    chance: Ints,
    workspace: Workspace,
) -> float:
    """What it is worth to a seat to make the last missing choice, when the round is played on.

    So are `rounds_more` after it, if the deal has as many.
    """
    world = workspace.world
    _copy(state, world)
    apply(world, seat, action)
    if world[at.ROUND] == state[at.ROUND]:
        roll_out_round(world, policies, workspace.scratch, chance)
    for _ in range(rounds_more):
        if world[at.PHASE] == at.LAY:
            roll_out_round(world, policies, workspace.scratch, chance)
    return worth_of(world, seat, objective)


@njit
def take_back_all(state: Ints) -> None:
    """Nobody has chosen."""
    for place in range(at.CHOSEN, at.SHOWN):
        state[place] = at.NO_CARD
    state[at.MISSING] = state[at.PLAYERS]


@njit
def _copy(state: Ints, world: Ints) -> None:
    for place in range(at.STATE_SIZE):
        world[place] = state[place]


# The choices


@njit
def _begin(state: Ints, seat: int, actions: Ints, values: Numbers) -> int:
    for place in range(len(actions)):
        values[place] = 0.0
    return legal(state, seat, actions)


@njit
def _narrow(done: int, samples: int, left: int, actions: Ints, values: Numbers) -> int:
    """Let the worse half go if it is time; how many are left."""
    if done not in (samples // 8, samples // 4, samples // 2):
        return left
    _sort(actions, values, left)
    return min(left, max(2, (left + 1) // 2))


@njit
def _end(samples: int, left: int, actions: Ints, values: Numbers) -> int:
    _sort(actions, values, left)
    for place in range(left):
        values[place] /= samples
    return left


@njit
def _sort(actions: Ints, values: Numbers, size: int) -> None:
    """The choices with the highest values first."""
    for place in range(1, size):
        action, value = actions[place], values[place]
        slot = place
        while slot > 0 and values[slot - 1] < value:
            actions[slot], values[slot] = actions[slot - 1], values[slot - 1]
            slot -= 1
        actions[slot], values[slot] = action, value
