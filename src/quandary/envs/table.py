"""What the PettingZoo environments have in common: a game, names, spaces, and pictures of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from quandary.batch.arguments import read_arguments
from quandary.batch.one_game import OneGame
from quandary.envs.rendering import RENDER_MODES, render
from quandary.envs.spaces import Observation, action_space, observation_space, observe

ILLEGAL_REWARD = -1.0
"""What an agent gets that ends a game by an illegal action, where that is not refused."""


class Table:
    """A game between agents `player_0`, `player_1` and so on, in the order of their seats."""

    def __init__(
        self,
        game: str,
        players: int,
        reward: str,
        render_mode: str | None,
        options: Mapping[str, Any],
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode must be one of {RENDER_MODES}, not {render_mode!r}")
        arguments = read_arguments(game, players, reward, options)
        self.game = OneGame(arguments, is_followed=render_mode is not None)
        self.is_simultaneous = arguments.kernels.is_simultaneous
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"quandary_{game}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.names = [f"player_{seat}" for seat in range(players)]
        self.seats = {name: seat for seat, name in enumerate(self.names)}
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            name: observation_space(arguments) for name in self.names
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            name: action_space(arguments) for name in self.names
        }

    def observe(self, name: str) -> Observation:
        """What an agent knows, and what it may do."""
        return observe(self.game, self.seats[name])

    def is_legal(self, name: str, action: Any) -> bool:
        """Whether an agent may choose this action now."""
        mask = self.game.mask(self.seats[name])
        return 0 <= action < len(mask) and bool(mask[action])

    def act(self, action: Any) -> list[float]:
        """Let the seat that is asked act; raises `ValueError` if that is not legal."""
        name = self.names[self.game.seat]
        if not self.is_legal(name, action):
            raise ValueError(f"action {action} is not legal for {name} now")
        return self.game.act(int(action))

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as the seat sees it that is asked to act; printed for people."""
        if self.render_mode is None:
            raise ValueError("name a render_mode when you make the environment")
        asked = next(iter(self.game.match.to_act), None)
        return render(self.game.match, self.render_mode, asked)
