"""The command `quandary quarantine`: tables that could not be opened, and another try."""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime

from quandary.commands.command import Commands
from quandary.system.exit_codes import EXIT_REFUSED


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser(
        "quarantine", help="list damaged tables, even while the server runs"
    )
    parser.add_argument("place", metavar="PLACE", help="a data folder or a database")
    parser.add_argument(
        "--release", metavar="TABLE", help="let the server try to open this table again"
    )
    parser.set_defaults(run=_quarantine)


def _quarantine(options: argparse.Namespace) -> int:
    from quandary.server.store import quarantine
    from quandary.server.store.backup import connect_database, database_at
    from quandary.server.store.opening import UnusableDatabase

    try:
        with connect_database(database_at(options.place)) as connection:
            if options.release is not None:
                return _tell_release(
                    options.release, quarantine.release(connection, options.release)
                )
            for found in quarantine.every(connection):
                since = datetime.fromtimestamp(found.at, UTC).isoformat(" ", "seconds")
                where = "" if found.entry is None else f" at entry {found.entry}"
                print(f"{found.table}: {found.error}{where} of {found.entries}, since {since}")
    except UnusableDatabase as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    return 0


def _tell_release(table: str, is_released: bool) -> int:
    if not is_released:
        print(f"{table} is not in quarantine", file=sys.stderr)
        return EXIT_REFUSED
    print(f"{table}: will be tried again when somebody opens it")
    return 0
