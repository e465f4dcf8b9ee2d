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
    from quandary.commands.game_options import add_option_arguments
    from quandary.games import GAMES

    parser.add_argument("game", metavar="GAME", help=" or ".join(GAMES))
    parser.add_argument("--bots", metavar="A,B,…", help="names that `bots` lists, or ./programs")
    parser.add_argument("--players", metavar="N", help="seats at a table (2)")
    parser.add_argument("--games", metavar="G", help="games for each line-up (100)")
    parser.add_argument("--duplicate", action="store_true", help="play every deck from every seat")
    parser.add_argument("--jobs", metavar="J", help="number of processes (1)")
    parser.add_argument("--seed", metavar="S", help="a text that determines every game")
    parser.add_argument("--save", metavar="DIR", help="write a record of every game to this folder")
    parser.add_argument("--resume", metavar="FILE", help="continue this journal, or start it")
    add_option_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--plot", metavar="FILE", help="draw the figures (.png, .svg, .pdf)")
    parser.add_argument(
        "--progress", action="store_true", help="show progress even without a terminal"
    )


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
    from quandary.commands.game_options import said_words

    return run_arena(ArenaArguments(**said_words(options, ArenaArguments)), make_any_bot)


def _ratings(options: argparse.Namespace) -> int:
    from quandary.analysis.arena.arena import rate_files

    return rate_files(options.files, as_json=options.json, plot=options.plot)
