"""A copy of the database while a server writes to it, and the way back."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import apsw

from quandary.server.settings import database_in, is_postgres
from quandary.server.store import space
from quandary.server.store.application_id import is_empty, is_ours
from quandary.server.store.foreign_log import NEW_ID
from quandary.server.store.lock import hold_lock
from quandary.server.store.migrations import STEPS, migrate
from quandary.server.store.opening import (
    BUSY_MS,
    UnusableDatabase,
    explain_errors,
    verify_one_name,
    verify_ours_unwritten,
)
from quandary.server.store.rollback_stamp import mark_as_copy, renew_stamp
from quandary.system.atomic_write import replacement_of

EXISTING = apsw.SQLITE_OPEN_READWRITE


@dataclass(frozen=True)
class Copied:
    """What a copy holds."""

    file: Path
    tables: int
    entries: int
    removed: tuple[Path, ...] = ()
    """Older backups that made room for it."""


def database_at(place: str) -> Path:
    """The database that a path means: itself, or the one in a data folder, there or not yet.

    Raises `UnusableDatabase` for one of PostgreSQL, which has tools of its own.
    """
    if is_postgres(place):
        raise UnusableDatabase(
            "this command is for an SQLite file: PostgreSQL has pg_dump, pg_restore and VACUUM"
        )
    path = Path(place)
    is_folder = path.is_dir() or (not path.exists() and not path.suffix)
    return database_in(path) if is_folder else path


def back_up(database: Path, destination: Path, *, force: bool = False) -> Copied:
    """Copy a database as it is at one moment; a running server neither waits nor notices."""
    if destination.exists() and not force:
        raise UnusableDatabase(
            f"{destination} already exists: name a folder, which gets a file with the date"
            " in its name each time, or use --force"
        )
    with connect_database(database) as source, _new_file(destination) as beside:
        return _copy(source, beside, destination, _mark)


def restore(backup: Path, database: Path, *, force: bool = False) -> Copied:
    """Put a backup in place of a database that no server uses; the old one is kept beside it.

    Every table is marked before the file takes its name, so no deck is dealt a second time.
    """
    database = Path(os.path.realpath(database))  # The file is replaced, not a link to it.
    if database.exists() and not force:
        raise UnusableDatabase(
            f"{database} already exists: choose another place, or use --force to replace it"
        )
    with hold_lock(database), connect_database(backup) as source, _new_file(database) as beside:
        copied = _copy(source, beside, database, partial(_settle, database=database))
        if database.exists():
            _put_aside(database)
    return copied


def vacuum(database: Path) -> tuple[int, int]:
    """Make a database that no server uses as small as it can be; its bytes before and after."""
    _verify_file(database)
    with hold_lock(database), connect_database(database) as connection:
        space.prepare(connection)
        before = database.stat().st_size
        connection.execute("VACUUM")
        space.empty_log(connection, BUSY_MS)
        return before, database.stat().st_size


@contextmanager
def connect_database(path: Path) -> Iterator[apsw.Connection]:
    """A connection to a database that is there, for one of our commands."""
    _verify_file(path)
    verify_one_name(path)
    with explain_errors(path):
        verify_ours_unwritten(path)
        connection = apsw.Connection(str(path), flags=EXISTING)
        try:
            connection.set_busy_timeout(BUSY_MS)
            connection.pragma("schema_version")  # reads the file: is it a database at all?
            yield connection
        finally:
            connection.close()


def _verify_file(path: Path) -> None:
    if not path.is_file():
        raise UnusableDatabase(f"{path} does not exist: there is no database")


@contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """A file beside, which takes the name only when it is whole and on disk."""
    with explain_errors(file):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # It holds secrets: nobody else on this machine may read it.
        with replacement_of(file, mode=0o600) as beside:
            yield beside


def _mark(copy: apsw.Connection) -> None:
    mark_as_copy(copy)
    copy.execute(NEW_ID)  # A log of the database it was made from is not its log.


def _settle(copy: apsw.Connection, database: Path) -> None:
    migrate(copy)
    copy.execute(NEW_ID)
    renew_stamp(copy, database, is_restored=True)


def _copy(
    source: apsw.Connection,
    beside: Path,
    told_as: Path,
    finish: Callable[[apsw.Connection], None],
) -> Copied:
    """All pages in one read transaction, checked and finished before anybody relies on them."""
    copy = apsw.Connection(str(beside), flags=EXISTING)
    try:
        with copy.backup("main", source, "main") as backup:
            backup.step(-1)
        # One file and no log beside it; the server turns the log on again.
        copy.pragma("journal_mode", "delete")
        _verify(copy, source.filename)
        tables = copy.execute("SELECT count(*) FROM game_table").get
        entries = copy.execute("SELECT count(*) FROM event").get
        assert isinstance(tables, int)
        assert isinstance(entries, int)
        finish(copy)
        return Copied(told_as, tables, entries)
    finally:
        copy.close()


def _verify(connection: apsw.Connection, name: str) -> None:
    if is_empty(connection) or not is_ours(connection):
        raise UnusableDatabase(f"{name} is not a Quandary database")
    version = connection.pragma("user_version")
    assert isinstance(version, int)
    if version > len(STEPS):
        raise UnusableDatabase(f"{name} was written by a newer version of Quandary: use that one")
    found = str(connection.execute("PRAGMA integrity_check(1)").get)
    if found != "ok":
        raise UnusableDatabase(f"{name} is damaged: {found.splitlines()[-1]}")


def _put_aside(database: Path) -> None:
    """Keep what was there, whole: its log is written into it first."""
    try:
        connection = apsw.Connection(str(database), flags=EXISTING)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
    except apsw.Error:
        pass  # What cannot be opened is kept as it is.
    for end in ("", "-wal", "-shm"):
        file = database.with_name(database.name + end)
        if file.exists():
            file.replace(file.with_name(f"{database.name}.replaced{end}"))
