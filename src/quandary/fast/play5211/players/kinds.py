"""Kinds of players of 5211 that somebody may be: how each chooses, and how likely it is met.

A kind has a row of parameters as in `policy.py`, by which it plays a round on. For the choice at
hand, and for those of the past, some kinds look ahead instead (`prospects.py`), and some of these
play the last two turns out (`play_ahead.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast.play5211.players.policy import PolicyArray

PRIOR = 0
"""How likely somebody is of this kind before anything is laid."""
TEMPERATURE = 1
"""What promises so much less than another choice is chosen e times less often."""
SLIP = 2
"""How often anything else is laid."""
FOLLOWING = 3
"""One who looks ahead: how much more the others are thought to lay of a colour for each card of it
that is shown; less than 0: one who does not."""
SPARES = 4
"""… what a point on a card that is kept is worth to them …"""
PLAYS_OUT = 5
"""… and whether, from the second turn on, they play worlds out, in which all lay by the policy."""


class Kind(NamedTuple):
    """One kind of player."""

    policy: PolicyArray
    prior: float
    temperature: float
    slip: float = 0.04
    following: float = -1.0
    spares: float = 0.0
    plays_out: float = 0.0


class Kinds(NamedTuple):
    """All kinds as kernels read them: a row for each."""

    policies: NDArray[np.float64]
    traits: NDArray[np.float64]


def new_kinds(kinds: Sequence[Kind]) -> Kinds:
    """Kinds as kernels read them."""
    whole = sum(kind.prior for kind in kinds)
    traits = [(kind.prior / whole, *kind[2:]) for kind in kinds]
    return Kinds(np.array([kind.policy for kind in kinds]), np.array(traits, dtype=np.float64))
