"""Every choice of a seat of 5211 tried in the same worlds: what the judge's figures come from.

Worlds are drawn from the belief, and in each the others lay as the kind they are there. Every
choice is then laid and the round played to its end, the seat itself going by rules of thumb, with
the same dice: that gives the points. For the chance to win, as many rounds more are played as are
asked for.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast.chance import next_word
from quandary.fast.kernel import Ints, Reals, njit, njit_apart
from quandary.fast.play5211.players.belief import Belief, change
from quandary.fast.play5211.players.heuristic import new_scratch
from quandary.fast.play5211.players.kinds import Kinds
from quandary.fast.play5211.players.objective import KEPT as KEPT_WORTH
from quandary.fast.play5211.players.objective import (
    TOGETHER,
    ObjectiveArray,
    hand_worth,
    worth_of,
)
from quandary.fast.play5211.players.past import Past
from quandary.fast.play5211.players.rollout import roll_out_round
from quandary.fast.play5211.players.search import (
    DRAWN_IN_ROUND,
    let_others_choose,
    take_back_all,
)
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.knowledge import COPIES_OF_VALUE, deal_again_pile
from quandary.fast.play5211.rules.transitions import apply

POINTS, WIN, OWN, OTHERS, KEPT, KODODOS, COLOURS = range(7)
"""What is noted of a choice in a world: what it is worth in points, and as a chance to win the
game; the seat's points in this round and the mean of the others'; what the cards in its hand are
worth for later, beyond a usual hand; how many Kododos were shown in the round; and from `COLOURS`
on how many cards of each colour."""
OUTCOMES = COLOURS + at.COLOUR_COUNT
LEAD, USUAL_HAND = range(2)
"""Places in the frame: the seat's points ahead of the others' mean now; a usual hand's worth."""
FRAME_SIZE = 2
APART = 3
"""The belief changes so many times from world to world, so that they are nearly independent."""
PAIRED = 19 / 99
"""How likely two cards are of one colour."""


class Worlds(NamedTuple):
    """Room to try choices in, and the two ways to look at what came of them."""

    trial: at.StateArray
    scratch: NDArray[np.float64]
    dice: NDArray[np.uint64]
    by_points: ObjectiveArray
    by_wins: ObjectiveArray
    frame: NDArray[np.float64]


def new_worlds(players: int, by_points: ObjectiveArray, by_wins: ObjectiveArray) -> Worlds:
    """Room for the worlds of one question."""
    dice, frame = np.zeros(1, dtype=np.uint64), np.zeros(FRAME_SIZE)
    return Worlds(at.new_state(players), new_scratch(), dice, by_points, by_wins, frame)


@njit_apart
def frame_points(state: Ints, seat: int, worlds: Worlds) -> None:
    """Note what points are counted from, before anything is tried."""
    pairs = at.FULL_HAND * (at.FULL_HAND - 1) / 2 * PAIRED
    worlds.frame[LEAD] = lead_of(state, seat)
    worlds.frame[USUAL_HAND] = pairs * worlds.by_points[TOGETHER]
    for value in range(at.VALUES):
        share = COPIES_OF_VALUE[value] / at.CARDS * at.COLOUR_COUNT
        worlds.frame[USUAL_HAND] += at.FULL_HAND * share * worlds.by_points[KEPT_WORTH + value]


@njit
def lead_of(state: Ints, seat: int) -> float:
    """Points ahead of the others' mean."""
    others = 0.0
    for other in range(state[at.PLAYERS]):
        if other != seat:
            others += state[at.TOTALS + other]
    return state[at.TOTALS + seat] - others / (state[at.PLAYERS] - 1)


@njit_apart
def try_choices(
    state: Ints,
    seat: int,
    policies: Reals,
    kinds: Kinds,
    past: Past,
    belief: Belief,
    worlds: Worlds,
    rounds_more: int,
    choices: Ints,
    count: int,
    outcomes: Reals,
    chance: Ints,
) -> None:
    """Fill `outcomes`: a row for each of `count` worlds and in it each choice, one by one.

    Nobody may have chosen yet; `belief.begin` has been called. The worlds follow from `chance`
    alone, not from the choices, so that those given up later have been tried in the same worlds.
    """
    drawn = DRAWN_IN_ROUND * state[at.PLAYERS] * (1 + rounds_more)
    for world in range(count):
        for _ in range(APART):
            change(state, seat, kinds, past, belief, chance)
        deal_again_pile(state, drawn, chance)
        let_others_choose(state, seat, policies, kinds, belief, chance)
        word = next_word(chance)
        for place in range(len(choices)):
            worlds.dice[0] = word
            row = world * len(choices) + place
            _try(state, seat, policies, worlds, rounds_more, choices[place], outcomes, row)
        take_back_all(state)


@njit_apart
def _try(
    state: Ints,
    seat: int,
    policies: Reals,
    worlds: Worlds,
    rounds_more: int,
    action: int,
    outcomes: Reals,
    row: int,
) -> None:
    trial = worlds.trial
    for place in range(at.STATE_SIZE):
        trial[place] = state[place]
    apply(trial, seat, action)
    if trial[at.ROUND] == state[at.ROUND]:
        roll_out_round(trial, policies, worlds.scratch, worlds.dice)
    _note_round(trial, seat, worlds, outcomes, row)
    lead = lead_of(trial, seat) - worlds.frame[LEAD]
    outcomes[row, POINTS] = lead + outcomes[row, KEPT]
    for _ in range(rounds_more):
        if trial[at.PHASE] == at.LAY:
            roll_out_round(trial, policies, worlds.scratch, worlds.dice)
    outcomes[row, WIN] = worth_of(trial, seat, worlds.by_wins)


@njit
def _note_round(trial: Ints, seat: int, worlds: Worlds, outcomes: Reals, row: int) -> None:
    """What was shown in the round that has just ended still lies in its place."""
    for column in range(OUTCOMES):
        outcomes[row, column] = 0.0
    for other in range(trial[at.PLAYERS]):
        shown = at.SHOWN + at.MOST_SHOWN * other
        for place in range(shown, shown + at.MOST_SHOWN):
            outcomes[row, COLOURS + trial[place] // at.VALUES] += 1.0
            outcomes[row, KODODOS] += 1.0 if trial[place] % at.VALUES == 0 else 0.0
        if other != seat:
            outcomes[row, OTHERS] += trial[at.POINTS + other] / (trial[at.PLAYERS] - 1)
    outcomes[row, OWN] = trial[at.POINTS + seat]
    if trial[at.PHASE] == at.LAY:
        worth = hand_worth(trial, seat, worlds.by_points)
        outcomes[row, KEPT] = worth - worlds.frame[USUAL_HAND]
