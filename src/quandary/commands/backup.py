"""The commands `quandary backup` and `quandary restore`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from quandary.commands.command import Commands
from quandary.system.exit_codes import EXIT_REFUSED

if TYPE_CHECKING:
    from quandary.server.store.backup import Copied

PLACE = "a data folder or a database"


def add_to(commands: Commands) -> None:
    """The words of both commands."""
    parser = commands.add_parser("backup", help="copy a server's tables, even while it runs")
    parser.add_argument("place", metavar="FROM", help=PLACE)
    parser.add_argument(
        "file",
        metavar="TO",
        help="a folder, which gets a file with the date in its name, or a file (NAME.sqlite3)",
    )
    parser.add_argument("--force", action="store_true", help="replace an existing file")
    parser.add_argument(
        "--keep", metavar="N", help="then remove all but the newest N backups from the folder"
    )
    parser.set_defaults(run=_back_up)
    parser = commands.add_parser("restore", help="replace a server's tables with a backup")
    parser.add_argument("file", metavar="BACKUP", help="a file written by backup")
    parser.add_argument("place", metavar="TO", nargs="?", help=f"{PLACE} (your data folder)")
    parser.add_argument("--force", action="store_true", help="replace existing tables")
    parser.set_defaults(run=_restore)


def _back_up(options: argparse.Namespace) -> int:
    from quandary.server.store.backup import back_up, database_at
    from quandary.server.store.backup_folder import (
        back_up_into,
        is_folder,
        read_keep,
        refuse_force,
    )

    def back_up_as_said() -> Copied:
        source = database_at(options.place)
        keep = read_keep(options.keep, options.file)
        if is_folder(options.file):
            refuse_force(options.force, options.file)
            return back_up_into(source, Path(options.file), keep)
        return back_up(source, Path(options.file), force=options.force)

    return _report_copy(back_up_as_said)


def _restore(options: argparse.Namespace) -> int:
    from quandary.server.settings import database_in
    from quandary.server.store.backup import database_at, restore
    from quandary.system.data_folder import data_folder

    def restore_as_said() -> Copied:
        place = options.place
        target = database_at(place) if place else database_in(data_folder(os.environ))
        return restore(Path(options.file), target, force=options.force)

    return _report_copy(restore_as_said)


def _report_copy(work: Callable[[], Copied]) -> int:
    from quandary.server.store.opening import UnusableDatabase

    try:
        copied = work()
    except UnusableDatabase as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    print(f"{copied.file}: {copied.tables} tables, {copied.entries} entries")
    for file in copied.removed:
        print(f"{file}: removed")
    return 0
