"""OpenSpiel's random play, to compare with, where the package `open-spiel` is installed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

GAMES = {"crazy_eights(players=4)": 4, "hearts": 4}
"""Card games of about our size, and for how many players."""
ROLLOUTS = 500


def is_installed() -> bool:
    return find_spec("pyspiel") is not None


def decisions_in_python(game: Any, chance: random.Random) -> int:
    """One game, driven from Python."""
    state = game.new_initial_state()
    _pass_chance(state, chance)
    return _play_out(state, chance)


def _play_out(state: Any, chance: random.Random) -> int:
    decisions = 0
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        decisions += 1
        _pass_chance(state, chance)
    return decisions


def _pass_chance(state: Any, chance: random.Random) -> None:
    while state.is_chance_node():
        outcomes, likely = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(outcomes, likely)[0])


def in_python(name: str) -> Callable[[float], float]:
    """Decisions per second when OpenSpiel's states are driven from Python."""
    game = import_module("pyspiel").load_game(name)
    chance = random.Random(name)

    def amount(seconds: float) -> float:
        done, began = 0, time.process_time()
        while (spent := time.process_time() - began) < seconds or not done:
            done += decisions_in_python(game, chance)
        return done / spent

    return amount


def in_cpp(name: str) -> Callable[[float], float]:
    """Decisions per second of OpenSpiel's own rollouts, which only its tree search calls.

    A search of one simulation does nothing but rollouts from the state it is given. How many
    decisions they take is taken from games of the same state in Python.
    """
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    chance = random.Random(name)
    state = game.new_initial_state()
    _pass_chance(state, chance)
    length = sum(_play_out(state.clone(), chance) for _ in range(100)) / 100
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 10, False, 1, False)

    def amount(seconds: float) -> float:
        done, began = 0.0, time.process_time()
        while (spent := time.process_time() - began) < seconds or not done:
            bot.step(state)
            done += ROLLOUTS * length
        return done / spent

    return amount
