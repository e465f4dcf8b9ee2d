"""The command `quandary play`."""

from __future__ import annotations

import argparse

from quandary.commands.command import Commands


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("play", help="play a game against bots, line by line")
    parser.add_argument("game", nargs="?", metavar="GAME", help="quando or 5211; asked if missing")
    parser.add_argument("--players", metavar="N", help="how many play, you included (4)")
    parser.add_argument("--bots", metavar="A,B,…", help="one for all other seats, or one for each")
    parser.add_argument("--seed", metavar="S", help="a text that determines all the cards")
    parser.add_argument("--target", metavar="N", help="Quando: the game ends at N points (50)")
    parser.add_argument("--long", action="store_true", help="5211: the longer game")
    parser.add_argument("--plain", action="store_true", help="no colours, nothing drawn")
    parser.add_argument("--language", metavar="L", help="en, de, fr or it")
    parser.add_argument("--save", metavar="FILE", help="keep the record there")
    parser.add_argument("--resume", metavar="FILE", help="go on with an unfinished record")
    parser.set_defaults(run=_play)


def _play(options: argparse.Namespace) -> int:
    from quandary.terminal.play import play
    from quandary.terminal.starting import Wishes

    said = vars(options)
    return play(Wishes(**{name: said[name] for name in Wishes.__dataclass_fields__}))
