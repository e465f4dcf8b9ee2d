"""Learns Quando with two players by playing against itself: PPO on a batch of games.

    pip install 'quandary[research]' torch matplotlib
    python examples/learn_quando.py --minutes 20 --curve curve.png --net net.pt

One net plays both seats. Episodes are single rounds (`target=1`), and a round is worth the points
by which the other seat is behind: what one wins the other loses. So a position that is worth v to
the seat to act is worth -v to the other, and a value carries over from one seat's turn to the next.

Between lessons the net plays whole games against bots that it never sees in training.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

import quandary.envs.registration  # noqa: F401 - tells Gymnasium of the games
from quandary import batch
from quandary.batch.environment import Batch

SIZE, STEPS = 512, 64
"""So many games side by side, and so many decisions in each before the net is changed."""
POINTS = 20.0
"""Rewards are counted in units of so many points, so that values are about as large as 1."""
DISCOUNT, TRACE = 1.0, 0.95
EPOCHS, PARTS, CLIP = 3, 8, 0.2
ENTROPY, VALUE, RATE = 0.01, 0.5, 5e-4
OPPONENTS = ("gentle", "steady")
MOMENTS = (0.0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0)
"""When the net is measured, as parts of the time for training."""


class Net(nn.Module):
    """Chances of all actions, and what the position is worth to the seat to act."""

    def __init__(self, inputs: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(self, observation: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Logarithms of the chances, legal actions only, and the value."""
        hidden = self.body(observation)
        scores = self.policy(hidden).masked_fill(~mask, -1e9)
        return scores.log_softmax(-1), self.value(hidden).squeeze(-1)


@dataclass
class Experience:
    """What happened in some steps of all games: one row per step."""

    observation: Tensor
    mask: Tensor
    action: Tensor
    chance: Tensor
    value: Tensor
    reward: NDArray[np.float32]
    seat: NDArray[np.int64]
    done: NDArray[np.bool_]


def gather(games: Batch, net: Net) -> Experience:
    """Play some steps in every game. The last row of values and seats is for what comes next."""
    observations, masks, actions, chances, values = [], [], [], [], []
    reward = np.zeros((STEPS, SIZE), np.float32)
    seat, done = np.zeros((STEPS + 1, SIZE), np.int64), np.zeros((STEPS, SIZE), np.bool_)
    for step in range(STEPS + 1):
        observation, mask = torch.tensor(games.observation), torch.tensor(games.mask)
        with torch.no_grad():
            chance, value = net(observation, mask)
        values.append(value)
        seat[step] = games.seat
        if step == STEPS:
            break
        action = torch.multinomial(chance.exp(), 1)
        games.step(action.squeeze(1).numpy())
        rows = np.arange(SIZE)
        mine, other = games.reward[rows, seat[step]], games.reward[rows, 1 - seat[step]]
        reward[step], done[step] = (mine - other) / POINTS, games.done
        observations.append(observation)
        masks.append(mask)
        actions.append(action)
        chances.append(chance.gather(1, action))
    told = (torch.stack(each) for each in (observations, masks, actions, chances, values))
    return Experience(*told, reward, seat, done)


def advantages(seen: Experience) -> Tensor:
    """Generalised advantage estimates; the other seat's value counts with the opposite sign."""
    value = seen.value.numpy()
    found, later = np.zeros_like(seen.reward), np.zeros(SIZE, np.float32)
    for step in reversed(range(STEPS)):
        sign = np.where(seen.seat[step] == seen.seat[step + 1], 1.0, -1.0)
        goes_on = np.where(seen.done[step], 0.0, DISCOUNT * sign)
        surprise = seen.reward[step] + goes_on * value[step + 1] - value[step]
        later = (surprise + goes_on * TRACE * later).astype(np.float32)
        found[step] = later
    return torch.tensor(found)


def learn(net: Net, optimizer: torch.optim.Optimizer, seen: Experience) -> None:
    """Some epochs of PPO over what was gathered."""
    advantage = advantages(seen)
    goal = (advantage + seen.value[:-1]).flatten()
    advantage = ((advantage - advantage.mean()) / (advantage.std() + 1e-6)).flatten()
    columns = (seen.observation, seen.mask, seen.action, seen.chance)
    observation, mask, action, chance = (column.flatten(0, 1) for column in columns)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(goal)).chunk(PARTS):
            now, value = net(observation[part], mask[part])
            ratio = (now.gather(1, action[part]) - chance[part]).exp().squeeze(1)
            gain = advantage[part]
            policy = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(now.exp() * now.clamp(min=-50)).sum(-1).mean()
            error = (value - goal[part]).pow(2).mean()
            optimizer.zero_grad()
            (VALUE * error - policy - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def win_rate(net: Net, opponent: str, games: int, seed: int = 10**9) -> float:
    """How many whole games the net wins, always playing what it thinks best."""
    table = gymnasium.make("quandary/Quando-v0", players=2, opponents=opponent, reward="winning")
    totals = [batch.make("quando", players=2, size=1).layout[f"total_{seat}"] for seat in (0, 1)]
    won = 0.0
    for game in range(games):
        told, _ = table.reset(seed=seed + game)
        is_over = False
        while not is_over:
            observation = torch.tensor(told["observation"])
            for part in totals:
                observation[part.places] = 0.0  # the net has never seen any points
            with torch.no_grad():
                chance, _ = net(observation, torch.tensor(told["action_mask"]).bool())
            told, reward, is_over, _, _ = table.step(int(chance.argmax()))
            won += float(reward)
    return won / games


def train(minutes: float, seed: int, games: int) -> tuple[Net, list[dict[str, float]]]:
    """Play and learn for so long; measuring takes extra time."""
    torch.manual_seed(seed)
    table = batch.make("quando", players=2, size=SIZE, seed=seed, target=1)
    net = Net(table.layout.size, table.actions)
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    curve: list[dict[str, float]] = []
    spent, decisions = 0.0, 0
    while len(curve) < len(MOMENTS):
        part = spent / (60 * minutes)
        if part >= MOMENTS[len(curve)]:
            rates = {name: win_rate(net, name, games) for name in OPPONENTS}
            curve.append({"minutes": spent / 60, "decisions": decisions, **rates})
            print(json.dumps(curve[-1]), flush=True)
            continue
        began = time.perf_counter()
        optimizer.param_groups[0]["lr"] = RATE * max(0.1, 1 - part)
        learn(net, optimizer, gather(table, net))
        spent += time.perf_counter() - began
        decisions += SIZE * STEPS
    return net, curve


def draw(curve: list[dict[str, float]], file: str) -> None:
    """The curve as a picture."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4))
    for name in OPPONENTS:
        axes.plot([row["minutes"] for row in curve], [row[name] for row in curve], label=name)
    axes.set(xlabel="minutes of training", ylabel="whole games won", ylim=(0, 1))
    axes.legend(title="against")
    figure.savefig(file, dpi=120)


def main() -> None:
    """Train, measure, and keep the net and its curve."""
    parser = argparse.ArgumentParser(description="Learn Quando with two players by self-play.")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="games per opponent and measurement")
    parser.add_argument("--curve", help="a picture of the curve, such as curve.png")
    parser.add_argument("--net", help="where to keep the net, such as net.pt")
    options = parser.parse_args()
    net, curve = train(options.minutes, options.seed, options.games)
    if options.net:
        torch.save(net.state_dict(), options.net)
    if options.curve:
        draw(curve, options.curve)


if __name__ == "__main__":
    main()
