"""The numbers in `weights/`: tuned policies, tables counted from self-play, and value nets."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from quandary.bots.quando.weight_files import FOLDER as FOLDER
from quandary.bots.quando.weight_files import read_json as read_json

MOST_BYTES = 200_000
"""No file of weights is larger."""


@cache
def tuned_policy(players: int) -> NDArray[np.float64]:
    """The tuned heuristic for so many players."""
    return np.array(read_json(f"tuned-{players}.json")["policy"], dtype=np.float64)


@cache
def habits_of_net(players: int) -> NDArray[np.float64]:
    """By what the net expects of hidden cards: weights by habit and front."""
    return np.exp(np.array(read_json(f"tables-{players}.json")["habits"], dtype=np.float64))


@cache
def habits_of_belief(players: int) -> NDArray[np.float64]:
    """By what search and knock fill hidden cards, which has seen games of the net, too."""
    return np.exp(np.array(read_json(f"habits-{players}.json")["habits"], dtype=np.float64))


@cache
def play_model(players: int) -> NDArray[np.float64]:
    """How likely turns are, by the hand they are played from."""
    return np.array(read_json(f"plays-{players}.json")["model"], dtype=np.float64)


@cache
def slopes(players: int) -> NDArray[np.float64]:
    """What a point weighs, by points left until somebody reaches the target."""
    return np.array(read_json(f"tables-{players}.json")["slopes"], dtype=np.float64)


@cache
def net(players: int) -> NDArray[np.float32]:
    """The value net for so many players."""
    return _read_net(f"net-{players}.npz")


@cache
def points_net(players: int) -> NDArray[np.float32]:
    """The net for so many players that tells what a round brings in points."""
    return _read_net(f"points-{players}.npz")


def _read_net(name: str) -> NDArray[np.float32]:
    with np.load(FOLDER / name) as file:
        return np.ascontiguousarray(file["net"].astype(np.float32))


@cache
def knock_curve(players: int, level: str) -> tuple[float, float, float]:
    """How raw odds of a good knock are drawn nearer to what comes true (`analysis` fits it).

    Against others of this level, `steady`, `expert` or `master`.
    """
    stretch, shift, bend = read_json(f"knock-{players}-{level}.json")["curve"]
    return stretch, shift, bend
