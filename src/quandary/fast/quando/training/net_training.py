"""Learning to play Quando from self-play: rounds noted choice by choice, and steps of Adam."""

from __future__ import annotations

import math
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Numbers, Reals, njit, njit_apart
from quandary.fast.quando.players import net as layers
from quandary.fast.quando.players.net_evaluator import (
    NetEvaluator,
    gumbel,
    note_choice,
    weigh,
)
from quandary.fast.quando.players.rollout import choose
from quandary.fast.quando.players.win_chance import gain
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.actions import TURN_ZERO
from quandary.fast.quando.rules.knowledge import apply_and_note, deal_and_note
from quandary.fast.quando.rules.scoring import points_ahead
from quandary.fast.quando.rules.transitions import next_dealer, shuffle
from quandary.fast.quando.rules.turns import to_act

Floats: TypeAlias = Any
"""An array of float32 or its rows; type checkers do not know numba's arithmetic of them."""

WIDTH = 200
"""The inputs of a choice that are kept: first how many, then which."""
MOST_IN_ROUND = 600
"""Choices of a round that are kept; longer ones teach nothing."""
ONE_IN = 128
"""One choice in so many is made at random."""
FIRST_DECAY, SECOND_DECAY, TINY = 0.9, 0.999, 1e-8


@njit
def _begin_round(state: Ints, knowledge: Ints, deck: Ints, before: Ints, chance: Ints) -> None:
    """The next round of a game, or of a new one; one game in three begins in the middle."""
    players, target = state[at.PLAYERS], state[at.TARGET]
    if state[at.PHASE] == at.OVER:
        is_fresh = below(chance, 3) > 0
        for seat in range(players):
            state[at.TOTALS + seat] = 0 if is_fresh else below(chance, target)
    shuffle(deck, chance)
    deal_and_note(state, knowledge, deck, next_dealer(state))
    for seat in range(at.MOST_PLAYERS):
        before[seat] = state[at.TOTALS + seat]


@njit
def _learning_seats(players: int, chance: Ints) -> int:
    """Who plays by the net in a round, as a bit set: all, or as often only one, against policies,
    so that the net learns how to play against others, too."""
    everybody = (1 << players) - 1
    return everybody if below(chance, 2) == 0 else 1 << below(chance, players)


@njit
def _noisy_choice(
    state: Ints, knowledge: Ints, evaluator: NetEvaluator, noise: float, chance: Ints
) -> int:
    """The place of a choice in the evaluator: mostly what the net likes; among choices it likes
    nearly as well any, and rarely just any."""
    size = weigh(state, knowledge, evaluator, chance)
    if below(chance, ONE_IN) == 0:
        return below(chance, size)
    if size == 1:
        return 0
    best, most = 0, -math.inf
    for place in range(size):
        value = evaluator.values[place] + gumbel(noise, chance)
        if value > most:
            best, most = place, value
    return best


class Notes(NamedTuple):
    """A row for each choice: its inputs, what the round then brought, and whose it was.

    `targets` count changes of the chance to win (`win_chance.gain`), `points` those of the round.
    `opinions` is what the net thought of a choice when it made it. `before` and `after` are
    everybody's totals before and after a round; `later` is room to work in.
    """

    samples: NDArray[np.int16]
    targets: NDArray[np.float64]
    points: NDArray[np.float64]
    opinions: NDArray[np.float64]
    owners: NDArray[np.int32]
    before: NDArray[np.int32]
    after: NDArray[np.int32]
    later: NDArray[np.float64]


def new_notes(rows: int) -> Notes:
    """Room for so many choices."""
    return Notes(
        np.zeros((rows, WIDTH), dtype=np.int16),
        np.zeros(rows),
        np.zeros(rows),
        np.zeros(rows),
        np.zeros(rows, dtype=np.int32),
        np.zeros(at.MOST_PLAYERS, dtype=np.int32),
        np.zeros(at.MOST_PLAYERS, dtype=np.int32),
        np.zeros(at.MOST_PLAYERS),
    )


@njit_apart
def play_and_note(
    state: Ints,
    knowledge: Ints,
    deck: Ints,
    evaluator: NetEvaluator,
    policies: Reals,
    noise: float,
    td_lambda: float,
    chance: Ints,
    notes: Notes,
) -> int:
    """Play rounds until the notes are full; targets are in points. Returns the rows filled.

    With `noise` below zero the policies choose in every seat, and all is noted; else what the net
    chooses. `td_lambda`: see `_note_gains`.
    """
    rows = 0
    while rows + MOST_IN_ROUND < len(notes.samples):
        _begin_round(state, knowledge, deck, notes.before, chance)
        start, decisions = rows, 0
        seats = 0 if noise < 0.0 else _learning_seats(state[at.PLAYERS], chance)
        while state[at.ENDED_BY] == at.NOT_ENDED and decisions < MOST_IN_ROUND:
            by_net = seats >> to_act(state) & 1
            if by_net:
                place = _noisy_choice(state, knowledge, evaluator, noise, chance)
                action = evaluator.actions[place]
                notes.opinions[rows] = evaluator.values[place]
            else:
                action = choose(state, knowledge, policies, chance)
            if by_net or seats == 0:
                rows += _note(state, knowledge, evaluator, action, notes, rows)
            apply_and_note(state, knowledge, action)
            decisions += 1
        if state[at.ENDED_BY] == at.NOT_ENDED:
            rows = start
            state[at.PHASE] = at.OVER
        else:
            _note_gains(state, evaluator, notes, start, rows, td_lambda if seats else 1.0)
    return rows


