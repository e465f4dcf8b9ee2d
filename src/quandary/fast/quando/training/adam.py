"""Steps of Adam for the small tables that are fitted to self-play of Quando."""

from __future__ import annotations

import math

from quandary.fast.kernel import Numbers, Reals, njit

GRADIENT, MEAN, SQUARE = range(3)
"""The rows of the moments: the gradient, and the running means of it and of its square."""
MEAN_DECAY, SQUARE_DECAY, TINY = 0.9, 0.99, 1e-8


@njit
def take_step(
    numbers: Numbers, moments: Reals, size: int, step: int, rate: float, ridge: float
) -> None:
    """Change so many numbers against their gradient; `ridge` draws them towards nought.

    Steps are counted from 1.
    """
    for place in range(size):
        slope = moments[GRADIENT, place] + ridge * numbers[place]
        mean = MEAN_DECAY * moments[MEAN, place] + (1 - MEAN_DECAY) * slope
        square = SQUARE_DECAY * moments[SQUARE, place] + (1 - SQUARE_DECAY) * slope * slope
        moments[MEAN, place], moments[SQUARE, place] = mean, square
        mean /= 1 - MEAN_DECAY**step
        square /= 1 - SQUARE_DECAY**step
        numbers[place] -= rate * mean / (math.sqrt(square) + TINY)
