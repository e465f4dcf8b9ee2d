"""The log of a table, read from the database, by the server or by a process beside it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import apsw

from quandary.server.store import quarantine
from quandary.server.store.opening import BUSY_MS
from quandary.server.store.store import DamagedTable, read_entries
from quandary.server.table.log_entries import Entry

ALL = -1
"""No limit, as SQLite says it."""
_LOG = """SELECT seq, at, cmd_id, body FROM event WHERE table_id = ?1 AND seq > ?2
    AND NOT EXISTS (SELECT 1 FROM deletion WHERE table_id = ?1) ORDER BY seq LIMIT ?3"""


def connect_reader(path: Path) -> apsw.Connection:
    """A connection that reads and never writes."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    connection.set_busy_timeout(BUSY_MS)
    return connection


def read_log(
    connection: apsw.Connection, table: str, after: int = 0, most: int = ALL
) -> list[Entry]:
    """The log of a table after an entry; raises `DamagedTable`."""
    quarantine.verify_none(connection, table)
    try:
        rows = list(connection.execute(_LOG, (table, after, most)))
    except apsw.CorruptError as error:  # A page of this log; the others may be whole.
        raise DamagedTable(type(error).__name__) from None
    return read_entries(rows)


@dataclass(frozen=True)
class SqliteLogs:
    """The logs of a database, for a process that has no store."""

    path: Path

    def __call__(self, table: str) -> list[Entry]:
        """The whole log of a table; raises `DamagedTable`."""
        connection = connect_reader(self.path)
        try:
            return read_log(connection, table)
        finally:
            connection.close()
