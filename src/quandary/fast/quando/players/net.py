"""The value net of Quando: sparse inputs, two hidden layers, one number. As kernels.

A net is one array of float32: its hidden size and number of inputs, then the weights in the
order of the offsets below. Its output is in tens of points.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from quandary.fast.kernel import Ints, Numbers, njit, njit_apart
from quandary.fast.quando.players.net_inputs import inputs_for

SECOND = 32
"""The size of the second hidden layer."""
HIDDEN, INPUTS, FIRST = 0, 1, 2
HIDDEN_FOR = {2: 128, 3: 128, 4: 112, 5: 96, 6: 88}
"""The size of the first hidden layer by players: more inputs, fewer units, the same file size."""
POINTS = 10.0

NetArray = NDArray[np.float32]
ZERO = np.float32(0.0)


def net_size(hidden: int, inputs: int) -> int:
    """How many numbers a net has."""
    return FIRST + inputs * hidden + hidden + hidden * SECOND + SECOND + SECOND + 1


def new_net(players: int, seed: int = 0) -> NetArray:
    """A net that has learnt nothing; small random weights."""
    hidden, inputs = HIDDEN_FOR[players], inputs_for(players)
    dice = np.random.default_rng(seed)
    net = np.zeros(net_size(hidden, inputs), dtype=np.float32)
    net[HIDDEN], net[INPUTS] = hidden, inputs
    second = FIRST + inputs * hidden + hidden
    net[FIRST : FIRST + inputs * hidden] = dice.normal(0, 0.1, inputs * hidden)
    net[second : second + hidden * SECOND] = dice.normal(0, (2 / hidden) ** 0.5, hidden * SECOND)
    third = second + hidden * SECOND + SECOND
    net[third : third + SECOND] = dice.normal(0, 0.1, SECOND)
    return net


def new_scratch(net: NetArray) -> NDArray[np.float32]:
    """Room for the sums of both layers: with and without the hand, then the second."""
    return np.zeros(2 * int(net[HIDDEN]) + SECOND, dtype=np.float32)


@njit
def add_inputs(net: Numbers, inputs: Ints, start: int, end: int, sums: Numbers, place: int) -> None:
    """Add the weights of the inputs that are on to the first layer's sums at `place`."""
    hidden = int(net[HIDDEN])
    for index in range(start, end):
        row = FIRST + inputs[index] * hidden
        for unit in range(hidden):
            sums[place + unit] += net[row + unit]


@njit_apart
def begin(net: Numbers, inputs: Ints, size: int, sums: Numbers) -> None:
    """The first layer's sums of what no choice changes, kept at the start of `sums`."""
    hidden = int(net[HIDDEN])
    biases = FIRST + int(net[INPUTS]) * hidden
    for unit in range(hidden):
        sums[unit] = net[biases + unit]
    add_inputs(net, inputs, 0, size, sums, 0)


@njit_apart
def finish(net: Numbers, inputs: Ints, start: int, end: int, sums: Numbers) -> float:
    """The net's value, in points, with the inputs from `start` to `end` on as well."""
    hidden = int(net[HIDDEN])
    for unit in range(hidden):
        sums[hidden + unit] = sums[unit]
    add_inputs(net, inputs, start, end, sums, hidden)
    weights = FIRST + int(net[INPUTS]) * hidden + hidden
    biases = weights + hidden * SECOND
    second = 2 * hidden
    for out in range(SECOND):
        sums[second + out] = net[biases + out]
    for unit in range(hidden):
        on = sums[hidden + unit]
        if on > ZERO:
            row = weights + unit * SECOND
            for out in range(SECOND):
                sums[second + out] += on * net[row + out]
    last = biases + SECOND
    value = net[last + SECOND]
    for out in range(SECOND):
        if sums[second + out] > ZERO:
            value += sums[second + out] * net[last + out]
    return value * POINTS
