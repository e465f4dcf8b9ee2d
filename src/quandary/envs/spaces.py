"""The spaces of observations and actions: one observation for every interface."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from quandary.batch.arguments import Arguments
from quandary.batch.one_game import OneGame

Observation: TypeAlias = dict[str, NDArray[np.float32] | NDArray[np.int8]]
"""`observation`, numbers for a net, and `action_mask`, 1 for every legal action."""


def observation_space(arguments: Arguments) -> spaces.Dict:
    """Where observations lie. No number in them is negative."""
    size = arguments.kernels.layout(arguments.players).size
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, np.inf, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (arguments.kernels.actions,), np.int8),
        }
    )


def action_space(arguments: Arguments) -> spaces.Discrete:
    """All actions, legal or not."""
    return spaces.Discrete(arguments.kernels.actions)


def observe(game: OneGame, seat: int) -> Observation:
    """What a seat knows, and what it may do."""
    return {"observation": game.observe(seat), "action_mask": game.mask(seat).view(np.int8)}
