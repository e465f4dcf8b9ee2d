"""What the host's desk answers. Nothing in it tells a card of a game that is still played."""

from __future__ import annotations

from msgspec import Struct

from quandary.server.protocol.outgoing import Said
from quandary.server.store.bans import BanKind, BanScope
from quandary.server.table.report import ReportBody


class TableLine(Struct):
    """A table in a list."""

    table: str
    game: str
    status: str
    names: list[str]
    """Of everybody who sits there, bots included."""
    present: int
    """How many of the people are connected."""
    watchers: int
    updated: float


class TableLines(Struct):
    """Tables, the newest first."""

    tables: list[TableLine]


class SeatLine(Struct):
    """A seat and the person in it."""

    seat: int
    kind: str
    name: str
    guest: str | None
    addresses: list[str]
    """From where they are connected now. Nothing of it is stored."""


class TableDetails(Struct):
    """One table."""

    line: TableLine
    seats: list[SeatLine]
    watcher_addresses: list[str]
    chat: int
    """How many lines were said."""


class ChatLines(Struct):
    """What was said at a table, with the names of today."""

    table: str
    names: list[str]
    """By seat."""
    lines: list[Said]


class BanLine(Struct):
    """A ban."""

    kind: BanKind
    subject: str
    scope: BanScope
    seconds: float | None
    """Of service that are left; null for ever."""
    at: float
    note: str


class BanLines(Struct):
    """Every ban that holds."""

    bans: list[BanLine]


class ReportLine(Struct):
    """What a player has reported."""

    number: int
    table: str
    at: float
    report: ReportBody


class ReportLines(Struct):
    """Reports, the newest first."""

    reports: list[ReportLine]


class Stats(Struct):
    """The server in numbers."""

    version: str
    served_days: float
    """How long the database has been served, by all servers so far."""
    tables: int
    tables_damaged: int
    database_bytes: int
    database_free_bytes: int
    database_log_bytes: int
    rooms: int
    """Tables in memory."""
    people: int
    watchers: int
    bans: int
    reports: int
    keep_days: int | None
    announcement: str


class Pruned(Struct):
    """What was deleted, or would have been."""

    tables: int
    is_deleted: bool
    has_more: bool = False
    """Whether to ask again: a request may not take long, and there may be others to delete."""


class Done(Struct):
    """It is done, and stored."""

    done: bool = True
