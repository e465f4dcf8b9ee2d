"""A player of Quando by its value net: weighs every choice by what the net says of its outcome.

It decides only from what its seat may know; the hidden side of a card is averaged over.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast import bits
from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Numbers, njit, njit_apart
from quandary.fast.quando.players import net as layers
from quandary.fast.quando.players import net_inputs as on
from quandary.fast.quando.players.card_choice import lowest_zero, some_set, some_straight
from quandary.fast.quando.players.opponent_model import OpponentModel, new_reach
from quandary.fast.quando.players.win_chance import chance_of
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.actions import (
    KNOCK,
    PASS,
    PLAY_SET,
    PLAY_STRAIGHT,
    TAKE,
    TAKE_HIDDEN,
    TAKE_SHOWING,
)
from quandary.fast.quando.rules.knowledge import SEEN
from quandary.fast.quando.rules.legal import may_knock
from quandary.fast.quando.rules.turns import first_owing, to_act

MOST_CHOICES = 64
FINE = 1 << 24
UNKNOWN_BACK = 5.5


class NetEvaluator(NamedTuple):
    """A net with the tables it was trained with, and room to think in."""

    net: NDArray[np.float32]
    habits: OpponentModel
    slopes: NDArray[np.float64]
    reached: NDArray[np.float64]
    sums_of: NDArray[np.float64]
    """What is expected of each other hand."""
    sums: NDArray[np.float32]
    inputs: Ints
    counts: Ints
    actions: Ints
    values: Numbers
    facts: Numbers
    totals: Ints


SURROUNDINGS, BEST_OPPONENT = range(2)
"""Places in `facts`: how many inputs the surroundings turn on, and the best opponent's sum."""


def new_evaluator(
    net: layers.NetArray, habits: OpponentModel, slopes: NDArray[np.float64]
) -> NetEvaluator:
    """An evaluator around a net."""
    return NetEvaluator(
        net,
        habits,
        slopes,
        new_reach(),
        np.zeros(at.MOST_PLAYERS),
        layers.new_scratch(net),
        on.new_inputs(),
        np.zeros(at.NUMBERS, dtype=np.int32),
        np.zeros(MOST_CHOICES, dtype=np.int32),
        np.zeros(MOST_CHOICES),
        np.zeros(2),
        np.zeros(at.MOST_PLAYERS, dtype=np.int32),
    )


@njit_apart
def weigh(state: Ints, knowledge: Ints, evaluator: NetEvaluator, chance: Ints) -> int:
    """Write the choices of the seat to act, and their values in points; returns how many.

    Which cards of a number go is left to chance, and so is a zero to turn.
    """
    seat, phase = to_act(state), state[at.PHASE]
    if phase == at.PENALTY and state[at.HANDS + at.NUMBERS * first_owing(state)]:
        evaluator.actions[0] = lowest_zero(state, knowledge, UNKNOWN_BACK, chance)
        evaluator.values[0] = 0.0
        return 1
    look(state, knowledge, evaluator, seat)
    layers.begin(
        evaluator.net, evaluator.inputs, int(evaluator.facts[SURROUNDINGS]), evaluator.sums
    )
    if phase == at.PLAY:
        return _weigh_plays(state, knowledge, evaluator, seat, chance)
    return _weigh_draws(state, knowledge, evaluator, seat)


@njit_apart
def look(state: Ints, knowledge: Ints, evaluator: NetEvaluator, seat: int) -> None:
    """Note the surroundings and count the hand."""
    for other in range(at.MOST_PLAYERS):
        evaluator.totals[other] = state[at.TOTALS + other]
    odds = chance_of(state, evaluator.totals, seat, evaluator.slopes)
    size = on.note_surroundings(
        state,
        knowledge,
        seat,
        evaluator.habits,
        evaluator.reached,
        odds,
        evaluator.inputs,
        evaluator.sums_of,
    )
    evaluator.facts[SURROUNDINGS] = size
    evaluator.facts[BEST_OPPONENT] = on.best_opponent(state, seat, evaluator.sums_of)
    for number in range(at.NUMBERS):
        evaluator.counts[number] = bits.count(state[at.HANDS + at.NUMBERS * seat + number])


