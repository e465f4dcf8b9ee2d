"""The command `quandary score`."""

from __future__ import annotations

import argparse
from functools import partial

from quandary.commands.command import Commands


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("score", help="keep the score of a game with real cards")
    parser.add_late = partial(_add_arguments, parser)
    parser.set_defaults(run=_score)


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    from quandary.commands.arguments import add_arguments
    from quandary.terminal.score_start import ScoreArguments

    add_arguments(parser, ScoreArguments)


def _score(options: argparse.Namespace) -> int:
    from quandary.commands.arguments import read_arguments
    from quandary.terminal.score import score
    from quandary.terminal.score_start import ScoreArguments

    return score(read_arguments(options, ScoreArguments))
