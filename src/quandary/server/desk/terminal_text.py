"""The desk's answers as lines for a terminal. What players have written is made harmless there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from quandary.server.desk import requests
from quandary.server.desk.answers import (
    BanLine,
    BanLines,
    ChatLines,
    Pruned,
    ReportLine,
    ReportLines,
    Stats,
    TableDetails,
    TableLine,
    TableLines,
)
from quandary.server.desk.sentences import ban_lasts, speaker, stats_rows
from quandary.server.protocol.outgoing import Said
from quandary.system.safe_text import one_line


def lines_of(request: requests.AnyRequest, answer: Any) -> list[str]:
    """What a request has led to."""
    match request:
        case requests.ListTables():
            lines = [_table(line) for line in msgspec.convert(answer, TableLines).tables]
        case requests.ShowTable():
            lines = _details(msgspec.convert(answer, TableDetails))
        case requests.ReadChat():
            chat = msgspec.convert(answer, ChatLines)
            lines = _chat_lines(chat.names, chat.lines)
        case requests.ListBans():
            lines = [_ban(ban) for ban in msgspec.convert(answer, BanLines).bans]
        case requests.ListReports():
            found = msgspec.convert(answer, ReportLines).reports
            lines = [line for report in found for line in _report(report)]
        case requests.ShowStats():
            stats = msgspec.convert(answer, Stats)
            lines = [f"{name}: {one_line(text)}" for name, text in stats_rows(stats)]
        case requests.Prune():
            pruned = msgspec.convert(answer, Pruned)
            lines = [f"{pruned.tables} tables {'deleted' if pruned.is_deleted else 'would go'}"]
        case _:
            lines = ["done"]
    return lines or ["none"]


def _table(line: TableLine) -> str:
    names = ", ".join(map(one_line, line.names))
    here = f"{line.present} here, {line.watchers} watching"
    return f"{line.table}  {_date(line.updated)}  {line.game} {line.status}  {names}  ({here})"


def _details(details: TableDetails) -> list[str]:
    seats = [
        f"seat {seat.seat}: {one_line(seat.name) or seat.kind}"
        + (f", guest {one_line(seat.guest)}" if seat.guest else "")
        + "".join(f", at {address}" for address in seat.addresses)
        for seat in details.seats
    ]
    watching = [f"watching from {address}" for address in details.watcher_addresses]
    return [_table(details.line), *seats, *watching, f"{details.chat} lines of chat"]


def _chat_lines(names: Sequence[str], lines: Iterable[Said]) -> list[str]:
    return [
        f"{_date(line.at)}  {one_line(speaker(names, line))}: {one_line(line.text)}"
        for line in lines
    ]


def _ban(ban: BanLine) -> str:
    scope = "chat" if ban.scope == "chat" else "everything"
    note = f"  ({one_line(ban.note)})" if ban.note else ""
    return f"{ban.kind} {one_line(ban.subject)}: from {scope}, ends {ban_lasts(ban.seconds)}{note}"


def _report(report: ReportLine) -> list[str]:
    body = report.report
    head = f"{report.number}  {_date(report.at)}  {body.game}, table {report.table}"
    guest = one_line(body.about_guest or "")
    who = f"{one_line(body.by)} about {one_line(body.about)} (guest {guest})"
    chat = [f"    {line}" for line in _chat_lines(body.names, body.chat)]
    return [head, f"  {who}: {one_line(body.text)}", *chat]


def _date(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")
