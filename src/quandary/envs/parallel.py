"""A game as a parallel environment of PettingZoo: all agents hand in an action at each step."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils.env import ParallelEnv

from quandary.envs.spaces import Observation
from quandary.envs.table import ILLEGAL_REWARD, Table

Infos: TypeAlias = dict[str, dict[str, Any]]
Stepped: TypeAlias = tuple[
    dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos
]


class SimultaneousEnvironment(ParallelEnv[str, Observation, int]):
    """Every step takes an action of each agent that is asked; those of others are ignored.

    Where everybody chooses at the same time, that is everybody. An agent that is not asked has a
    mask without any 1. An illegal action ends the game, and only who chose it is punished.
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
        self._table = Table(game, players, reward, render_mode, options)
        self.metadata = self._table.metadata
        self.render_mode = render_mode
        self.possible_agents = list(self._table.names)
        self.agents: list[str] = []
        self.observation_spaces = self._table.observation_spaces
        self.action_spaces = self._table.action_spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object for an agent every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same object for an agent every time."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Begin the game of this seed, or without one the game that follows the last."""
        self._table.game.begin(seed)
        self.agents = list(self.possible_agents)
        return self._observe(), {name: {} for name in self.agents}

    def step(self, actions: dict[str, int]) -> Stepped:
        """Let everybody act who is asked."""
        agents, asked = self.agents, self._agents_asked()
        illegal = [name for name in asked if not self._table.is_legal(name, actions[name])]
        rewards = dict.fromkeys(agents, 0.0) | dict.fromkeys(illegal, ILLEGAL_REWARD)
        for name in asked if not illegal else ():
            for each, reward in zip(agents, self._table.act(actions[name]), strict=True):
                rewards[each] += reward
        observations = self._observe()
        is_over = self._table.game.is_over or bool(illegal)
        if is_over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        ended, cut_off = dict.fromkeys(agents, is_over), dict.fromkeys(agents, False)
        return observations, rewards, ended, cut_off, {name: {} for name in agents}

    def _agents_asked(self) -> list[str]:
        """The agents that are asked now, in the order of their seats."""
        if self._table.is_simultaneous or not self.agents:
            return self.agents
        return [self.agents[self._table.game.seat]]

    def _observe(self) -> dict[str, Observation]:
        return {name: self._table.observe(name) for name in self.agents}

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as an agent sees it that is asked."""
        return self._table.render()

    def close(self) -> None:
        """Nothing is open."""
