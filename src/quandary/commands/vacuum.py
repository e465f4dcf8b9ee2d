"""The command `quandary vacuum`: an older database becomes as small as it can be."""

from __future__ import annotations

import argparse
import os
import sys

from quandary.commands.command import Commands
from quandary.system.exit_codes import EXIT_REFUSED

MEGABYTE = 1_000_000


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser(
        "vacuum", help="shrink a server's database while the server is off"
    )
    parser.add_argument(
        "place", metavar="PLACE", nargs="?", help="a data folder or a database (your data folder)"
    )
    parser.set_defaults(run=_vacuum)


def _vacuum(options: argparse.Namespace) -> int:
    from quandary.server.settings import database_in
    from quandary.server.store.backup import database_at, vacuum
    from quandary.server.store.opening import UnusableDatabase
    from quandary.system.data_folder import data_folder

    place = options.place
    try:
        database = database_at(place) if place else database_in(data_folder(os.environ))
        before, after = vacuum(database)
    except UnusableDatabase as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    print(f"{database}: {after / MEGABYTE:.1f} MB, before {before / MEGABYTE:.1f} MB")
    return 0
