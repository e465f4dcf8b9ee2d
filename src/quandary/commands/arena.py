"""The commands `quandary arena` and `quandary ratings`."""

from __future__ import annotations

import argparse
from functools import partial

from quandary.commands.command import Commands


def add_to(commands: Commands) -> None:
    """The words of the commands."""
    _add_arena(commands)
    _add_ratings(commands)


def _add_arena(commands: Commands) -> None:
    parser = commands.add_parser("arena", help="let bots play each other, and measure them")
    parser.add_late = partial(_add_arguments, parser)
    parser.set_defaults(run=_arena)


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    from quandary.analysis.arena.arguments import ArenaArguments
    from quandary.commands.arguments import add_arguments

    add_arguments(parser, ArenaArguments)


def _add_ratings(commands: Commands) -> None:
    parser = commands.add_parser("ratings", help="rate bots from several arena journals")
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="a journal written by arena --resume FILE"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--plot", metavar="FILE", help="draw the ratings (.png, .svg, .pdf)")
    parser.set_defaults(run=_ratings)


def _arena(options: argparse.Namespace) -> int:
    from quandary.adapters.any_bot import make_any_bot
    from quandary.analysis.arena.arena import run_arena
    from quandary.analysis.arena.arguments import ArenaArguments
    from quandary.commands.arguments import read_arguments
    from quandary.commands.bot_log import with_bot_log

    arguments = read_arguments(options, ArenaArguments)
    return with_bot_log(options.bot_log, lambda: run_arena(arguments, make_any_bot))


def _ratings(options: argparse.Namespace) -> int:
    from quandary.analysis.arena.arena import rate_files

    return rate_files(options.files, as_json=options.json, plot=options.plot)
