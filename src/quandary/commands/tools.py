"""The commands `tune`, `train`, `calibrate` and `exploit`: each game brings what it can do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial

from quandary.commands.command import Commands
from quandary.system.exit_codes import EXIT_FAILED

HELP = {
    "tune": "find the numbers that heuristic bots use",
    "train": "train the value net of a game by self-play",
    "calibrate": "compare estimates with outcomes",
    "exploit": "train a best response to a bot, and see what it wins",
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
            of_game.set_defaults(run=partial(_run, tool.run))


def _run(run: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    """What the game brings; most of it needs kernels, which may be missing."""
    from quandary.analysis.on_ray import RayFailed
    from quandary.fast import FastCoreMissing

    try:
        return run(options)
    except (FastCoreMissing, RayFailed) as failure:
        print(failure, file=sys.stderr)
        return EXIT_FAILED