@njit_apart
def _weigh_plays(
    state: Ints, knowledge: Ints, evaluator: NetEvaluator, seat: int, chance: Ints
) -> int:
    hand, choices = at.HANDS + at.NUMBERS * seat, 0
    for number in range(at.NUMBERS):
        held = evaluator.counts[number]
        for size in range(1, held + 1):
            evaluator.actions[choices] = some_set(state, hand, number, size, chance)
            evaluator.counts[number] = held - size
            evaluator.values[choices] = _after_play(state, knowledge, evaluator, seat, size == 3)
            choices += 1
        evaluator.counts[number] = held
    for number in range(at.NUMBERS - 2):
        if (
            evaluator.counts[number]
            and evaluator.counts[number + 1]
            and evaluator.counts[number + 2]
        ):
            evaluator.actions[choices] = some_straight(state, hand, number, chance)
            _change_straight(evaluator.counts, number, -1)
            evaluator.values[choices] = _after_play(state, knowledge, evaluator, seat, False)
            _change_straight(evaluator.counts, number, 1)
            choices += 1
    if state[at.KNOCKER] != at.NOBODY:
        evaluator.actions[choices] = PASS
        evaluator.values[choices] = _value(state, evaluator, seat, on.FOREIGN_KNOCK, 0)
        return choices + 1
    if may_knock(state):
        evaluator.actions[choices] = KNOCK
        evaluator.values[choices] = _value(state, evaluator, seat, on.OWN_KNOCK, 0)
        return choices + 1
    return choices


@njit
def _change_straight(counts: Ints, number: int, change: int) -> None:
    for step in range(3):
        counts[number + step] += change


@njit
def _context(state: Ints, seat: int) -> int:
    if state[at.KNOCKER] == at.NOBODY:
        return on.NO_KNOCK
    return on.OWN_KNOCK if state[at.KNOCKER] == seat else on.FOREIGN_KNOCK


@njit
def _note_draw_to_come(
    state: Ints, knowledge: Ints, evaluator: NetEvaluator, seat: int, triplet: bool
) -> int:
    start = int(evaluator.facts[SURROUNDINGS])
    showing, below = on.NO_SIDE, on.NO_SIDE
    if state[at.PILE_SIZE]:
        showing = state[at.PILE + state[at.PILE_TOP]] >> 4
        below = on.side_below(state, knowledge, seat)
    return on.note_draw_to_come(evaluator.counts, showing, below, triplet, evaluator.inputs, start)


@njit_apart
def _after_play(
    state: Ints, knowledge: Ints, evaluator: NetEvaluator, seat: int, triplet: bool
) -> float:
    """The value of a hand that has been played from and waits for its card."""
    end = _note_draw_to_come(state, knowledge, evaluator, seat, triplet)
    return _value(state, evaluator, seat, _context(state, seat), end)


@njit_apart
def _value(state: Ints, evaluator: NetEvaluator, seat: int, context: int, end: int) -> float:
    """The net's value with the hand noted as well, behind what stands there up to `end`."""
    start = int(evaluator.facts[SURROUNDINGS])
    end = _note_hand(state, evaluator, seat, context, max(end, start))
    return layers.finish(evaluator.net, evaluator.inputs, start, end, evaluator.sums)


@njit
def _note_hand(state: Ints, evaluator: NetEvaluator, seat: int, context: int, size: int) -> int:
    knocker = at.NOBODY
    if context == on.OWN_KNOCK:
        knocker = 0
    elif context == on.FOREIGN_KNOCK:
        knocker = (state[at.KNOCKER] - seat + state[at.PLAYERS]) % state[at.PLAYERS]
    best = evaluator.facts[BEST_OPPONENT]
    return on.note_hand(evaluator.counts, context, knocker, best, evaluator.inputs, size)


# Drawing


@njit_apart
def _weigh_draws(state: Ints, knowledge: Ints, evaluator: NetEvaluator, seat: int) -> int:
    top = state[at.PILE + state[at.PILE_TOP]]
    showing = top >> 4
    evaluator.actions[0], evaluator.actions[1] = TAKE_SHOWING, TAKE_HIDDEN
    evaluator.values[0] = _after_draw(state, evaluator, seat, showing)
    below = on.side_below(state, knowledge, seat)
    if below != on.NO_SIDE:
        evaluator.values[1] = _after_draw(state, evaluator, seat, below)
        return 2
    total, candidates = 0.0, 0
    for number in range(at.NUMBERS):
        if number != showing and _can_lie_below(knowledge, seat, showing, number):
            total += _after_draw(state, evaluator, seat, number)
            candidates += 1
    evaluator.values[1] = total / max(candidates, 1)
    return 2


