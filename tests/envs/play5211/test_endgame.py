"""The 5211 that can be solved, in OpenSpiel: `pip install -r requirements/research.txt`."""

import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open-spiel is not among the test packages")

from quandary.analysis.play5211.best_response import (  # noqa: E402
    BestResponse,
    bot_strategy,
    uniform_strategy,
)
from quandary.bots import make_bot  # noqa: E402
from quandary.envs.play5211.endgame import (  # noqa: E402
    LAYS,
    NAME,
    follow,
    tabular_policy,
)

EXAMPLE = Path(__file__).parents[3] / "examples" / "solve_5211.py"


def load(turns: int = 1) -> Any:
    return pyspiel.load_game(f"{NAME}(turns={turns})")


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_random_simulation(turns: int) -> None:
    pyspiel.random_sim_test(load(turns), num_sims=5, serialize=False, verbose=False)


def random_states(turns: int, rng: random.Random) -> list[Any]:
    """Where somebody has to choose, in a random game."""
    state, met = load(turns).new_initial_state(), []
    while not state.is_terminal():
        if not state.is_chance_node():
            met.append(state.clone())
        outcomes = state.chance_outcomes() if state.is_chance_node() else None
        actions = [action for action, _ in outcomes] if outcomes else state.legal_actions()
        state.apply_action(rng.choice(actions))
    return met


def test_the_second_to_lay_does_not_know_what_the_first_has_laid() -> None:
    for seed in range(20):
        first, second = random_states(1, random.Random(seed))
        told = set()
        for action in first.legal_actions():
            state = first.child(action)
            told.add((state.information_state_string(1), *state.information_state_tensor(1)))
        assert len(told) == 1
        assert second.information_state_string(0) != first.information_state_string(0)


def test_tensors_tell_pasts_apart_as_strings_do() -> None:
    strings, tensors = set(), set()
    for seed in range(60):
        for state in random_states(2, random.Random(seed)):
            player = state.current_player()
            strings.add(state.information_state_string(player))
            tensors.add(tuple(state.information_state_tensor(player)))
    assert len(strings) == len(tensors) > 60


def test_a_resampled_state_looks_the_same_to_its_player() -> None:
    rng = random.Random(3)
    hands = Counter[int]()
    for state in random_states(2, rng) * 30:
        player = state.current_player()
        other = state.resample(player, rng)
        hands[other.dealt[1 - player]] += 1
        assert other.current_player() == player
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
    assert len(hands) > 3


@pytest.mark.parametrize("bot", [None, "steady"])
def test_openspiel_finds_the_same_best_response_as_we_do(bot: str | None) -> None:
    game = load()
    endgame = game.tables.endgame
    strategies = [uniform_strategy(endgame)] * 2
    if bot is not None:
        strategies = [bot_strategy(endgame, [make_bot("5211", bot, "s", 2)], s) for s in (0, 1)]
    policy = tabular_policy(game, follow(strategies))
    ours = np.mean([BestResponse(endgame, strategy).share_won() for strategy in strategies])
    assert 0.5 + pyspiel.exploitability(game, policy) == pytest.approx(ours)


def test_what_can_be_laid_is_in_the_hand() -> None:
    for state in random_states(3, random.Random(1)):
        player = state.current_player()
        hand = Counter(state.tables.hands[state.dealt[player]])
        assert all(Counter(LAYS[action]) <= hand for action in state.legal_actions())


def test_the_example_solves_it() -> None:
    command = [sys.executable, str(EXAMPLE), "--bots", "steady", "--simulations", "30"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = {line[:32].strip(): float(line[32:]) for line in told.splitlines()}
    assert found["uniformly random"] == pytest.approx(0.131868)
    assert found["CFR+, 100 iterations"] < 0.0001
    assert found["steady"] < found["ISMCTS, 30 simulations"] < found["uniformly random"]


@pytest.mark.parametrize("turns", [0, 4])
def test_other_numbers_of_turns_are_refused(turns: int) -> None:
    with pytest.raises(Exception, match="turns must be from 1 to 3"):
        load(turns)
