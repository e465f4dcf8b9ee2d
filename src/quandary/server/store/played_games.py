"""Which games a guest has played: a list beside the logs, made from them."""

from __future__ import annotations

from collections.abc import Sequence

import apsw

from quandary.server.table.played_game import KeptGame

MOST_KEPT = 1000
"""Of one guest; older ones leave the list."""
_KEEP = """INSERT OR IGNORE INTO played_game
    SELECT ?1, id, ?3, ?4, ?5 FROM game_table WHERE id = ?2"""
_IS_MISSING = """SELECT
    NOT EXISTS (SELECT * FROM played_game WHERE guest = ?1 AND table_id = ?2 AND number = ?3)
    AND (SELECT count(*) FROM played_game WHERE guest = ?1 AND ended >= ?4) < ?5"""
_FORGET = """DELETE FROM played_game WHERE guest = ?1 AND (table_id, number) NOT IN
    (SELECT table_id, number FROM played_game WHERE guest = ?1 ORDER BY ended DESC LIMIT ?2)"""
_OF_GUEST = "SELECT body FROM played_game WHERE guest = ? ORDER BY ended DESC LIMIT ?"


def find_missing(connection: apsw.Connection, games: Sequence[KeptGame]) -> list[KeptGame]:
    """Those that are not in their list, and not too old for it."""
    return [game for game in games if connection.execute(_IS_MISSING, (*game[:4], MOST_KEPT)).get]


def keep(connection: apsw.Connection, games: Sequence[KeptGame]) -> None:
    """Note games; one that was noted before stays as it was."""
    connection.executemany(_KEEP, games)
    connection.executemany(
        _FORGET, [(guest, MOST_KEPT) for guest in {game.guest for game in games}]
    )


def games_of(connection: apsw.Connection, guest: str, limit: int) -> list[bytes]:
    """The newest games of a guest, as they were kept."""
    return [bytes(row[0]) for row in connection.execute(_OF_GUEST, (guest, limit))]
