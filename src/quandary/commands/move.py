"""The command `quandary move`: every table from SQLite to PostgreSQL, or back."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from quandary.commands.command import Commands
from quandary.system.exit_codes import EXIT_REFUSED

PLACE = "a data folder, an SQLite file or postgresql://…"


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser(
        "move", help="carry a server's tables from SQLite to PostgreSQL, or back"
    )
    parser.add_argument("--from", metavar="PLACE", dest="source", required=True, help=PLACE)
    parser.add_argument("--to", metavar="PLACE", dest="target", required=True, help=PLACE)
    parser.set_defaults(run=_move)


def _move(options: argparse.Namespace) -> int:
    from quandary.server.settings import Database, PostgresUrl, is_postgres
    from quandary.server.store.backup import database_at
    from quandary.server.store.choice import NO_PSYCOPG
    from quandary.server.store.opening import UnusableDatabase

    def database(place: str) -> Database:
        return PostgresUrl(place) if is_postgres(place) else Path(database_at(place))

    try:
        from quandary.server.store.moving import move

        moved = move(database(options.source), database(options.target))
    except ImportError:
        print(NO_PSYCOPG, file=sys.stderr)
        return EXIT_REFUSED
    except UnusableDatabase as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    print(f"{moved.tables} tables, {moved.entries} entries, the same on both sides: {moved.digest}")
    print("Start the server on the new database now; the old one is kept, marked as a copy.")
    return 0
