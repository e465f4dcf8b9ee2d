"""Everything of one database carried over to another of the other kind, while neither is served.

All of it arrives in one transaction, or nothing does. The logs are read again on the other side and
must be the same to the last byte. The old database is then marked as a copy: if it is ever served
again, no deck is dealt from it that may have been seen since.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import apsw
from psycopg import Connection, IsolationLevel
from psycopg.sql import SQL, Identifier

from quandary.server.settings import Database, PostgresUrl
from quandary.server.store.foreign_log import NEW_ID
from quandary.server.store.lock import hold_lock
from quandary.server.store.migrations import migrate
from quandary.server.store.opening import UnusableDatabase, explain_errors, open_database
from quandary.server.store.postgres.address import place_of
from quandary.server.store.postgres.opening import connect, prepare
from quandary.server.store.postgres.serving import MARK_MOVED, hold
from quandary.server.store.rollback_stamp import mark_as_copy

Row = Sequence[Any]
Columns = dict[str, list[str]]

BOOLEANS = frozenset({"is_open", "has_begun", "is_closed", "is_link"})
"""SQLite has numbers for these."""
OWN_SETTINGS = ("stamp", "copied", "database-id", "touched", "served")
"""What a database says of itself; how long it was served goes over by itself."""
_LOG = "SELECT table_id, seq, cmd_id, at, kind, body FROM event ORDER BY {order}"
_HEADS = """UPDATE game_table SET head = newest.seq FROM
    (SELECT table_id, max(seq) AS seq FROM event GROUP BY table_id) AS newest
    WHERE newest.table_id = id"""
_NUMBERS = """SELECT setval(pg_get_serial_sequence('report', 'id'), max(id)) FROM report
    HAVING max(id) IS NOT NULL"""


class Moved(NamedTuple):
    """What was carried over."""

    tables: int
    entries: int
    digest: str
    """Of all logs, the same on both sides."""


class Side(Protocol):
    """A database that is read from, or written to."""

    def columns(self) -> Columns:
        """The columns of every table that both kinds have."""

    def rows(self, table: str, columns: Sequence[str]) -> Iterable[Row]:
        """Everything in a table."""

    def insert(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """Put rows into a table that is empty."""

    def log(self) -> Iterable[Row]:
        """Every entry, table by table, in an order that is the same everywhere."""

    def served(self) -> float:
        """The seconds of service."""

    def settle(self, served: float) -> None:
        """Bring what follows from the rows up to date."""

    def mark_moved(self) -> None:
        """Note that what happens from now on happens elsewhere."""


def move(source: Database, target: Database) -> Moved:
    """Carry every table over; raises `UnusableDatabase`, and then the target is as it was."""
    if isinstance(source, PostgresUrl) == isinstance(target, PostgresUrl):
        raise UnusableDatabase(
            "move carries tables from SQLite to PostgreSQL or back: name one database of each"
        )
    with ExitStack() as stack:
        old = stack.enter_context(_open(source))
        new = stack.enter_context(_open(target, is_target=True))
        moved = _copy(old, new)
        old.mark_moved()  # The target is committed first: however this is cut off, one has it all.
    return moved


def _copy(old: Side, new: Side) -> Moved:
    shared = new.columns()
    for table, columns in old.columns().items():
        rows = (row for row in old.rows(table, columns) if not _is_own(table, row))
        new.insert(table, [name for name in columns if name in shared[table]], rows)
    new.settle(old.served())
    sent, arrived = _digest(old.log()), _digest(new.log())
    if sent != arrived:
        raise UnusableDatabase("the logs that arrived are not those that were sent: nothing moved")
    return arrived


def _is_own(table: str, row: Row) -> bool:
    return table == "setting" and row[0] in OWN_SETTINGS


def _digest(log: Iterable[Row]) -> Moved:
    """All logs in one number; and how many there are."""
    digest, tables, entries = hashlib.sha256(), set[str](), 0
    for table, seq, cmd_id, at, kind, body in log:
        digest.update(repr((table, seq, cmd_id, at, kind, bytes(body))).encode())
        tables.add(table)
        entries += 1
    return Moved(len(tables), entries, digest.hexdigest())


@contextmanager
def _open(database: Database, *, is_target: bool = False) -> Iterator[Side]:
    """A database for this process alone, in one transaction."""
    opened = (
        _open_postgres(database, is_target)
        if isinstance(database, PostgresUrl)
        else _open_sqlite(database, is_target)
    )
    with opened as side:
        if is_target and not _is_empty(side):
            raise UnusableDatabase("the database to move to has tables already: name an empty one")
        yield side


def _is_empty(side: Side) -> bool:
    """Whether no server has been here yet."""
    is_served = any(not _is_own("setting", row) for row in side.rows("setting", ["name"]))
    return not is_served and not any(True for _ in side.log())


# SQLite


class SqliteSide:
    """An SQLite file."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    def columns(self) -> Columns:
        """The columns of every table that both kinds have."""
        sql = """SELECT name FROM sqlite_schema WHERE type = 'table'
                 AND name NOT LIKE 'sqlite_%' ORDER BY name"""
        info = "SELECT name FROM pragma_table_info(?)"
        tables = [str(name) for (name,) in self._connection.execute(sql)]
        return {t: [str(n) for (n,) in self._connection.execute(info, (t,))] for t in tables}

    def rows(self, table: str, columns: Sequence[str]) -> Iterable[Row]:
        """Everything in a table."""
        return self._connection.execute(f"SELECT {', '.join(columns)} FROM {table}")

    def insert(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """Put rows into a table that is empty."""
        places = ", ".join("?" * len(columns))
        sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"
        self._connection.executemany(sql, (tuple(row) for row in rows))

    def log(self) -> Iterable[Row]:
        """Every entry, table by table, in an order that is the same everywhere."""
        return self._connection.execute(_LOG.format(order="table_id, seq"))

    def served(self) -> float:
        """The seconds of service."""
        found = self._connection.execute("SELECT value FROM setting WHERE name = 'served'").get
        return float(found) if isinstance(found, bytes) else 0.0

    def settle(self, served: float) -> None:
        """Bring what follows from the rows up to date."""
        sql = "INSERT OR REPLACE INTO setting VALUES ('served', ?)"
        self._connection.execute(sql, (repr(served).encode(),))

    def mark_moved(self) -> None:
        """Note that what happens from now on happens elsewhere."""
        mark_as_copy(self._connection)
        self._connection.execute(NEW_ID)


@contextmanager
def _open_sqlite(path: Path, is_target: bool) -> Iterator[SqliteSide]:
    if not is_target and not path.is_file():
        raise UnusableDatabase(f"{path} does not exist: there is no database")
    with hold_lock(path, makes_file=is_target), explain_errors(path):
        connection = open_database(path)
        try:
            migrate(connection)
            with connection:
                yield SqliteSide(connection)
        finally:
            connection.close()


# PostgreSQL


class PostgresSide:
    """A PostgreSQL database."""

    def __init__(self, connection: Connection[tuple[Any, ...]]) -> None:
        self._connection = connection

    def columns(self) -> Columns:
        """The columns of every table that both kinds have."""
        sql = """SELECT table_name, column_name FROM information_schema.columns
                 WHERE table_schema = current_schema() AND table_name <> ALL (%s::text[])
                 AND (table_name, column_name) NOT IN (SELECT 'game_table', unnest(%s::text[]))
                 ORDER BY table_name, ordinal_position"""
        found: Columns = {}
        for table, column in self._connection.execute(sql, (list(OWN_TABLES), list(OWN_COLUMNS))):
            found.setdefault(table, []).append(column)
        return found

    def rows(self, table: str, columns: Sequence[str]) -> Iterable[Row]:
        """Everything in a table."""
        names = SQL(", ").join(map(Identifier, columns))
        with self._connection.cursor(name="moving") as cursor:
            yield from cursor.execute(SQL("SELECT {} FROM {}").format(names, Identifier(table)))

    def insert(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """Put rows into a table that is empty."""
        names = SQL(", ").join(map(Identifier, columns))
        sql = SQL("COPY {} ({}) FROM STDIN").format(Identifier(table), names)
        with self._connection.cursor() as cursor, cursor.copy(sql) as copy:
            for row in rows:
                pairs = zip(columns, row, strict=True)
                copy.write_row([bool(v) if name in BOOLEANS else v for name, v in pairs])

    def log(self) -> Iterable[Row]:
        """Every entry, table by table, in an order that is the same everywhere."""
        with self._connection.cursor(name="log") as cursor:
            yield from cursor.execute(_LOG.format(order='table_id COLLATE "C", seq'))

    def served(self) -> float:
        """The seconds of service."""
        return float(self._connection.execute("SELECT seconds FROM service").fetchall()[0][0])

    def settle(self, served: float) -> None:
        """Bring what follows from the rows up to date."""
        self._connection.execute(_HEADS)
        self._connection.execute(_NUMBERS)
        self._connection.execute("UPDATE service SET seconds = %s, counted_at = now()", (served,))

    def mark_moved(self) -> None:
        """Note that what happens from now on happens elsewhere."""
        self._connection.execute(MARK_MOVED)


OWN_TABLES = (
    "quandary", "service", "node", "presence", "use_count", "removal", "watching"
)  # fmt: skip
OWN_COLUMNS = ("head", "owner", "edition")
"""Of `game_table`."""


@contextmanager
def _open_postgres(url: PostgresUrl, is_target: bool) -> Iterator[PostgresSide]:
    with connect(url) as connection:
        hold(connection, place_of(url))
        if is_target:
            prepare(connection, place_of(url))
        connection.isolation_level = IsolationLevel.REPEATABLE_READ  # All tables of one moment.
        with connection.transaction():
            yield PostgresSide(connection)
