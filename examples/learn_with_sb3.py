"""Learns Quando with two players by the PPO of an outside library: MaskablePPO of sb3-contrib.

    pip install 'quandary[research]' sb3-contrib
    python examples/learn_with_sb3.py --minutes 20 --model model.zip

`BatchVecEnv` shows a batch of games to Stable-Baselines3 as its vectorised environments. One net
plays both seats, so every decision of a game is one to learn from. What one seat wins the other
loses; a library for a single agent does not know that the next decision may be the other's.
`ZeroSumBuffer` tells it: where the seat changes, a value counts with the opposite sign.

Episodes are single rounds (`target=1`). Between lessons the net plays whole games against bots
that it never sees in training.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from stable_baselines3.common.vec_env import VecEnv

import quandary.envs.registration  # noqa: F401 - tells Gymnasium of the games
from quandary import batch

SIZE, STEPS = 512, 64
"""So many games side by side, and so many decisions in each before the net is changed."""
POINTS = 20.0
"""Rewards are counted in units of so many points, so that values are about as large as 1."""
OPPONENTS = ("gentle", "steady")
MOMENTS = (0.0, 0.1, 0.25, 0.5, 1.0)
"""When the net is measured, as parts of the time for training."""


class BatchVecEnv(VecEnv):
    """A batch of two-player games; the agent is whoever is asked to act."""

    def __init__(self, size: int, seed: int) -> None:
        self.table = batch.make("quando", players=2, size=size, seed=seed, target=1)
        self.has_passed = np.zeros(size, bool)
        """Whether the last step has passed the turn to the other seat."""
        self._actions = np.zeros(size, np.int64)
        self._infos: list[dict[str, Any]] = [{} for _ in range(size)]
        shape = (self.table.layout.size,)
        observed = spaces.Box(-np.inf, np.inf, shape, np.float32)
        super().__init__(size, observed, spaces.Discrete(self.table.actions))

    def reset(self) -> Any:
        """The games as they are: a batch begins new ones by itself."""
        return self.table.observation.copy()

    def step_async(self, actions: Any) -> None:
        self._actions = actions

    def step_wait(self) -> Any:
        seat = self.table.seat.copy()
        reward, done = self.table.step(self._actions)
        games = np.arange(self.num_envs)
        ahead = (reward[games, seat] - reward[games, 1 - seat]) / POINTS
        self.has_passed = seat != self.table.seat
        return self.table.observation.copy(), ahead.astype(np.float32), done.copy(), self._infos

    def action_masks(self) -> Any:
        """Which actions are legal, a row for each game."""
        return self.table.mask

    def env_method(self, method_name: str, *_: Any, **__: Any) -> list[Any]:
        """What sb3-contrib asks the environments for: their masks."""
        return list(getattr(self, method_name)())

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        value = None if attr_name == "render_mode" else getattr(self, attr_name)
        return [value] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError("a batch has no environments of their own")

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.table.close()


class ZeroSumBuffer(MaskableRolloutBuffer):
    """Counts a value with the opposite sign where it is the other seat's."""

    def __init__(self, *args: Any, games: BatchVecEnv, **named: Any) -> None:
        self._games = games
        super().__init__(*args, **named)

    def reset(self) -> None:
        self._sign = np.ones((self.buffer_size, self.n_envs), np.float32)
        super().reset()

    def add(self, *args: Any, **named: Any) -> None:
        """The step that the games have just made."""
        self._sign[self.pos] = np.where(self._games.has_passed, -1.0, 1.0)
        super().add(*args, **named)

    def compute_returns_and_advantage(self, last_values: torch.Tensor, dones: Any) -> None:
        """Generalised advantage estimates, from the last step to the first."""
        value = np.vstack([self.values, last_values.cpu().numpy().reshape(1, -1)])
        ends = np.vstack([self.episode_starts[1:], dones.reshape(1, -1)])
        later = np.zeros(self.n_envs, np.float32)
        for step in reversed(range(self.buffer_size)):
            goes_on = np.where(ends[step], 0.0, self.gamma * self._sign[step])
            surprise = self.rewards[step] + goes_on * value[step + 1] - value[step]
            later = surprise + goes_on * self.gae_lambda * later
            self.advantages[step] = later
        self.returns = self.advantages + self.values


def make_model(games: BatchVecEnv, seed: int) -> MaskablePPO:
    """PPO with a net of two layers."""
    return MaskablePPO(
        "MlpPolicy",
        games,
        n_steps=STEPS,
        batch_size=games.num_envs * STEPS // 8,
        n_epochs=3,
        gamma=1.0,
        learning_rate=5e-4,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256], "activation_fn": torch.nn.ReLU},
        rollout_buffer_class=ZeroSumBuffer,
        rollout_buffer_kwargs={"games": games},
        seed=seed,
        device="cpu",
    )


def win_rate(model: MaskablePPO, opponent: str, games: int, seed: int = 10**9) -> float:
    """How many whole games the net wins, always playing what it thinks best."""
    table = gymnasium.make("quandary/Quando-v0", players=2, opponents=opponent, reward="winning")
    totals = [batch.make("quando", players=2, size=1).layout[f"total_{seat}"] for seat in (0, 1)]
    won = 0.0
    for game in range(games):
        told, _ = table.reset(seed=seed + game)
        is_over = False
        while not is_over:
            observation = told["observation"].copy()
            for part in totals:
                observation[part.places] = 0.0  # the net has never seen any points
            mask = told["action_mask"].astype(bool)
            action, _ = model.predict(observation, action_masks=mask, deterministic=True)
            told, reward, is_over, _, _ = table.step(int(action))
            won += float(reward)
    return won / games


def train(minutes: float, seed: int, games: int) -> tuple[MaskablePPO, list[dict[str, float]]]:
    """Play and learn for so long; measuring takes extra time."""
    model = make_model(BatchVecEnv(SIZE, seed), seed)
    curve: list[dict[str, float]] = []
    spent = 0.0
    while len(curve) < len(MOMENTS):
        if spent >= 60 * minutes * MOMENTS[len(curve)]:
            rates = {name: win_rate(model, name, games) for name in OPPONENTS}
            row = {"minutes": spent / 60, "decisions": model.num_timesteps, **rates}
            curve.append(row)
            print(json.dumps(row), flush=True)
            continue
        began = time.perf_counter()
        model.learn(SIZE * STEPS, reset_num_timesteps=False)
        spent += time.perf_counter() - began
    return model, curve


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, measure, and keep the model."""
    parser = argparse.ArgumentParser(description="Learn Quando with Stable-Baselines3.")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="games per opponent and measurement")
    parser.add_argument("--model", help="where to keep the model, such as model.zip")
    options = parser.parse_args(arguments)
    model, _ = train(options.minutes, options.seed, options.games)
    if options.model:
        model.save(options.model, exclude=["rollout_buffer_class", "rollout_buffer_kwargs"])


if __name__ == "__main__":
    main()
