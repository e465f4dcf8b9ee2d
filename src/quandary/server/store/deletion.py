"""Tables and tokens nobody uses any more are deleted, a few rows in a commit.

First a table leaves every list and index; from then on there is no such table. Then its log
goes in slices, from its end: a server that is stopped in between goes on with it later.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

import apsw

BESIDE_THE_LOG = (
    "seat",
    "token",
    "listing",
    "played_game",
    "guest_table",
    "quarantine",
    "challenge_entry",
    "report",
    "review",
)
"""What goes with a table at once."""
SLICE = 500
"""Rows in a commit: players' moves wait for it."""

_UNUSED = """SELECT id FROM game_table WHERE has_begun = {begun} AND max(changed, looked) < ?
    AND id NOT IN (SELECT table_id FROM quarantine)"""
_EVERY_UNUSED = f"{_UNUSED.format(begun=0)} UNION ALL {_UNUSED.format(begun=1)} LIMIT ?"


class UnusedSince(NamedTuple):
    """Since which second of service tables have not been used that are to go."""

    unplayed: float
    """Where no game has begun."""
    played: float


ALWAYS = UnusedSince(inf, inf)
"""However lately a table was used."""


def unused_tables(connection: apsw.Connection, since: UnusedSince, limit: int) -> list[str]:
    """Tables that are to go. Damaged ones stay, for whoever wants to mend them."""
    return [str(row[0]) for row in connection.execute(_EVERY_UNUSED, (*since, limit))]


def begin(connection: apsw.Connection, table: str, since: UnusedSince) -> bool:
    """Delete a table unless it has just been used; whether it was deleted."""
    before = "CASE has_begun WHEN 0 THEN ? ELSE ? END"
    sql = f"DELETE FROM game_table WHERE id = ? AND max(changed, looked) < {before}"
    connection.execute(sql, (table, *since))
    if not connection.changes():
        return False
    for name in BESIDE_THE_LOG:
        connection.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))
    connection.execute("INSERT INTO deletion VALUES (?)", (table,))
    return True


def delete_slice(connection: apsw.Connection) -> bool:
    """Delete a few entries of deleted tables; whether there may be more."""
    table = connection.execute("SELECT table_id FROM deletion LIMIT 1").get
    if table is None:
        return False
    sql = """DELETE FROM event WHERE table_id = ?1 AND seq IN
             (SELECT seq FROM event WHERE table_id = ?1 ORDER BY seq DESC LIMIT ?2)"""
    connection.execute(sql, (table, SLICE))
    if connection.changes() < SLICE:
        connection.execute("DELETE FROM deletion WHERE table_id = ?", (table,))
    return True


def delete_tokens(connection: apsw.Connection, used_before: float) -> bool:
    """End a few tokens that were given out or used long ago; whether there may be others."""
    sql = "DELETE FROM token WHERE digest IN (SELECT digest FROM token WHERE used < ? LIMIT ?)"
    connection.execute(sql, (used_before, SLICE))
    return connection.changes() == SLICE
