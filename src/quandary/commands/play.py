"""The command `quandary play`."""

from __future__ import annotations

import argparse
from functools import partial

from quandary.commands.command import Commands


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("play", help="play against bots in the terminal")
    parser.add_late = partial(_add_arguments, parser)
    parser.set_defaults(run=_play)


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    from quandary.commands.arguments import add_arguments
    from quandary.terminal.game_start import PlayArguments

    add_arguments(parser, PlayArguments)


def _play(options: argparse.Namespace) -> int:
    from quandary.commands.arguments import read_arguments
    from quandary.commands.bot_log import with_bot_log
    from quandary.terminal.game_start import PlayArguments
    from quandary.terminal.play import play

    return with_bot_log(options.bot_log, lambda: play(read_arguments(options, PlayArguments)))
