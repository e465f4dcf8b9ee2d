"""What players have reported to whoever runs the server. A report goes with its table."""

from __future__ import annotations

from typing import NamedTuple

import apsw

MOST_KEPT = 1000
"""Of more, the oldest go: nobody can fill the disk with reports."""


class Report(NamedTuple):
    """A report as it is kept."""

    number: int
    table: str
    at: float
    """The date at which it was made."""
    body: bytes


def put(connection: apsw.Connection, table: str, at: float, body: bytes) -> None:
    """Store a report."""
    connection.execute(
        "INSERT INTO report (table_id, at, body) VALUES (?, ?, ?)", (table, at, body)
    )
    sql = "DELETE FROM report WHERE id <= (SELECT max(id) FROM report) - ?"
    connection.execute(sql, (MOST_KEPT,))


def newest(connection: apsw.Connection, limit: int) -> list[Report]:
    """The newest reports."""
    sql = "SELECT id, table_id, at, body FROM report ORDER BY id DESC LIMIT ?"
    return [Report(*row) for row in connection.execute(sql, (limit,))]


def drop(connection: apsw.Connection, number: int) -> bool:
    """Delete a report; whether there was one."""
    connection.execute("DELETE FROM report WHERE id = ?", (number,))
    return connection.changes() > 0
