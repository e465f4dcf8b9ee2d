"""PettingZoo's own tests, and that its environments tell the same as every other."""

import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from quandary.envs import game5211_v0, quando_v0
from quandary.envs.table import ILLEGAL_REWARD
from tests.batch.tables import NAMES, TABLES, TableKind

MODULES = {"quando": quando_v0, "5211": game5211_v0}
CYCLES = 100

# PettingZoo prefers plain boxes, though its own games with masks have dictionaries, too.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def make(table: TableKind, kind: str, **arguments: Any) -> Any:
    maker = getattr(MODULES[table.game], kind)
    return maker(players=table.players, **table.options, **arguments)


@pytest.mark.parametrize("kind", ["env", "raw_env"])
@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_api(table: TableKind, kind: str) -> None:
    api_test(make(table, kind), num_cycles=CYCLES)


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_seed(table: TableKind) -> None:
    seed_test(lambda: make(table, "env"), num_cycles=CYCLES)


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_parallel_api(table: TableKind) -> None:
    parallel_api_test(make(table, "parallel_env"), num_cycles=CYCLES)


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_parallel_seed(table: TableKind) -> None:
    parallel_seed_test(lambda: make(table, "parallel_env"), num_cycles=CYCLES)


@pytest.mark.parametrize("reward", ["points", "winning"])
@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_whole_games_are_those_of_the_seed(table: TableKind, reward: str) -> None:
    """Turn by turn and all at once, the same observations and rewards as the bare game."""
    turns, together = (make(table, kind, reward=reward) for kind in ("raw_env", "parallel_env"))
    one, rng = table.one_game(reward=reward), random.Random(3)
    turns.reset(seed=3)
    observed, _ = together.reset(seed=3)
    one.begin(3)
    totals, all_at_once = np.zeros(table.players), np.zeros(table.players)
    while not one.is_over:
        asked = together.agents if table.game == "5211" else [turns.agent_selection]
        actions = dict.fromkeys(together.agents, 0)
        for name in asked:
            assert turns.agent_selection == name == f"player_{one.seat}"
            told = turns.last()[0]
            assert told["observation"].tobytes() == one.observe(one.seat).tobytes()
            assert told["observation"].tobytes() == observed[name]["observation"].tobytes()
            assert told["action_mask"].tobytes() == observed[name]["action_mask"].tobytes()
            actions[name] = rng.choice(np.flatnonzero(told["action_mask"]).tolist())
            turns.step(actions[name])
            brought = one.act(actions[name])
            assert list(turns.rewards.values()) == brought
            totals += brought
        observed, rewards, ended, _, _ = together.step(actions)
        all_at_once += list(rewards.values())
        assert ended == dict.fromkeys(ended, one.is_over)
    assert totals.tolist() == all_at_once.tolist()
    assert together.agents == []
    assert all(turns.terminations.values())


@pytest.mark.parametrize("game", MODULES)
def test_an_illegal_action(game: str) -> None:
    """Refused by the bare environment; the others end the game at the cost of who did it."""
    table = TableKind(game, 2, {})
    raw, wrapped, together = (make(table, kind) for kind in ("raw_env", "env", "parallel_env"))
    for environment in (raw, wrapped, together):
        environment.reset(seed=1)
    illegal = int(np.flatnonzero(raw.observe("player_0")["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match=f"action {illegal} is not legal for player_0 now"):
        raw.step(illegal)
    wrapped.step(illegal)
    assert wrapped.terminations == {"player_0": True, "player_1": True}
    assert wrapped.rewards["player_0"] == ILLEGAL_REWARD
    legal = int(np.flatnonzero(raw.observe("player_0")["action_mask"])[0])
    _, rewards, ended, _, _ = together.step({"player_0": illegal, "player_1": legal})
    assert rewards["player_0"] == ILLEGAL_REWARD
    assert all(ended.values())


@pytest.mark.parametrize("game", MODULES)
def test_pictures_of_a_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    table = TableKind(game, 3, {})
    text, people, picture = (
        make(table, "raw_env", render_mode=mode) for mode in ("ansi", "human", "rgb_array")
    )
    rng = random.Random(2)
    for environment in (text, people, picture):
        environment.reset(seed=2)
    shapes: set[tuple[int, ...]] = set()
    while not text.terminations["player_0"]:
        action = rng.choice(np.flatnonzero(text.last()[0]["action_mask"]).tolist())
        for environment in (text, people, picture):
            environment.step(action)
        assert capsys.readouterr().out == text.render() + "\n"
        if not shapes:  # drawing is slow
            drawn = picture.render()
            assert drawn.dtype == np.uint8
            assert drawn.min() < drawn.max()
            shapes.add(drawn.shape)
    assert picture.render().shape in shapes


def test_no_picture_without_a_render_mode() -> None:
    environment = quando_v0.raw_env(players=2)
    environment.reset(seed=1)
    with pytest.raises(ValueError, match="name a render_mode"):
        environment.render()
    with pytest.raises(ValueError, match="render_mode must be one of"):
        quando_v0.raw_env(players=2, render_mode="film")
