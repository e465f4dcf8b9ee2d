"""OpenSpiel's own tests, where it is installed: `pip install -r requirements/research.txt`."""

import random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open-spiel is not among the test packages")

from open_spiel.python.algorithms import generate_playthrough  # noqa: E402

from quandary.batch.batch_game import Row  # noqa: E402
from quandary.batch.registry import find_batch_game  # noqa: E402
from quandary.envs.openspiel import game_name, register_games  # noqa: E402
from tests.batch.tables import NAMES, TABLES, TableKind  # noqa: E402


def load(table: TableKind, reward: str = "winning") -> Any:
    parameters = {"players": table.players, "reward": reward, **table.options}
    return pyspiel.load_game(game_name(table.game), parameters)


def deal(state: Any, deck: tuple[object, ...]) -> None:
    """Let chance deal a deck."""
    numbers = {card: number for number, card in enumerate(state._shared.outcomes.cards)}
    for card in deck:
        assert numbers[card] in dict(state.chance_outcomes())
        state.apply_action(numbers[card])


@pytest.mark.parametrize("reward", ["winning", "points"])
@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_random_simulation(table: TableKind, reward: str) -> None:
    pyspiel.random_sim_test(load(table, reward), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_a_playthrough_is_repeatable(game: str) -> None:
    text = generate_playthrough.playthrough(f"{game_name(game)}(players=2)", None, seed=1)
    assert text == generate_playthrough.playthrough(f"{game_name(game)}(players=2)", None, seed=1)
    assert "InformationStateString(0)" in text
    assert "ObservationString(0)" in text


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_the_same_cards_and_actions_are_the_same_game(table: TableKind) -> None:
    """Observations and returns are those of every other environment."""
    one, state, rng = table.one_game(), load(table).new_initial_state(), random.Random(8)
    kernels = find_batch_game(table.game)
    one.begin(8)
    winning = table.one_game(reward="winning")
    winning.begin(8)
    returns = np.zeros(table.players)
    while not one.is_over:
        if state.is_chance_node():
            deal(state, kernels.deck(one._row))
        seats = range(table.players) if kernels.is_simultaneous else [one.seat]
        actions = []
        for seat in seats:
            assert state.observation_tensor(seat) == one.observe(seat).tolist()
            legal = np.flatnonzero(one.mask(seat)).tolist()
            assert state.legal_actions(seat) == legal
            actions.append(rng.choice(legal))
            one.act(actions[-1])
            returns += winning.act(actions[-1])
        if kernels.is_simultaneous:
            state.apply_actions(actions)
        else:
            state.apply_action(actions[0])
    assert state.is_terminal()
    assert state.returns() == returns.tolist()


def test_a_clone_goes_its_own_way() -> None:
    state = load(TABLES[0]).new_initial_state()
    deal(state, find_batch_game("quando").deck(begun_row()))
    before, clone = str(state), state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before != str(clone)


def begun_row() -> Row:
    game = TABLES[0].one_game()
    game.begin(1)
    return game._row


def test_perfect_recall_tells_pasts_apart() -> None:
    """Two ways to the same cards: the observation is the same, the information state is not."""
    state = load(TABLES[0]).new_initial_state()
    deal(state, find_batch_game("quando").deck(begun_row()))
    other = state.clone()
    state._past[0] = b"something else"
    assert state.observation_string(0) == other.observation_string(0)
    assert state.information_state_string(0) != other.information_state_string(0)


def test_registering_twice_changes_nothing() -> None:
    before = pyspiel.registered_names()
    register_games()
    assert pyspiel.registered_names() == before
