"""Which games a guest has played: a list beside the logs, made from them."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.server.store.played_games import MOST_KEPT
from quandary.server.store.postgres.database import Session
from quandary.server.table.played_game import KeptGame

OF_GUEST = "SELECT body FROM played_game WHERE guest = %s ORDER BY ended DESC LIMIT %s"
# The table's row is locked: nobody is listed who is being forgotten.
_KEEP = """INSERT INTO played_game SELECT %s, id, %s, %s, %s FROM game_table
    WHERE id = %s AND edition = %s FOR SHARE ON CONFLICT DO NOTHING"""
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


async def keep(connection: Session, games: Sequence[KeptGame], edition: int) -> None:
    """Note games of that edition of a log; one that was noted before stays as it was."""
    rows = [(g.guest, g.number, g.ended, g.body, g.table, edition) for g in games]
    await connection.cursor().executemany(_KEEP, rows)
    for guest in {game.guest for game in games}:
        await connection.execute(_FORGET, (guest, guest, MOST_KEPT))
