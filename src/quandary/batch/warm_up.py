"""Compiles every kernel of this layer, so that nobody waits for one."""

from __future__ import annotations

from quandary.batch.arguments import read_arguments
from quandary.batch.checking import RandomPlayer
from quandary.batch.environment import Batch
from quandary.batch.one_game import OneGame
from quandary.batch.registry import BATCH_GAMES
from quandary.games import GAMES


def warm_up() -> None:
    """Call every kernel once."""
    for game in BATCH_GAMES:
        players = GAMES[game].PLAYER_COUNTS[0]
        batch = Batch(game, players=players, size=1)
        batch.step(RandomPlayer(1).choose(batch.mask))
        arguments = read_arguments(game, players, "points", {})
        one = OneGame(arguments)
        one.begin(0)
        one.begin()
        one.act(int(one.mask(one.seat).argmax()))
        row, kernels = arguments.kernels.new_row(players, arguments.options), arguments.kernels
        kernels.put_deck(row, GAMES[game].full_deck())
        kernels.clear(row)
        kernels.deal(row)
