"""Challenges, who has taken them, and how they did."""

from __future__ import annotations

from typing import NamedTuple

import apsw

from quandary.server.table.challenge_result import KeptResult

_RESULT = """UPDATE challenge_entry SET at = ?4, body = ?5
    WHERE challenge = ?1 AND guest = ?2 AND table_id = ?3 AND body IS NULL"""
_UNUSED = """DELETE FROM challenge WHERE made < ?
    AND id NOT IN (SELECT challenge FROM challenge_entry WHERE table_id <> '')"""
_ORPHANS = """DELETE FROM challenge_entry
    WHERE table_id = '' AND challenge NOT IN (SELECT id FROM challenge)"""


class ChallengeEntry(NamedTuple):
    """Somebody who has taken a challenge; no body before they have finished."""

    guest: str
    table: str
    at: float
    body: bytes | None
    """Empty if it came to nothing."""

    @property
    def is_server(self) -> bool:
        """Whether the server has played the cards itself, at no table."""
        return not self.table


def put(connection: apsw.Connection, name: str, served: float, body: bytes) -> bytes:
    """Store a challenge unless there is one of that name; what is stored."""
    connection.execute("INSERT OR IGNORE INTO challenge VALUES (?, ?, ?)", (name, served, body))
    stored = connection.execute("SELECT body FROM challenge WHERE id = ?", (name,)).get
    assert isinstance(stored, bytes)
    return stored


def find(connection: apsw.Connection, name: str) -> bytes | None:
    """A challenge as it was stored."""
    found = connection.execute("SELECT body FROM challenge WHERE id = ?", (name,)).get
    return None if found is None else bytes(found)


def enter(connection: apsw.Connection, name: str, guest: str, table: str) -> str:
    """Note that a guest plays it at a table; the table where they did so first."""
    sql = "INSERT OR IGNORE INTO challenge_entry VALUES (?, ?, ?, 0, NULL)"
    connection.execute(sql, (name, guest, table))
    sql = "SELECT table_id FROM challenge_entry WHERE challenge = ? AND guest = ?"
    return str(connection.execute(sql, (name, guest)).get)


def keep_result(connection: apsw.Connection, result: KeptResult) -> None:
    """How a guest did; the first result stays."""
    connection.execute(_RESULT, result)


def entries(connection: apsw.Connection, name: str) -> list[ChallengeEntry]:
    """Everybody who has taken a challenge, in the order in which they finished."""
    sql = "SELECT guest, table_id, at, body FROM challenge_entry WHERE challenge = ? ORDER BY at"
    return [ChallengeEntry(*row) for row in connection.execute(sql, (name,))]


def delete_unused(connection: apsw.Connection, before: float) -> None:
    """Challenges that were made before that second of service and no guest has a table for.

    How the server has played them goes with them.
    """
    connection.execute(_UNUSED, (before,))
    connection.execute(_ORPHANS)
