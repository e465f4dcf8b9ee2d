"""Which games a guest has played: a list beside the logs, made from them."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.server.store.played_games import MOST_KEPT
from quandary.server.store.postgres.database import Session
from quandary.server.table.played_game import KeptGame

OF_GUEST = "SELECT body FROM played_game WHERE guest = %s ORDER BY ended DESC LIMIT %s"
_KEEP = "INSERT INTO played_game VALUES (%s, %s, %s, %s, %s) ON CONFLICT DO NOTHING"
_IS_MISSING = """SELECT
    NOT EXISTS (SELECT * FROM played_game WHERE guest = %s AND table_id = %s AND number = %s)
    AND (SELECT count(*) FROM played_game WHERE guest = %s AND ended >= %s) < %s"""
_FORGET = """DELETE FROM played_game WHERE guest = %s AND (table_id, number) IN
    (SELECT table_id, number FROM played_game WHERE guest = %s ORDER BY ended DESC OFFSET %s)"""


async def find_missing(connection: Session, games: Sequence[KeptGame]) -> list[KeptGame]:
    """Those that are not in their list, and not too old for it."""
    missing = []
    for game in games:
        values = (*game[:3], game.guest, game.ended, MOST_KEPT)
        row = await (await connection.execute(_IS_MISSING, values)).fetchone()
        if row is not None and row[0]:
            missing.append(game)
    return missing


async def keep(connection: Session, games: Sequence[KeptGame]) -> None:
    """Note games; one that was noted before stays as it was."""
    await connection.cursor().executemany(_KEEP, games)
    for guest in {game.guest for game in games}:
        await connection.execute(_FORGET, (guest, guest, MOST_KEPT))
