"""What the totals of a game of Quando are worth: each seat's chance of winning it (Q24).

Between rounds the chance falls with one's total, the faster the nearer the end is: a logistic
function with one slope for each stretch of points left to the leader in points. The slopes are
fitted to self-play. After the end there is nothing to guess.
"""

from __future__ import annotations

import math

from quandary.fast.kernel import Ints, Numbers, njit, njit_apart
from quandary.fast.quando.rules import state as at

STRETCH = 5
STRETCHES = 11
LEAST_UNIT = 0.004
"""No point is worth less than this chance of winning, so that lost games are played on."""
MOST_POINTS = 40.0


@njit
def slope_of(state: Ints, totals: Ints, slopes: Numbers) -> float:
    """How much a point weighs now: by what is left until somebody reaches the target."""
    most = 0
    for seat in range(state[at.PLAYERS]):
        most = max(most, totals[seat])
    left = max(state[at.TARGET] - most - 1, 0)
    return slopes[min(left // STRETCH, STRETCHES - 1)]


@njit_apart
def chance_of(state: Ints, totals: Ints, seat: int, slopes: Numbers) -> float:
    """The seat's chance of winning the game with these totals between two rounds."""
    players = state[at.PLAYERS]
    is_over, ahead, equal = False, 0, 0
    for other in range(players):
        is_over = is_over or totals[other] >= state[at.TARGET]
        ahead += totals[other] < totals[seat]
        equal += totals[other] == totals[seat]
    if is_over:
        return 0.0 if ahead else 1.0 / equal
    slope = slope_of(state, totals, slopes)
    shares = 0.0
    for other in range(players):
        shares += math.exp(slope * (totals[seat] - totals[other]))
    return 1.0 / shares


@njit_apart
def gain(state: Ints, before: Ints, after: Ints, seat: int, slopes: Numbers) -> float:
    """What a round has brought a seat, in points: the change of its chance by a point's worth."""
    chance = chance_of(state, before, seat, slopes)
    unit = slope_of(state, before, slopes) * chance * (1.0 - chance)
    change = chance_of(state, after, seat, slopes) - chance
    points = change / max(unit, LEAST_UNIT)
    return min(max(points, -MOST_POINTS), MOST_POINTS)
