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
    from quandary.commands.game_options import add_option_arguments
    from quandary.games import GAMES

    games = " or ".join(GAMES)
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"{games}; asked for if missing")
    parser.add_argument("--players", metavar="N", help="number of players, including you (4)")
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        help="one bot for all other seats, or one for each; the command `bots` lists them",
    )
    parser.add_argument("--seed", metavar="S", help="a text that determines all the cards")
    add_option_arguments(parser)
    parser.add_argument("--plain", action="store_true", help="no colours and no drawings")
    parser.add_argument("--language", metavar="L", help="en, de, fr or it")
    parser.add_argument("--save", metavar="FILE", help="write the record to this file")
    parser.add_argument("--resume", metavar="FILE", help="continue an unfinished record")


def _play(options: argparse.Namespace) -> int:
    from quandary.commands.game_options import said_words
    from quandary.terminal.game_start import PlayArguments
    from quandary.terminal.play import play

    return play(PlayArguments(**said_words(options, PlayArguments)))
