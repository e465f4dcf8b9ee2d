"""The keys to seats: digests of tokens, each of a chain of which two are valid at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import apsw

from quandary.server.store.store import Fenced, SeatKey

MOST_TOKENS = 64
"""Of one seat when another is asked for, which ends the oldest. Each may have a successor."""
_END_OLDEST = """DELETE FROM token WHERE digest IN (SELECT digest FROM token
    WHERE table_id = ? AND seat = ? ORDER BY used DESC LIMIT -1 OFFSET ?)"""
_RENEW = """INSERT INTO token SELECT ?, ?, ?, ?, ?, ?, ?
    WHERE EXISTS (SELECT 1 FROM token WHERE digest = ?)"""


class Row(NamedTuple):
    """A token as it is stored."""

    digest: bytes
    table: str
    seat: int
    guest: str
    chain: str
    is_link: bool
    used: float


def put(connection: apsw.Connection, row: Row, replaces: bytes | None) -> None:
    """Store a token; with `replaces` every other of its chain but that one ends."""
    if replaces is None:
        _add(connection, row)
    else:
        _renew(connection, row, replaces)


def _add(connection: apsw.Connection, row: Row) -> None:
    if row.is_link:
        unused = "DELETE FROM token WHERE table_id = ? AND seat = ? AND is_link"
        connection.execute(unused, (row.table, row.seat))
    connection.execute(_END_OLDEST, (row.table, row.seat, MOST_TOKENS - 1))
    connection.execute("INSERT INTO token VALUES (?, ?, ?, ?, ?, ?, ?)", row)


def _renew(connection: apsw.Connection, row: Row, replaces: bytes) -> None:
    connection.execute(_RENEW, (*row, replaces))
    if not connection.changes():
        raise Fenced("the token has ended")
    sql = "DELETE FROM token WHERE chain = ? AND digest NOT IN (?, ?)"
    connection.execute(sql, (row.chain, replaces, row.digest))


def drop(connection: apsw.Connection, digest: bytes) -> None:
    """End one token; raises `Fenced` if it has ended already."""
    connection.execute("DELETE FROM token WHERE digest = ?", (digest,))
    if not connection.changes():
        raise Fenced("the token has ended")


def find(connection: apsw.Connection, table: str, digests: Sequence[bytes]) -> list[SeatKey | None]:
    """What each of these tokens opens at a table."""
    places = ", ".join("?" * len(digests))
    sql = f"""SELECT digest, seat, guest, chain, is_link FROM token
              WHERE table_id = ? AND digest IN ({places})"""
    found = {
        bytes(digest): SeatKey(seat, guest, chain, bool(is_link))
        for digest, seat, guest, chain, is_link in connection.execute(sql, (table, *digests))
    }
    return [found.get(digest) for digest in digests]
