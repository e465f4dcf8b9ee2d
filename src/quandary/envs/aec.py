"""A game as an AEC environment of PettingZoo: one agent acts at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils import wrappers
from pettingzoo.utils.env import AECEnv

from quandary.envs.spaces import Observation
from quandary.envs.table import ILLEGAL_REWARD, Table


class TurnEnvironment(AECEnv[str, Observation, int]):
    """The bare environment. An illegal action is refused with `ValueError`.

    Where everybody chooses at the same time, agents are asked in the order of their seats, and
    nobody learns what others have chosen before all have.
    """

    def __init__(
        self,
        game: str,
        *,
        players: int,
        reward: str = "points",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self._table = Table(game, players, reward, render_mode, options)
        self.metadata = self._table.metadata
        self.render_mode = render_mode
        self.possible_agents = list(self._table.names)
        self.observation_spaces = self._table.observation_spaces
        self.action_spaces = self._table.action_spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object for an agent every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same object for an agent every time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the game of this seed, or without one the game that follows the last."""
        self._table.game.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self.agents[self._table.game.seat]

    def step(self, action: int | None) -> None:
        """Let the selected agent act; one whose game is over acts with `None`."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        brought = self._table.act(action)
        self._cumulative_rewards[agent] = 0.0
        for name, reward in zip(self.agents, brought, strict=True):
            self.rewards[name] = reward
            self._cumulative_rewards[name] += reward
        if self._table.game.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._table.game.seat]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What an agent knows, and what it may do: nothing, while another is asked."""
        return self._table.observe(agent)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as the selected agent sees it."""
        return self._table.render()

    def close(self) -> None:
        """Nothing is open."""


def wrap(environment: TurnEnvironment) -> AECEnv[str, Observation, int]:
    """With PettingZoo's usual wrappers: an illegal action ends the game, misuse is explained."""
    lenient = wrappers.TerminateIllegalWrapper(environment, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(lenient))
