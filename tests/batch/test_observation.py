"""Observations and masks are those that the rules, and a seat's view, lead to."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from quandary.batch.one_game import OneGame
from quandary.batch.registry import find_batch_game
from tests.batch.oracle import ORACLES
from tests.batch.tables import NAMES, TABLES, TableKind, play_at_random

GAMES_PLAYED = 1


def rewards_of(game: OneGame, seed: int) -> Iterator[list[float]]:
    """Plays a game at random; what every action brought."""
    rng = random.Random(seed)
    while not game.is_over:
        yield game.act(rng.choice(np.flatnonzero(game.mask(game.seat)).tolist()))


def assert_tells_what_the_views_tell(table: TableKind, seed: int) -> None:
    game = table.one_game(is_followed=True)
    layout = find_batch_game(table.game).layout(table.players)
    game.begin(seed)
    moves = play_at_random(game, seed)
    while True:
        for seat in range(table.players):
            expected = ORACLES[table.game](game.match.view(seat))
            observation = game.observe(seat)
            assert list(expected) == list(layout)
            for name, numbers in expected.items():
                told = observation[layout[name].places]
                assert told.tolist() == np.array(numbers, np.float32).tolist(), (seat, name)
        if next(moves, None) is None:
            return


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_an_observation_tells_what_the_view_tells(table: TableKind) -> None:
    """Views do not depend on hidden cards, so observations don't either."""
    for seed in range(GAMES_PLAYED):
        assert_tells_what_the_views_tell(table, seed)


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_a_mask_allows_what_the_rules_allow(table: TableKind) -> None:
    kernels = find_batch_game(table.game)
    game = table.one_game(is_followed=True)
    for seed in range(GAMES_PLAYED):
        game.begin(seed)
        for _ in play_at_random(game, seed):
            for seat in range(table.players):
                view = game.match.view(seat)
                legal = game.match.legal(seat) if seat in game.match.to_act else []
                actions = {kernels.from_text(text, view) for text in legal} - {-1}
                assert set(np.flatnonzero(game.mask(seat)).tolist()) == actions
                for action in actions:
                    meant = game.match.read_action(seat, kernels.to_text(action, view))
                    game.match.game.verify(game.match.state, seat, meant)


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
@pytest.mark.parametrize("reward", ["points", "winning"])
def test_rewards_add_up_to_the_result(table: TableKind, reward: str) -> None:
    game = table.one_game(is_followed=True, reward=reward)
    game.begin(5)
    totals = np.zeros(table.players)
    for reward_of_seats in rewards_of(game, 5):
        totals += reward_of_seats
    result = game.match.result
    assert result is not None
    if reward == "winning":
        share = 1 / len(result.winners)
        expected = [share * (seat in result.winners) for seat in range(table.players)]
    else:
        sign = 1 if game.match.game.MORE_POINTS_WIN else -1
        expected = [sign * total for total in result.totals]
    assert totals.tolist() == pytest.approx(expected)