@njit
def _can_lie_below(knowledge: Ints, seat: int, showing: int, number: int) -> bool:
    """A card of which the seat has seen both sides lies elsewhere, as it knows."""
    both = knowledge[SEEN + (showing << 4 | number)] & knowledge[SEEN + (number << 4 | showing)]
    return (both >> seat & 1) == 0


@njit_apart
def _after_draw(state: Ints, evaluator: NetEvaluator, seat: int, front: int) -> float:
    """The value of a hand with one more card of this number."""
    evaluator.counts[front] += 1
    end = _note_only_zeros(state, evaluator)
    value = _value(state, evaluator, seat, _context(state, seat), end)
    evaluator.counts[front] -= 1
    return value


@njit
def _note_only_zeros(state: Ints, evaluator: NetEvaluator) -> int:
    """A turn that ends with nothing but zeros ends the round (Q18)."""
    start = int(evaluator.facts[SURROUNDINGS])
    if state[at.PHASE] == at.PENALTY:
        return start
    for number in range(1, at.NUMBERS):
        if evaluator.counts[number]:
            return start
    evaluator.inputs[start] = on.ONLY_ZEROS
    return start + 1


# Choosing, and noting what was chosen


@njit
def choose_by_net(state: Ints, knowledge: Ints, evaluator: NetEvaluator, chance: Ints) -> int:
    """What the net likes best."""
    return evaluator.actions[best_of(evaluator.values, weigh(state, knowledge, evaluator, chance))]


@njit
def disturb(values: Numbers, size: int, noise: float, chance: Ints) -> None:
    """Add chance of so many points, so that choices nearly as good are often taken."""
    if noise > 0.0 and size > 1:
        for place in range(size):
            values[place] += gumbel(noise, chance)


@njit
def gumbel(scale: float, chance: Ints) -> float:
    """A chance number of Gumbel's distribution."""
    uniform = (below(chance, FINE) + 0.5) / FINE
    return -scale * math.log(-math.log(uniform))


@njit
def best_of(values: Numbers, size: int) -> int:
    """The place of the highest value."""
    best = 0
    for place in range(1, size):
        if values[place] > values[best]:
            best = place
    return best


@njit_apart
def note_choice(state: Ints, knowledge: Ints, evaluator: NetEvaluator, action: int) -> int:
    """Write all inputs that an action will turn on, before it is done; returns how many.

    For learning only: of a hidden side taken it notes what the seat is about to see.
    """
    seat, kind, details = to_act(state), action & 7, action >> 3
    look(state, knowledge, evaluator, seat)
    end = int(evaluator.facts[SURROUNDINGS])
    context = on.OWN_KNOCK if kind == KNOCK else _context(state, seat)
    if kind == TAKE:
        top = state[at.PILE + state[at.PILE_TOP]]
        evaluator.counts[top & 15 if details else top >> 4] += 1
        end = _note_only_zeros(state, evaluator)
    elif kind == PLAY_SET:
        size = bits.count(details >> 4)
        evaluator.counts[details & 15] -= size
        end = _note_draw_to_come(state, knowledge, evaluator, seat, size == 3)
    elif kind == PLAY_STRAIGHT:
        _change_straight(evaluator.counts, details & 15, -1)
        end = _note_draw_to_come(state, knowledge, evaluator, seat, False)
    return _note_hand(state, evaluator, seat, context, end)


@njit_apart
def points_after(
    state: Ints, knowledge: Ints, evaluator: NetEvaluator, points_net: Numbers, action: int
) -> float:
    """The points ahead of the others' mean that another net expects of a round after an action.

    That net has the same inputs and sizes as the evaluator's own. Not for a hidden side taken.
    """
    size = note_choice(state, knowledge, evaluator, action)
    layers.begin(points_net, evaluator.inputs, size, evaluator.sums)
    return layers.finish(points_net, evaluator.inputs, size, size, evaluator.sums)
