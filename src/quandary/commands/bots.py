"""The command `quandary bots`."""

from __future__ import annotations

import argparse

from quandary.commands.command import Commands


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("bots", help="list the bots and how strong they are")
    parser.add_argument("game", nargs="?", metavar="GAME", help="only the bots of this game")
    parser.add_argument("--language", metavar="L", help="en, de, fr or it")
    parser.set_defaults(run=_bots)


def _bots(options: argparse.Namespace) -> int:
    from quandary.terminal.bots import list_bots

    return list_bots(options.game, options.language)
