"""The host's desk: one question, one answer, whichever way it came."""

from __future__ import annotations

import asyncio
import logging
from ipaddress import ip_address

import msgspec
from msgspec import Struct

from quandary import __version__
from quandary.server.desk import requests, tables
from quandary.server.desk.answers import (
    BanLine,
    BanLines,
    ChatLines,
    Done,
    Pruned,
    ReportLine,
    ReportLines,
    Stats,
    TableDetails,
    TableLines,
)
from quandary.server.desk.requests import AnyRequest
from quandary.server.desk.retention import delete_tables, unused_since
from quandary.server.network.limits import household
from quandary.server.node import ANNOUNCEMENT, Node
from quandary.server.protocol.errors import CommandRefused
from quandary.server.store.bans import Ban, BanKind, BanScope
from quandary.server.store.deletion import ALWAYS, UnusedSince
from quandary.server.store.reports import MOST_KEPT
from quandary.server.table import log_entries
from quandary.server.table.names import clean_text
from quandary.server.table.report import ReportBody
from quandary.server.table.state import TableState
from quandary.system.durations import DAY

MOST_COUNTED = 1_000_000
PRUNE_SECONDS = 5.0
"""Twice this is less than a request may take (`wire.EXCHANGE_SECONDS`)."""

_log = logging.getLogger("quandary.desk")


