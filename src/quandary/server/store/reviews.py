"""What the judge said about finished games: kept beside them, and deleted with their tables."""

from __future__ import annotations

from typing import NamedTuple

import apsw

_KEEP = """INSERT OR REPLACE INTO review SELECT ?1, ?2, ?3, ?4, ?5
    WHERE EXISTS (SELECT * FROM game_table WHERE id = ?1)"""
_FIND = "SELECT body FROM review WHERE table_id = ? AND number = ? AND version = ?"
_OF_GUEST = """SELECT review.table_id, review.number, shares FROM review
    JOIN played_game USING (table_id, number) WHERE guest = ? AND version = ?"""


class KeptReview(NamedTuple):
    """The review of a table's game, as it is kept: nobody's name is in it."""

    table: str
    number: int
    version: int
    """Of the judge; what another has said is not found."""
    shares: bytes
    """Everybody's luck and skill, for lists of many games."""
    body: bytes


class KeptShares(NamedTuple):
    """Luck and skill in one game."""

    table: str
    number: int
    shares: bytes


def keep(connection: apsw.Connection, review: KeptReview) -> None:
    """Keep a review, if there still is such a table."""
    connection.execute(_KEEP, review)


def find(connection: apsw.Connection, table: str, number: int, version: int) -> bytes | None:
    """The review of a game."""
    found = connection.execute(_FIND, (table, number, version)).get
    return None if found is None else bytes(found)


def shares_of(connection: apsw.Connection, guest: str, version: int) -> list[KeptShares]:
    """Luck and skill in those games of a guest that were reviewed."""
    return [KeptShares(*row) for row in connection.execute(_OF_GUEST, (guest, version))]
