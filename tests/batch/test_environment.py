"""A batch: the same games whatever its size and threads, as arrays that stay the same objects."""

import hashlib
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from quandary import batch
from quandary.batch.checking import RandomPlayer
from quandary.batch.environment import Batch
from quandary.games.errors import IllegalOptions, UnknownGame
from tests.batch.tables import NAMES, TABLES, TableKind

STEPS = 400
ARRAYS = ("observation", "mask", "seat", "reward", "done", "seeds")


def make(table: TableKind, size: int, **arguments: Any) -> Batch:
    return batch.make(table.game, players=table.players, size=size, **arguments, **table.options)


def choose_by_place(environment: Batch, step: int) -> np.ndarray:
    """Legal actions that depend on the game and the step alone, not on the size of the batch."""
    legal = [np.flatnonzero(mask) for mask in environment.mask]
    return np.array([each[(7 * step + 3) % len(each)] for each in legal])


def course(environment: Batch, steps: int) -> list[list[bytes]]:
    """Everything that each game tells, step by step."""
    told = []
    for step in range(steps):
        environment.step(choose_by_place(environment, step))
        arrays = [getattr(environment, name) for name in ARRAYS]
        told.append([b"".join(array[game].tobytes() for array in arrays) for game in range(5)])
    environment.close()
    return told


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_games_depend_on_the_seed_alone(table: TableKind) -> None:
    alone = course(make(table, 5, seed=9), STEPS)
    assert course(make(table, 8, seed=9, threads=3), STEPS) == alone
    assert course(make(table, 5, seed=4, first=5), STEPS) == alone
    assert course(make(table, 5, seed=10), 1) != alone[:1]


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_every_game_is_the_one_that_its_seed_stands_for(table: TableKind) -> None:
    """Also those that begin by themselves: byte for byte as `OneGame` plays them."""
    environment = make(table, 2, seed=21)
    one = table.one_game()
    one.begin(21)
    ended = 0
    for step in range(STEPS):
        assert environment.seeds[0] == one.seed
        assert environment.seat[0] == one.seat
        assert environment.observation[0].tobytes() == one.observe(one.seat).tobytes()
        assert environment.mask[0].tobytes() == one.mask(one.seat).tobytes()
        actions = choose_by_place(environment, step)
        reward, done = environment.step(actions)
        assert reward[0].tolist() == one.act(int(actions[0]))
        assert done[0] == one.is_over
        if one.is_over:
            ended += 1
            one.begin()
    assert ended or table.options


def test_the_arrays_stay_the_same_objects() -> None:
    environment = make(TABLES[0], 4)
    before = [id(getattr(environment, name)) for name in ARRAYS]
    reward, done = environment.step(RandomPlayer(4).choose(environment.mask))
    assert [id(getattr(environment, name)) for name in ARRAYS] == before
    assert reward is environment.reward
    assert done is environment.done


PROGRAM = """
import hashlib
from quandary import batch
from quandary.batch.checking import RandomPlayer
environment = batch.make({game!r}, players=2, size=16, seed=7)
player = RandomPlayer(16, 1)
digest = hashlib.sha256()
for _ in range(200):
    environment.step(player.choose(environment.mask))
    digest.update(environment.observation.tobytes())
print(digest.hexdigest())
"""


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_another_process_plays_the_same_games(game: str) -> None:
    program = [sys.executable, "-c", PROGRAM.format(game=game)]
    told = subprocess.run(program, capture_output=True, text=True, check=True).stdout
    environment, player = batch.make(game, players=2, size=16, seed=7), RandomPlayer(16, 1)
    digest = hashlib.sha256()
    for _ in range(200):
        environment.step(player.choose(environment.mask))
        digest.update(environment.observation.tobytes())
    assert told.strip() == digest.hexdigest()


@pytest.mark.parametrize("action", [-1, 133, 134, 10**6])
def test_an_illegal_action_is_refused_and_changes_nothing(action: int) -> None:
    environment = make(TABLES[0], 3)
    actions = choose_by_place(environment, 0)
    actions[1] = action
    before = environment.observation.copy()
    with pytest.raises(ValueError, match=f"action {action} is not legal in game 1"):
        environment.step(actions)
    assert (environment.observation == before).all()
    environment.step(choose_by_place(environment, 0))


def test_a_wrong_number_of_actions_is_refused() -> None:
    with pytest.raises(ValueError, match="one action for each of 3 games"):
        make(TABLES[0], 3).step(np.zeros(2, np.int64))


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"game": "chess"}, UnknownGame),
        ({"players": 7}, IllegalOptions),
        ({"target": 0}, IllegalOptions),
        ({"target": 40_000}, IllegalOptions),
        ({"colour": "red"}, IllegalOptions),
        ({"reward": "love"}, ValueError),
        ({"size": 0}, ValueError),
        ({"threads": 0}, ValueError),
        ({"seed": -1}, ValueError),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: dict[str, Any], error: type[Exception]) -> None:
    made: dict[str, Any] = {"game": "quando", "players": 2, "size": 1, **arguments}
    with pytest.raises(error):
        batch.make(**made)