class Desk:
    """Answers what a host asks; whoever calls has made sure that it is one."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._leftovers: asyncio.Task[None] | None = None

    async def answer(self, request: AnyRequest) -> Struct:
        """Do what is asked, and report the result; raises `CommandRefused`."""
        match request:
            case requests.ListTables(most):
                return await self.tables(most)
            case requests.ShowTable(table):
                return await self.table(table)
            case requests.ReadChat(table):
                return await self.chat(table)
            case requests.ListBans():
                return await self.bans()
            case requests.ListReports(most):
                return await self.reports(most)
            case requests.ShowStats():
                return await self.stats()
            case _:
                answer = await self._change(request)
                _log.info("desk_used", extra={"request": request.__struct_config__.tag})
                return answer

    # Looking

    async def tables(self, most: int) -> TableLines:
        """Every table, the newest first."""
        return TableLines(await tables.list_tables(self._node.lobby, self._node.store, most))

    async def table(self, table: str) -> TableDetails:
        """One table; raises `CommandRefused`."""
        return await tables.show_table(self._node.lobby, table)

    async def chat(self, table: str) -> ChatLines:
        """What was said at a table; raises `CommandRefused`."""
        return await tables.read_chat(self._node.lobby, table)

    async def bans(self) -> BanLines:
        """Every ban that holds."""
        now = self._node.store.served_seconds
        return BanLines([_describe(ban, now) for ban in await self._node.store.bans()])

    async def reports(self, most: int) -> ReportLines:
        """What players have reported, the newest first."""
        read = (_read(*report) for report in await self._node.store.reports(most))
        return ReportLines([line for line in read if line is not None])

    async def stats(self) -> Stats:
        """The server in numbers."""
        node, figures = self._node, await self._node.store.figures()
        rooms = list(node.lobby.rooms.values())
        return Stats(
            version=__version__,
            served_days=node.store.served_seconds / DAY,
            tables=figures.tables,
            tables_damaged=figures.tables_damaged,
            database_bytes=figures.database_bytes,
            database_free_bytes=figures.database_free_bytes,
            database_log_bytes=figures.database_log_bytes,
            rooms=len(rooms),
            people=sum(sum(room.present()) for room in rooms),
            watchers=sum(room.connections.watchers() for room in rooms),
            bans=len(await node.store.bans()),
            reports=len(await node.store.reports(MOST_KEPT)),
            keep_days=node.settings.keep_days,
            announcement=node.announcement,
        )

    # Changing

    async def _change(self, request: AnyRequest) -> Struct:
        match request:
            case requests.CloseTable(table):
                await self._close(table)
            case requests.DeleteTable(table):
                await self._delete(table)
            case requests.MakeBan():
                await self._ban(request)
            case requests.EndBan(guest, address):
                if not await self._node.store.drop_ban(*_subject(guest, address)):
                    raise CommandRefused("no_such_ban")
                await self._node.read_desk()
            case requests.Announce(text):
                announcement = None if text is None else clean_text(text).encode()
                await self._node.store.change_setting(ANNOUNCEMENT, announcement)
                await self._node.read_desk()
            case requests.DropReport(number):
                if not await self._node.store.drop_report(number):
                    raise CommandRefused("no_such_report")
            case requests.Prune(days, only_count):
                return await self._prune(days, only_count)
        return Done()

    # Tables

    async def _close(self, table: str) -> None:
        room = await self._node.lobby.room(table)
        if room is None:
            raise CommandRefused("no_such_table")

        def close(state: TableState) -> list[log_entries.AnyBody]:
            return [] if state.status == "closed" else [log_entries.TableClosed()]

        await room.add(close)

    async def _delete(self, table: str) -> None:
        """Damaged tables, too: nothing of them is left to be mended."""
        outcome = [False]

        async def delete() -> None:
            outcome[0] = await self._node.store.delete_table(table, ALWAYS)

        await self._node.lobby.shut(table, delete)
        if not outcome[0]:
            raise CommandRefused("no_such_table")
        self._node.metrics.tables_deleted.inc()
        if not await self._node.store.erase_deleted():
            raise CommandRefused("busy")

    async def _prune(self, days: int, only_count: bool) -> Pruned:
        since = unused_since(self._node.store.served_seconds, days)
        if only_count:
            unused = await self._node.store.unused_tables(since, MOST_COUNTED)
            return Pruned(len(unused), is_deleted=False)
        total, until = 0, asyncio.get_running_loop().time() + PRUNE_SECONDS
        while gone := await delete_tables(self._node, since):
            total += gone
            if asyncio.get_running_loop().time() > until:
                return Pruned(total, is_deleted=True, has_more=True)
        await self._delete_leftovers(since)
        return Pruned(total, is_deleted=True)

    async def _delete_leftovers(self, since: UnusedSince) -> None:
        """What is left of those tables goes on its own if it takes longer than a request may."""
        if self._leftovers is None or self._leftovers.done():
            work = self._node.store.delete_leftovers(since.played)
            self._leftovers = asyncio.get_running_loop().create_task(work)
            # If the server stops before, the next one goes on with it: that is no failure.
            self._leftovers.add_done_callback(lambda task: task.cancelled() or task.exception())
        done, _ = await asyncio.wait([self._leftovers], timeout=PRUNE_SECONDS)
        for task in done:
            task.result()

    # Bans and reports

    async def _ban(self, ban: requests.MakeBan) -> None:
        kind, subject = _subject(ban.guest, ban.address)
        if kind == "guest" and not await self._is_known(subject):
            raise CommandRefused("no_such_guest")
        now = self._node.store.served_seconds
        until = None if ban.seconds is None else now + ban.seconds
        scope: BanScope = "chat" if ban.chat_only else "all"
        at = self._node.world.now()
        await self._node.store.put_ban(Ban(kind, subject, scope, until, at, ban.note))
        await self._node.read_desk()

    async def _is_known(self, guest: str) -> bool:
        """Whether a guest has sat at a table that is kept, or somebody has reported them."""
        if await self._node.store.tables_sat_at(guest):
            return True
        reports = (await self.reports(MOST_KEPT)).reports
        return any(line.report.about_guest == guest for line in reports)


def _describe(ban: Ban, served: float) -> BanLine:
    seconds = None if ban.until is None else ban.until - served
    return BanLine(ban.kind, ban.subject, ban.scope, seconds, ban.at, ban.note)


def _subject(guest: str | None, address: str | None) -> tuple[BanKind, str]:
    if guest is not None and address is None:
        return "guest", guest
    if address is None or guest is not None:
        raise CommandRefused("one_subject")
    try:
        return "address", household(str(ip_address(address.partition("/")[0])))
    except ValueError:
        raise CommandRefused("no_address") from None


def _read(number: int, table: str, at: float, body: bytes) -> ReportLine | None:
    """A report; `None` if it is damaged, which must not hide the others."""
    try:
        return ReportLine(number, table, at, msgspec.json.decode(body, type=ReportBody))
    except msgspec.DecodeError:
        return None
