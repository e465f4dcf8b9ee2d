"""Looking ahead in 5211: every choice is tried in many worlds that look the same to the seat.

A world is played to the end of the round. The others, and the seat itself in later turns, choose as
a table of policies says; or the others look ahead for the choice at hand, too. The number of worlds
is given, never the time, so that a seed says all.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Numbers, Reals, njit, njit_apart
from quandary.fast.play5211 import state as at
from quandary.fast.play5211.belief import FINENESS, Belief, Past, begin, change
from quandary.fast.play5211.heuristic import new_scratch
from quandary.fast.play5211.knowledge import deal_again_pile, deal_again_unseen
from quandary.fast.play5211.objective import worth_of
from quandary.fast.play5211.rollout import choose, roll_out_round
from quandary.fast.play5211.rules import MOST_ACTIONS, apply, legal

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


@njit_apart
def weigh(
    state: Ints,
    seat: int,
    policies: Reals,
    objective: Numbers,
    samples: int,
    chance: Ints,
    world: Ints,
    scratch: Numbers,
    actions: Ints,
    values: Numbers,
) -> int:
    """Write the best choices and what they are worth on average; return how many.

    Nobody may have chosen yet. What is hidden from the seat in `state` is dealt again. All are
    tried in the same worlds; the worse half drops out after an eighth of the worlds, and again
    after a quarter and a half. The best stands first.
    """
    left = _begin(state, seat, actions, values)
    for done in range(samples):
        left = _narrow(done, samples, left, actions, values)
        imagine(state, seat, policies, scratch, chance)
        _try_all(state, seat, left, policies, objective, 0, chance, world, scratch, actions, values)
    return _end(samples, left, actions, values)


@njit_apart
def weigh_by_belief(
    state: Ints,
    seat: int,
    policies: Reals,
    objective: Numbers,
    samples: int,
    chance: Ints,
    world: Ints,
    scratch: Numbers,
    actions: Ints,
    values: Numbers,
    past: Past,
    belief: Belief,
    rounds_more: int,
    their_samples: int,
    their_state: Ints,
    theirs: Workspace,
) -> int:
    """The same in worlds that fit what the others laid before, played on for some rounds more.

    Who does not seem to go by rules of thumb looks ahead in up to half of the worlds, in
    `their_samples` of its own, if there are any.
    """
    left = _begin(state, seat, actions, values)
    drawn = DRAWN_IN_ROUND * state[at.PLAYERS] * (1 + rounds_more)
    begin(state, seat, policies, past, belief, chance)
    for done in range(samples):
        left = _narrow(done, samples, left, actions, values)
        change(state, seat, policies, past, belief, chance)
        deal_again_pile(state, drawn, chance)
        for other in range(state[at.PLAYERS]):
            if other == seat:
                continue
            doubt = (1.0 - belief.trust[other]) / 2
            if their_samples and below(chance, FINENESS) < doubt * FINENESS:
                _copy(state, their_state)
                lay = _look_ahead(
                    their_state, other, policies, objective, their_samples, theirs, chance
                )
            else:
                lay = choose(state, policies, other, scratch, chance)
            apply(state, other, lay)
        _try_all(
            state,
            seat,
            left,
            policies,
            objective,
            rounds_more,
            chance,
            world,
            scratch,
            actions,
            values,
        )
    return _end(samples, left, actions, values)


@njit
def _look_ahead(
    state: Ints,
    other: int,
    policies: Reals,
    objective: Numbers,
    samples: int,
    theirs: Workspace,
    chance: Ints,
) -> int:
    """What another seat would lay with the hand it has in this world."""
    take_back_all(state)
    weigh(
        state,
        other,
        policies,
        objective,
        samples,
        chance,
        theirs.world,
        theirs.scratch,
        theirs.actions,
        theirs.values,
    )
    lay: int = theirs.actions[0]
    return lay


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
    world: Ints,
    scratch: Numbers,
    actions: Ints,
    values: Numbers,
) -> None:
    """Play the round on with each choice that is left, all with the same dice."""
    word = chance[0]
    for place in range(left):
        chance[0] = word
        values[place] += outcome(
            state, seat, actions[place], policies, objective, rounds_more, world, scratch, chance
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
    world: Ints,
    scratch: Numbers,
    chance: Ints,
) -> float:
    """What it is worth to a seat to make the last missing choice, when the round is played on.

    So are `rounds_more` after it, if the deal has as many.
    """
    _copy(state, world)
    apply(world, seat, action)
    if world[at.ROUND] == state[at.ROUND]:
        roll_out_round(world, policies, scratch, chance)
    for _ in range(rounds_more):
        if world[at.PHASE] == at.LAY:
            roll_out_round(world, policies, scratch, chance)
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
