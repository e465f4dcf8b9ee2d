"""What may be asked at the host's desk: the same over its socket, over HTTP and on its page."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from quandary.server.protocol.fields import MOST_EXACT, ChatText

Table = Annotated[str, Meta(min_length=1, max_length=64)]
Guest = Annotated[str, Meta(min_length=1, max_length=64)]
Address = Annotated[str, Meta(min_length=1, max_length=64)]
Note = Annotated[str, Meta(max_length=200)]
Most = Annotated[int, Meta(ge=1, le=1000)]
Days = Annotated[int, Meta(ge=1, le=99_999)]
Seconds = Annotated[int, Meta(ge=1, le=MOST_EXACT)]


class DeskRequest(Struct, forbid_unknown_fields=True, tag_field="type"):
    """What a host may ask."""


class ListTables(DeskRequest, tag="tables"):
    """Every table, the newest first."""

    most: Most = 50


class ShowTable(DeskRequest, tag="table"):
    """One table: who sits there, and from where they are connected."""

    table: Table


class ReadChat(DeskRequest, tag="chat"):
    """What was said at a table."""

    table: Table


class CloseTable(DeskRequest, tag="close"):
    """Close a table for good. Its records stay."""

    table: Table


class DeleteTable(DeskRequest, tag="delete"):
    """Delete a table with everything that belongs to it."""

    table: Table


class MakeBan(DeskRequest, tag="ban"):
    """Keep out a guest or an address, or let them play without chat."""

    guest: Guest | None = None
    address: Address | None = None
    seconds: Seconds | None = None
    """Of service; without it there is no end."""
    chat_only: bool = False
    note: Note = ""


class EndBan(DeskRequest, tag="unban"):
    """Let them in again."""

    guest: Guest | None = None
    address: Address | None = None


class ListBans(DeskRequest, tag="bans"):
    """Every ban that holds."""


class Announce(DeskRequest, tag="announce"):
    """Show a line on every page; without a text, none any more."""

    text: ChatText | None = None


class ListReports(DeskRequest, tag="reports"):
    """What players have reported, the newest first."""

    most: Most = 50


class DropReport(DeskRequest, tag="drop_report"):
    """A report is dealt with: delete it."""

    number: Annotated[int, Meta(ge=1, le=MOST_EXACT)]


class Prune(DeskRequest, tag="prune"):
    """Delete what nobody has used for so many days of service, now."""

    days: Days
    only_count: bool = False


class ShowStats(DeskRequest, tag="stats"):
    """The server in numbers."""


AnyRequest = (
    ListTables
    | ShowTable
    | ReadChat
    | CloseTable
    | DeleteTable
    | MakeBan
    | EndBan
    | ListBans
    | Announce
    | ListReports
    | DropReport
    | Prune
    | ShowStats
)
