"""Everything the database has of one guest: found, and taken out of what others need."""

from __future__ import annotations

from typing import NamedTuple

import apsw

from quandary.server.table.anonymous_log import AnonymousLog
from quandary.server.table.log_entries import encode_body

_SAT_AT = """SELECT table_id, NOT EXISTS (SELECT * FROM guest_table AS other
    WHERE other.table_id = mine.table_id AND other.guest <> ?1)
    FROM guest_table AS mine WHERE guest = ?1"""


class SatAt(NamedTuple):
    """A table where a guest has sat."""

    table: str
    is_alone: bool
    """Whether no other guest ever has."""


def tables_sat_at(connection: apsw.Connection, guest: str) -> list[SatAt]:
    """Every table where a guest has ever sat."""
    rows = connection.execute(_SAT_AT, (guest,))
    return [SatAt(str(table), bool(is_alone)) for table, is_alone in rows]


def replace_guest(connection: apsw.Connection, table: str, log: AnonymousLog) -> None:
    """Put nobody in a guest's place at a table. What lists show of it is found again."""
    connection.executemany(
        "UPDATE event SET body = ? WHERE table_id = ? AND seq = ?",
        [(encode_body(entry.body), table, entry.seq) for entry in log.changed],
    )
    connection.executemany(
        "UPDATE played_game SET body = ? WHERE guest = ? AND table_id = ? AND number = ?",
        [(game.body, game.guest, table, game.number) for game in log.games],
    )
    for name in ("token", "played_game", "challenge_entry"):
        sql = f"DELETE FROM {name} WHERE guest = ? AND table_id = ?"
        connection.execute(sql, (log.guest, table))
    for name in ("seat", "guest_table"):
        sql = f"UPDATE {name} SET guest = ? WHERE guest = ? AND table_id = ?"
        connection.execute(sql, (log.nobody, log.guest, table))
    for name in ("listing", "report"):  # A report quotes the chat, whoever wrote it.
        connection.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))
