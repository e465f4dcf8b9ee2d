"""Tables and tokens nobody uses any more are deleted, a few rows in a commit."""

from __future__ import annotations

from quandary.server.store.deletion import BESIDE_THE_LOG, SLICE, UnusedSince
from quandary.server.store.postgres.database import Session

UNUSED = """SELECT id FROM game_table
    WHERE greatest(changed, looked) < CASE WHEN has_begun THEN %s ELSE %s END
    AND id NOT IN (SELECT table_id FROM quarantine) LIMIT %s"""
_BEGIN = """DELETE FROM game_table WHERE id = %s
    AND greatest(changed, looked) < CASE WHEN has_begun THEN %s ELSE %s END"""
_ROW = "SELECT 1 FROM game_table WHERE id = %s"
# Another node may be at it: each takes what the other has not locked.
_NEXT = "SELECT table_id FROM deletion LIMIT 1 FOR UPDATE SKIP LOCKED"
_SLICE = """DELETE FROM event WHERE table_id = %s AND seq IN
    (SELECT seq FROM event WHERE table_id = %s ORDER BY seq DESC LIMIT %s)"""
_TOKENS = "DELETE FROM token WHERE digest IN (SELECT digest FROM token WHERE used < %s LIMIT %s)"


async def begin(connection: Session, table: str, since: UnusedSince) -> bool:
    """Delete a table unless it has just been used; whether it was deleted."""
    cursor = await connection.execute(_BEGIN, (table, since.played, since.unplayed))
    if not cursor.rowcount:
        return False
    for name in BESIDE_THE_LOG:
        await connection.execute(f"DELETE FROM {name} WHERE table_id = %s", (table,))
    await connection.execute("INSERT INTO deletion VALUES (%s) ON CONFLICT DO NOTHING", (table,))
    return True


async def has_begun(connection: Session, table: str) -> bool:
    """Whether a table has been deleted."""
    return not await (await connection.execute(_ROW, (table,))).fetchall()


async def delete_slice(connection: Session) -> bool:
    """Delete a few entries of deleted tables; whether there may be more."""
    row = await (await connection.execute(_NEXT)).fetchone()
    if row is None:
        return False
    cursor = await connection.execute(_SLICE, (row[0], row[0], SLICE))
    if cursor.rowcount < SLICE:
        await connection.execute("DELETE FROM deletion WHERE table_id = %s", (row[0],))
    return True


async def delete_tokens(connection: Session, used_before: float) -> bool:
    """End a few tokens that were given out or used long ago; whether there may be others."""
    cursor = await connection.execute(_TOKENS, (used_before, SLICE))
    return cursor.rowcount == SLICE
