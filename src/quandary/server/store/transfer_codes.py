"""Codes that make another device the same guest, as digests; a guest has one at a time."""

from __future__ import annotations

import apsw


def put(connection: apsw.Connection, digest: bytes, guest: str, until: float) -> None:
    """Store a code, in place of any other of the same guest."""
    connection.execute(
        "INSERT OR REPLACE INTO transfer_code VALUES (?, ?, ?)", (digest, guest, until)
    )


def use(connection: apsw.Connection, digest: bytes, served: float) -> str | None:
    """The guest behind a code that is valid in this second of service; it ends with that."""
    sql = "DELETE FROM transfer_code WHERE digest = ? RETURNING guest, until"
    rows = list(connection.execute(sql, (digest,)))
    return next((str(guest) for guest, until in rows if until > served), None)


def drop(connection: apsw.Connection, guest: str) -> None:
    """End the code of a guest."""
    connection.execute("DELETE FROM transfer_code WHERE guest = ?", (guest,))


def delete_ended(connection: apsw.Connection, served: float) -> None:
    """Delete those that nobody can use any more."""
    connection.execute("DELETE FROM transfer_code WHERE until <= ?", (served,))
