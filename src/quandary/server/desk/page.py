"""The desk as a plain page: tables and forms, no script. In English, for hosts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from html import escape

from quandary.server.desk.answers import (
    BanLines,
    ChatLines,
    ReportLine,
    ReportLines,
    Stats,
    TableDetails,
    TableLine,
    TableLines,
)
from quandary.server.desk.sentences import (
    ban_lasts,
    problem_sentence,
    speaker,
    stats_rows,
)
from quandary.server.protocol.outgoing import Said


def overview_page(stats: Stats, reports: ReportLines, tables: TableLines, bans: BanLines) -> str:
    """Everything at a glance."""
    return _document(
        "Host's desk",
        _section("Announcement", _announcement(stats.announcement)),
        _section("Reports", "".join(map(_report, reports.reports)) or "None."),
        _section("Tables", _tables(tables.tables)),
        _section("Bans", _bans(bans), _ban_form()),
        _section("Server", _rows(("", ""), _escape_rows(stats_rows(stats))), _prune_form()),
    )


def table_page(details: TableDetails, chat: ChatLines) -> str:
    """One table, and what can be done with it."""
    line = details.line
    seats = [
        (
            escape(str(seat.seat)),
            escape(seat.name or seat.kind),
            _ban_buttons(seat.guest, seat.addresses),
        )
        for seat in details.seats
    ]
    said = _chat_rows(chat.names, chat.lines)
    return _document(
        f"Table {line.table}",
        f"<p>{escape(line.game)}, {escape(line.status)}, last used {_date(line.updated)}</p>",
        _form("close", "Close this table", table=line.table),
        _form("delete", "Delete this table with everything", table=line.table),
        _section("Seats", _rows(("seat", "who", ""), seats)),
        _section("Watching", escape(", ".join(details.watcher_addresses) or "Nobody.")),
        _section("Chat", said),
        '<p><a href="/admin">Back to the desk</a></p>',
    )


def problem_page(code: str) -> str:
    """What was not possible."""
    sentence = escape(problem_sentence(code))
    return _document("Not done", f'<p>{sentence}</p><p><a href="/admin">Back to the desk</a></p>')


def _document(title: str, *parts: str) -> str:
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title>"
        '<link rel="stylesheet" href="/admin/style.css"></head>'
        f"<body><h1>{escape(title)}</h1>{''.join(parts)}</body></html>"
    )


def _section(title: str, *parts: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


def _rows(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are HTML already."""
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _escape_rows(rows: Iterable[Sequence[str]]) -> list[list[str]]:
    return [[escape(cell) for cell in row] for row in rows]


def _form(kind: str, label: str, *fields: str, **hidden: str) -> str:
    kept = "".join(
        f'<input type="hidden" name="{name}" value="{escape(value)}">'
        for name, value in {"type": kind, **hidden}.items()
    )
    button = f"<button>{escape(label)}</button>"
    return f'<form method="post" action="/admin/do">{kept}{"".join(fields)}{button}</form>'


def _field(name: str, label: str, value: str = "", most: int = 300) -> str:
    return (
        f'<label>{escape(label)} <input name="{name}" value="{escape(value)}" '
        f'maxlength="{most}"></label>'
    )


def _announcement(text: str) -> str:
    change = _form("announce", "Show on every page", _field("text", "Text", text))
    return change + (_form("announce", "Show no more") if text else "")


def _report(report: ReportLine) -> str:
    body = report.report
    return (
        f"<article><h3>{escape(body.by)} about {escape(body.about)}, {_date(report.at)}</h3>"
        f"<p>{escape(body.text)}</p>{_chat_rows(body.names, body.chat)}"
        f'<p><a href="/admin/tables/{escape(report.table)}">The table</a></p>'
        f"{_ban_buttons(body.about_guest, ())}"
        f"{_form('drop_report', 'Dealt with', number=str(report.number))}</article>"
    )


def _tables(lines: Iterable[TableLine]) -> str:
    rows = [
        (
            f'<a href="/admin/tables/{escape(line.table)}">{escape(line.table[:8])}…</a>',
            escape(line.game),
            escape(line.status),
            escape(", ".join(line.names)),
            f"{line.present} + {line.watchers}",
            _date(line.updated),
        )
        for line in lines
    ]
    return _rows(("table", "game", "status", "seats", "here + watching", "last used"), rows)


def _bans(bans: BanLines) -> str:
    rows = [
        (
            escape(ban.kind),
            escape(ban.subject),
            "chat only" if ban.scope == "chat" else "everything",
            escape(ban_lasts(ban.seconds)),
            escape(ban.note),
            _form("unban", "End", **{ban.kind: ban.subject}),
        )
        for ban in bans.bans
    ]
    return _rows(("kind", "who", "from", "ends", "note", ""), rows)


def _ban_form() -> str:
    return _form(
        "ban",
        "Ban",
        _field("guest", "Guest", most=64),
        _field("address", "or address", most=64),
        _field("seconds", "for seconds of service (empty: for ever)", most=12),
        '<label><input type="checkbox" name="chat_only" value="true"> chat only</label>',
        _field("note", "Note", most=200),
    )


def _prune_form() -> str:
    days = _field(
        "days",
        "Delete what nobody has used for so many days of service (again, if there is much):",
        most=5,
    )
    return _form("prune", "Delete", days)


def _ban_buttons(guest: str | None, addresses: Iterable[str]) -> str:
    buttons = []
    if guest is not None:
        buttons += [
            _form("ban", "Ban from chat", guest=guest, chat_only="true"),
            _form("ban", "Ban", guest=guest),
        ]
    buttons += [_form("ban", f"Ban {address}", address=address) for address in addresses]
    return "".join(buttons)


def _chat_rows(names: Sequence[str], lines: Iterable[Said]) -> str:
    rows = [(_date(line.at), escape(speaker(names, line)), escape(line.text)) for line in lines]
    return _rows(("when", "who", "what"), rows)


def _date(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M") if at else ""
