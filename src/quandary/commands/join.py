"""The command `quandary join`."""

from __future__ import annotations

import argparse

from quandary.commands.command import Commands


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser("join", help="play at a server's table in the terminal")
    parser.add_argument("link", metavar="LINK", help="the table's link, such as http://…/t/…")
    parser.add_argument("--name", metavar="NAME", help="what the others call you")
    parser.add_argument("--watch", action="store_true", help="take no seat, just watch")
    parser.add_argument("--language", metavar="L", help="en, de, fr or it")
    parser.set_defaults(run=_join)


def _join(options: argparse.Namespace) -> int:
    from quandary.terminal.join import JoinArguments, join

    return join(JoinArguments(options.link, options.name, options.watch, options.language))
