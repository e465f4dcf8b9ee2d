"""The command `quandary drill`, which only says where the drills are."""

from __future__ import annotations

import argparse
import sys

from quandary.commands.command import Commands
from quandary.system.exit_codes import EXIT_REFUSED

NOT_INSTALLED = (
    "drills come with the source code, not with the installed package: "
    "in a clone of it, run `python3 run.py drill`"
)


def add_to(commands: Commands) -> None:
    """Without help, so that the list of commands does not offer it."""
    parser = commands.add_parser("drill")
    parser.add_argument("words", nargs=argparse.REMAINDER)
    parser.set_defaults(run=_refuse)


def _refuse(_: argparse.Namespace) -> int:
    print(NOT_INSTALLED, file=sys.stderr)
    return EXIT_REFUSED
