"""The commands `quandary tune`, `train` and `calibrate`: each game brings what it can do."""

from __future__ import annotations

import argparse
from functools import partial

from quandary.commands.command import Commands

HELP = {
    "tune": "find the numbers that heuristic bots use",
    "train": "train the value net of a game by self-play",
    "calibrate": "compare estimates with outcomes",
}


def add_to(commands: Commands) -> None:
    """The words of the commands."""
    for name, about in HELP.items():
        parser = commands.add_parser(name, help=about)
        parser.add_late = partial(_add_games, parser, name)


def _add_games(parser: argparse.ArgumentParser, name: str) -> None:
    """One more word for each game that has something to do there."""
    from quandary.analysis.registry import GAME_ANALYSES

    games = parser.add_subparsers(title="game", required=True, metavar="GAME")
    for game, analysis in GAME_ANALYSES.items():
        tool = analysis.tools.get(name)
        if tool is not None:
            of_game = games.add_parser(game, help=tool.help)
            tool.add_arguments(of_game)
            of_game.set_defaults(run=tool.run)
