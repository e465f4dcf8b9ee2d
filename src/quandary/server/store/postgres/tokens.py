"""The keys to seats: digests of tokens, each of a chain of which two are valid at a time."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.server.store.postgres.database import Database, Session
from quandary.server.store.postgres.log_reading import is_possible
from quandary.server.store.store import Fenced, SeatKey
from quandary.server.store.tokens import MOST_TOKENS, Row

_ADD = "INSERT INTO token VALUES (%s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING"
_END_LINKS = "DELETE FROM token WHERE table_id = %s AND seat = %s AND is_link AND digest <> %s"
_END_OLDEST = """DELETE FROM token WHERE digest IN (SELECT digest FROM token
    WHERE table_id = %s AND seat = %s AND digest <> %s ORDER BY used DESC OFFSET %s)"""
# The row that is replaced is locked: of two nodes that renew it at once, one comes second.
_LOCK = "SELECT 1 FROM token WHERE digest = %s FOR UPDATE"
_END_CHAIN = "DELETE FROM token WHERE chain = %s AND digest <> %s AND digest <> %s"
_FIND = """SELECT digest, seat, guest, chain, is_link FROM token
    WHERE table_id = %s AND digest = ANY (%s)"""


async def put(connection: Session, row: Row, replaces: bytes | None) -> None:
    """Store a token; with `replaces` every other of its chain but that one ends."""
    if replaces is not None:
        cursor = await connection.execute(_LOCK, (replaces,))
        if not await cursor.fetchall():
            raise Fenced("the token has ended")
        await connection.execute(_END_CHAIN, (row.chain, replaces, row.digest))
    else:
        if row.is_link:
            await connection.execute(_END_LINKS, (row.table, row.seat, row.digest))
        await connection.execute(_END_OLDEST, (row.table, row.seat, row.digest, MOST_TOKENS - 1))
    await connection.execute(_ADD, row)


async def drop(connection: Session, digest: bytes) -> None:
    """End one token; raises `Fenced` if it has ended already."""
    cursor = await connection.execute("DELETE FROM token WHERE digest = %s", (digest,))
    if not cursor.rowcount:
        raise Fenced("the token has ended")


async def find(database: Database, table: str, digests: Sequence[bytes]) -> list[SeatKey | None]:
    """What each of these tokens opens at a table."""
    values = (table, list(digests))
    rows = await database.read(_FIND, values) if is_possible(table) else []
    found = {bytes(digest): SeatKey(*key) for digest, *key in rows}
    return [found.get(digest) for digest in digests]
