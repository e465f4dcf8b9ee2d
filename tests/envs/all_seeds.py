"""The suites of PettingZoo, Gymnasium and OpenSpiel over every table and many seeds.

    .venv/bin/python -m tests.envs.all_seeds [SEEDS]

The tests do the same with one seed. OpenSpiel takes part where it is installed.
"""

from __future__ import annotations

import contextlib
import io
import sys
import warnings
from importlib.util import find_spec
from typing import Any

import gymnasium
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from quandary.envs.registration import environment_id, register_environments
from tests.batch.tables import NAMES, TABLES, TableKind
from tests.envs.test_pettingzoo import CYCLES, make

SEEDS = 20


def begun(table: TableKind, kind: str, seed: int) -> Any:
    """An environment whose next games follow from a seed, and with them random choices."""
    environment = make(table, kind)
    environment.reset(seed=seed)
    for number, name in enumerate(environment.possible_agents):
        environment.action_space(name).seed(seed + number)
    return environment


def check(table: TableKind, seed: int) -> None:
    """Every suite once."""
    for kind in ("raw_env", "env"):
        api_test(begun(table, kind, seed), num_cycles=CYCLES)
    seed_test(lambda: begun(table, "env", seed), num_cycles=CYCLES)
    parallel_api_test(begun(table, "parallel_env", seed), num_cycles=CYCLES)
    parallel_seed_test(lambda: begun(table, "parallel_env", seed), num_cycles=CYCLES)
    arguments = {"players": table.players, "opponents": "random", **table.options}
    alone = gymnasium.make(environment_id(table.game), **arguments).unwrapped
    alone.reset(seed=seed)
    check_env(alone, skip_render_check=True)


def check_openspiel(table: TableKind, games: int) -> None:
    """So many random games, each action checked."""
    import pyspiel

    from quandary.envs.openspiel import game_name

    parameters = {"players": table.players, **table.options}
    game = pyspiel.load_game(game_name(table.game), parameters)
    pyspiel.random_sim_test(game, num_sims=games, serialize=False, verbose=False)


def main(seeds: int) -> None:
    """Every table; the first thing that fails ends it."""
    register_environments()
    warnings.simplefilter("ignore")  # the tests look at them
    for name, table in zip(NAMES, TABLES, strict=True):
        with contextlib.redirect_stdout(io.StringIO()):
            for seed in range(seeds):
                check(table, seed)
            if find_spec("pyspiel") is not None:
                check_openspiel(table, seeds)
        print(f"{name}: passed with {seeds} seeds", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS)
