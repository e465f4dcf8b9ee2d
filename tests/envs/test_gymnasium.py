"""Gymnasium's own check, its vectors, and games against bots."""

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from quandary.bots.catalogue import UnknownBot
from quandary.envs.registration import environment_id, register_environments
from quandary.envs.table import ILLEGAL_REWARD
from tests.batch.tables import NAMES, TABLES, TableKind

# Without these, Gymnasium warns that a mask of whole numbers, or points, could be scaled.
pytestmark = pytest.mark.filterwarnings("ignore:.*A Box observation space.*")


def make(table: TableKind, **arguments: Any) -> Any:
    register_environments()
    name = environment_id(table.game)
    return gymnasium.make(name, players=table.players, **table.options, **arguments)


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_gymnasiums_check(table: TableKind) -> None:
    check_env(make(table, opponents="random").unwrapped, skip_render_check=True)


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_check_of_pictures(game: str) -> None:
    check_env(make(TableKind(game, 2, {}), opponents="random", render_mode="ansi").unwrapped)


def test_its_name_makes_it_without_any_import_before() -> None:
    environment = gymnasium.make("quandary.envs.registration:quandary/Quando-v0", players=4)
    assert environment.reset(seed=1)[0]["observation"].shape == (183,)


def play(environment: Any, seed: int) -> tuple[list[bytes], float]:
    """A whole game at random: all observations, and all that came in."""
    rng, told, total = random.Random(seed), [], 0.0
    observation, _ = environment.reset(seed=seed)
    is_over = False
    while not is_over:
        told.append(observation["observation"].tobytes())
        action = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
        observation, reward, is_over, _, _ = environment.step(action)
        total += reward
    assert not observation["action_mask"].any()
    return told, total


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_a_game_against_bots_is_determined_by_its_seed(table: TableKind) -> None:
    first, again = (make(table, opponents="gentle", reward="winning") for _ in range(2))
    told, total = play(first, 11)
    assert play(again, 11) == (told, total)
    assert play(first, 12)[0] != told
    assert 0 <= total <= 1
    match = first.unwrapped._game.match
    assert match.is_over


def test_the_agents_points_are_those_of_its_seat() -> None:
    table = TableKind("quando", 3, {"target": 10})
    for seat in range(3):
        environment = make(table, opponents=["greedy", "gentle"], seat=seat)
        _, total = play(environment, 4)
        assert total == -environment.unwrapped._game.match.result.totals[seat]


def test_without_a_wish_the_seed_decides_who_begins() -> None:
    environment = make(TableKind("quando", 3, {}), opponents="random")
    seats = [environment.reset(seed=seed)[1]["seat"] for seed in range(6)]
    assert sorted(set(seats)) == [0, 1, 2]


def test_an_illegal_action_ends_the_game() -> None:
    environment = make(TableKind("quando", 2, {}), opponents="random", seat=0)
    observation, _ = environment.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, is_over, _, info = environment.step(illegal)
    assert (reward, is_over, info["illegal"]) == (ILLEGAL_REWARD, True, illegal)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"opponents": "nobody"}, UnknownBot),
        ({"opponents": ["gentle", "gentle"]}, ValueError),
        ({"seat": 2}, ValueError),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        make(TableKind("quando", 2, {}), **arguments)


def test_several_side_by_side() -> None:
    register_environments()
    vector = gymnasium.make_vec(
        "quandary/Quando-v0", num_envs=3, vectorization_mode="sync", players=2, opponents="random"
    )
    observation, info = vector.reset(seed=5)
    assert info["seed"].tolist() == [5, 6, 7]
    assert observation["observation"].shape == (3, 113)
    for _ in range(50):
        actions = observation["action_mask"].argmax(axis=1)
        observation, *_ = vector.step(actions)
    vector.close()
