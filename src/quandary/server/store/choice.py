"""Which store a server gets: SQLite for a file, PostgreSQL for its address."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from quandary.server.settings import Database, PostgresUrl
from quandary.server.store.lock import hold_lock
from quandary.server.store.opening import (
    UnusableDatabase,
    explain_errors,
    open_database,
    verify_writable,
)
from quandary.server.store.rollback_stamp import renew_stamp
from quandary.server.store.sqlite import SqliteStore
from quandary.server.store.store import NodeStore

NO_PSYCOPG = "PostgreSQL needs more packages: pip install 'quandary[postgres]'"


@contextmanager
def hold_database(database: Database) -> Iterator[bool]:
    """Make sure that a database can be served; whether an older one was put in its place.

    An SQLite file is held for this process alone. Raises `UnusableDatabase`.
    """
    if isinstance(database, PostgresUrl):
        yield _prepare_postgres(database)
        return
    with hold_lock(database, makes_file=True):
        yield _stamp(database)
        with suppress(UnusableDatabase):  # Everything is stored; only a copy is noticed less.
            _stamp(database)


async def open_store(database: Database) -> NodeStore:
    """The store of a database that can be served."""
    if isinstance(database, PostgresUrl):
        from quandary.server.store.postgres.store import PostgresStore

        return await PostgresStore.open(database)
    return SqliteStore(database)


def _prepare_postgres(url: PostgresUrl) -> bool:
    try:
        from quandary.server.store.postgres.opening import prepare_database
    except ImportError:
        raise UnusableDatabase(NO_PSYCOPG) from None
    return prepare_database(url)


def _stamp(database: Path) -> bool:
    """Make sure that the file can be written, and whether an older one was put in its place."""
    connection = open_database(database)
    verify_writable(connection, database)
    with explain_errors(database):
        is_older = renew_stamp(connection, database)
    connection.close()
    return is_older
