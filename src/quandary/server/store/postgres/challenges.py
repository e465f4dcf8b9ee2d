"""Challenges, who has taken them, and how they did."""

from __future__ import annotations

from quandary.server.store.postgres.database import Session
from quandary.server.table.challenge_result import KeptResult

ENTRIES = "SELECT guest, table_id, at, body FROM challenge_entry WHERE challenge = %s ORDER BY at"
FIND = "SELECT body FROM challenge WHERE id = %s"
_PUT = "INSERT INTO challenge VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
_ENTER = "INSERT INTO challenge_entry VALUES (%s, %s, %s, 0, NULL) ON CONFLICT DO NOTHING"
_ENTERED = "SELECT table_id FROM challenge_entry WHERE challenge = %s AND guest = %s"
_RESULT = """UPDATE challenge_entry SET at = %s, body = %s
    WHERE challenge = %s AND guest = %s AND table_id = %s AND body IS NULL"""
_UNUSED = """DELETE FROM challenge WHERE made < %s
    AND id NOT IN (SELECT challenge FROM challenge_entry WHERE table_id <> '')"""
_ORPHANS = """DELETE FROM challenge_entry
    WHERE table_id = '' AND challenge NOT IN (SELECT id FROM challenge)"""


async def put(connection: Session, name: str, served: float, body: bytes) -> bytes:
    """Store a challenge unless there is one of that name; what is stored."""
    await connection.execute(_PUT, (name, served, body))
    row = await (await connection.execute(FIND, (name,))).fetchone()
    assert row is not None
    return bytes(row[0])


async def enter(connection: Session, name: str, guest: str, table: str) -> str:
    """Note that a guest plays it at a table; the table where they did so first."""
    await connection.execute(_ENTER, (name, guest, table))
    row = await (await connection.execute(_ENTERED, (name, guest))).fetchone()
    assert row is not None
    return str(row[0])


async def keep_result(connection: Session, result: KeptResult) -> None:
    """How a guest did; the first result stays."""
    challenge, guest, table, at, body = result
    await connection.execute(_RESULT, (at, body, challenge, guest, table))


async def delete_unused(connection: Session, before: float) -> None:
    """Challenges that were made before that second of service and no guest has a table for."""
    await connection.execute(_UNUSED, (before,))
    await connection.execute(_ORPHANS)
