"""Tables whose logs cannot be read or played: kept as they are, out of lists and tidying.

A newer version may read them: each version of the program tries them once more.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import apsw

from quandary import __version__
from quandary.server.store.store import DamagedTable


class Quarantined(NamedTuple):
    """One of them, for whoever runs the server."""

    table: str
    error: str
    entry: int | None
    entries: int
    at: float


def put(connection: apsw.Connection, table: str, damage: DamagedTable) -> bool:
    """Put a table in quarantine; whether it was not there before."""
    sql = "INSERT OR IGNORE INTO quarantine VALUES (?, ?, ?, ?, ?)"
    connection.execute(sql, (table, damage.error, damage.entry, __version__, time.time()))
    return connection.changes() == 1


def verify_none(connection: apsw.Connection, table: str) -> None:
    """Raises `DamagedTable` if the table is in quarantine."""
    sql = "SELECT error, entry FROM quarantine WHERE table_id = ?"
    for error, entry in connection.execute(sql, (table,)):
        raise DamagedTable(str(error), _number(entry))


def every(connection: apsw.Connection) -> list[Quarantined]:
    """All of them, newest first."""
    sql = """SELECT table_id, error, entry, at,
             (SELECT count(*) FROM event WHERE event.table_id = quarantine.table_id)
             FROM quarantine ORDER BY at DESC"""
    return [
        Quarantined(str(table), str(error), _number(entry), int(entries), float(at))
        for table, error, entry, at, entries in connection.execute(sql)
    ]


def release(connection: apsw.Connection, table: str) -> bool:
    """Let a table be tried again; whether it was in quarantine."""
    connection.execute("DELETE FROM quarantine WHERE table_id = ?", (table,))
    return connection.changes() == 1


def release_those_of_other_versions(connection: apsw.Connection) -> None:
    """What another version could not read this one may."""
    connection.execute("DELETE FROM quarantine WHERE version <> ?", (__version__,))


def _number(value: Any) -> int | None:
    return None if value is None else int(value)
