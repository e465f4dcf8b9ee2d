"""The log of a table, read from the database, by the server or by a process beside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from quandary.server.settings import PostgresUrl
from quandary.server.store.postgres.opening import connect
from quandary.server.store.store import DamagedTable, read_entries
from quandary.server.table.log_entries import Entry

DAMAGE = "SELECT error, entry FROM quarantine WHERE table_id = %s"
LOG = """SELECT seq, at, cmd_id, body FROM event WHERE table_id = %s AND seq > %s
    AND table_id NOT IN (SELECT table_id FROM deletion) ORDER BY seq LIMIT %s"""


def is_possible(name: str) -> bool:
    """Whether PostgreSQL can have such a name at all: whoever asks may ask for anything."""
    return "\0" not in name and name.isprintable()


def verify_none(damage: Iterable[tuple[Any, ...]]) -> None:
    """Raises `DamagedTable` if the table is in quarantine."""
    for error, entry in damage:
        raise DamagedTable(error, entry)


@dataclass(frozen=True)
class PostgresLogs:
    """The logs of a database, for a process that has no store."""

    url: PostgresUrl

    def __call__(self, table: str) -> list[Entry]:
        """The whole log of a table; raises `DamagedTable`."""
        with connect(self.url) as connection:
            verify_none(connection.execute(DAMAGE, (table,)))
            return read_entries(connection.execute(LOG, (table, 0, None)).fetchall())
