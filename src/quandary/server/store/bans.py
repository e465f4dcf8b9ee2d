"""Bans from playing or chatting here, as the host has decided."""

from __future__ import annotations

from typing import Literal, NamedTuple

import apsw

BanKind = Literal["guest", "address"]
BanScope = Literal["all", "chat"]


class Ban(NamedTuple):
    """One guest, or everybody at one address, who may not be here, or may not talk here."""

    kind: BanKind
    subject: str
    """A guest's id, or an address (`limits.household`)."""
    scope: BanScope
    until: float | None
    """The second of service with which it ends; `None` for never."""
    at: float
    """The date at which it was made."""
    note: str = ""


def put(connection: apsw.Connection, ban: Ban) -> None:
    """Store a ban; it replaces any other for the same subject."""
    connection.execute("INSERT OR REPLACE INTO ban VALUES (?, ?, ?, ?, ?, ?)", ban)


def drop(connection: apsw.Connection, kind: BanKind, subject: str) -> bool:
    """End a ban; whether there was one."""
    connection.execute("DELETE FROM ban WHERE kind = ? AND subject = ?", (kind, subject))
    return connection.changes() > 0


def every(connection: apsw.Connection, served: float) -> list[Ban]:
    """Those that hold in this second of service, the newest first."""
    sql = """SELECT kind, subject, scope, until, at, note FROM ban
             WHERE until IS NULL OR until > ? ORDER BY at DESC"""
    return [Ban(*row) for row in connection.execute(sql, (served,))]


def delete_ended(connection: apsw.Connection, served: float) -> None:
    """Forget bans that are over."""
    connection.execute("DELETE FROM ban WHERE until <= ?", (served,))