@njit
def _note(
    state: Ints, knowledge: Ints, evaluator: NetEvaluator, action: int, notes: Notes, row: int
) -> int:
    """Write a choice into its row, before it is made; returns how many were written.

    Which zero is turned teaches nothing.
    """
    if action & 7 == TURN_ZERO:
        return 0
    size = note_choice(state, knowledge, evaluator, action)
    notes.owners[row] = to_act(state)
    notes.samples[row, 0] = size
    for place in range(size):
        notes.samples[row, 1 + place] = evaluator.inputs[place]
    return 1


@njit
def _note_gains(
    state: Ints, evaluator: NetEvaluator, notes: Notes, start: int, end: int, td_lambda: float
) -> None:
    """Write into a round's rows what it has brought.

    A choice's target is what the round brought in the end, to the share of `td_lambda`; the rest is
    what the net thought at the seat's next choice, and so on from choice to choice: TD(lambda).
    """
    for seat in range(at.MOST_PLAYERS):
        notes.after[seat] = state[at.TOTALS + seat]
    for seat in range(state[at.PLAYERS]):
        notes.later[seat] = gain(state, notes.before, notes.after, seat, evaluator.slopes)
    for row in range(end - 1, start - 1, -1):
        owner = notes.owners[row]
        notes.targets[row] = notes.later[owner]
        notes.points[row] = points_ahead(state, owner)
        notes.later[owner] += (1.0 - td_lambda) * (notes.opinions[row] - notes.later[owner])


# Adam


class Pace(NamedTuple):
    """How a pass over the samples learns: choices in a step, their rate, and what a mean keeps."""

    batch: int
    rate: float
    keeping: float


def new_gradients(net: layers.NetArray) -> NDArray[np.float32]:
    """Three rows: the gradient, and Adam's running means of it and of its square."""
    return np.zeros((3, len(net)), dtype=np.float32)


@njit_apart
def learn(
    net: Floats,
    moments: Floats,
    sums: Floats,
    samples: Any,
    targets: Numbers,
    order: Ints,
    pace: Pace,
    steps: int,
    kept: Floats,
) -> float:
    """One pass over the samples in this order; returns the mean squared error.

    `steps` are those taken before. `kept` is a running mean of the weights.
    """
    error = 0.0
    size, batch = len(order), pace.batch
    for start in range(0, size - batch + 1, batch):
        gradient = moments[0]
        for place in range(len(gradient)):
            gradient[place] = 0.0
        for place in range(start, start + batch):
            error += _add_gradient(
                net, gradient, sums, samples[order[place]], targets[order[place]]
            )
        steps += 1
        _step(net, moments, pace, steps, kept)
    return error / size


@njit
def _add_gradient(net: Floats, gradient: Floats, sums: Floats, row: Any, target: float) -> float:
    """Forward and back for one choice; adds to the gradient and returns the squared error."""
    hidden = int(net[layers.HIDDEN])
    second = 2 * hidden
    end = 1 + row[0]
    layers.begin(net, row, 0, sums)
    missed = (layers.finish(net, row, 1, end, sums) - target) / layers.POINTS
    slope = np.float32(missed)
    weights = layers.FIRST + int(net[layers.INPUTS]) * hidden + hidden
    biases = weights + hidden * layers.SECOND
    last = biases + layers.SECOND
    gradient[last + layers.SECOND] += slope
    for out in range(layers.SECOND):
        value = sums[second + out]
        gradient[last + out] += slope * max(value, layers.ZERO)
        back = slope * net[last + out] if value > layers.ZERO else layers.ZERO
        sums[second + out] = back
        gradient[biases + out] += back
    for unit in range(hidden):
        on = sums[hidden + unit]
        back = layers.ZERO
        if on > layers.ZERO:
            place = weights + unit * layers.SECOND
            for out in range(layers.SECOND):
                gradient[place + out] += on * sums[second + out]
                back += net[place + out] * sums[second + out]
        sums[hidden + unit] = back
    first_biases = weights - hidden
    for unit in range(hidden):
        gradient[first_biases + unit] += sums[hidden + unit]
    for index in range(1, end):
        place = layers.FIRST + row[index] * hidden
        for unit in range(hidden):
            gradient[place + unit] += sums[hidden + unit]
    return missed * missed


@njit_apart
def _step(net: Floats, moments: Floats, pace: Pace, steps: int, kept: Floats) -> None:
    """One step of Adam with the gradient's mean."""
    gradient, first, second = moments[0], moments[1], moments[2]
    scale = np.float32(1.0 / pace.batch)
    correction = math.sqrt(1.0 - SECOND_DECAY**steps) / (1.0 - FIRST_DECAY**steps)
    stride = np.float32(pace.rate * correction)
    decay1, decay2 = np.float32(FIRST_DECAY), np.float32(SECOND_DECAY)
    fresh1, fresh2 = np.float32(1.0 - FIRST_DECAY), np.float32(1.0 - SECOND_DECAY)
    old, new = np.float32(pace.keeping), np.float32(1.0 - pace.keeping)
    tiny = np.float32(TINY)
    for place in range(layers.FIRST, len(gradient)):
        slope = gradient[place] * scale
        mean = decay1 * first[place] + fresh1 * slope
        square = decay2 * second[place] + fresh2 * slope * slope
        first[place], second[place] = mean, square
        net[place] -= stride * mean / (np.sqrt(square) + tiny)
        kept[place] = old * kept[place] + new * net[place]
