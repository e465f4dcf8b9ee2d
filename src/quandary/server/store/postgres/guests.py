"""Everything the database has of one guest: found, and taken out of what others need."""

from __future__ import annotations

from quandary.server.store.postgres.database import Session
from quandary.server.store.store import Fenced
from quandary.server.table.anonymous_log import AnonymousLog
from quandary.server.table.log_entries import encode_body

SAT_AT = """SELECT table_id, NOT EXISTS (SELECT * FROM guest_table AS other
    WHERE other.table_id = mine.table_id AND other.guest <> mine.guest)
    FROM guest_table AS mine WHERE guest = %s"""
# Locked: nothing is appended until the guest is gone.
_HEAD = "SELECT head, edition FROM game_table WHERE id = %s FOR UPDATE"
_CHANGE = "UPDATE event SET body = %s WHERE table_id = %s AND seq = %s"
_CHANGE_GAME = "UPDATE played_game SET body = %s WHERE guest = %s AND table_id = %s AND number = %s"


async def replace_guest(connection: Session, table: str, log: AnonymousLog, edition: int) -> None:
    """Put nobody in a guest's place at a table. What lists show of it is found again.

    Raises `Fenced` if the log has grown, for another node may have stored more of the guest's; or
    if it has been rewritten, for what follows from the log that was read names somebody else.
    """
    if await (await connection.execute(_HEAD, (table,))).fetchall() != [(log.head, edition)]:
        raise Fenced("the log has changed")
    cursor = connection.cursor()
    changed = [(encode_body(entry.body), table, entry.seq) for entry in log.changed]
    await cursor.executemany(_CHANGE, changed)
    games = [(game.body, game.guest, table, game.number) for game in log.games]
    await cursor.executemany(_CHANGE_GAME, games)
    for name in ("token", "played_game", "challenge_entry"):
        sql = f"DELETE FROM {name} WHERE guest = %s AND table_id = %s"
        await connection.execute(sql, (log.guest, table))
    for name in ("seat", "guest_table"):
        sql = f"UPDATE {name} SET guest = %s WHERE guest = %s AND table_id = %s"
        await connection.execute(sql, (log.nobody, log.guest, table))
    # Other nodes may have the table open: what they have folded is out of date.
    sql = "UPDATE game_table SET edition = edition + 1 WHERE id = %s"
    await connection.execute(sql, (table,))
    for name in ("listing", "report"):  # A report quotes the chat, whoever wrote it.
        await connection.execute(f"DELETE FROM {name} WHERE table_id = %s", (table,))
