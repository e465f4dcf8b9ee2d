"""What the desk says in words, on its page and in the terminal. In English, for hosts."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.server.desk.answers import Stats
from quandary.server.protocol.outgoing import Said
from quandary.system.durations import DAY, HOUR, MINUTE

PROBLEMS = {
    "no_such_table": "There is no such table.",
    "table_damaged": "The table is damaged; see `quandary quarantine`.",
    "no_such_guest": "No such guest has sat at a table here; `admin table` names the guests.",
    "no_such_ban": "Nobody like that is banned.",
    "no_such_report": "There is no such report.",
    "one_subject": "Name a guest or an address, not both.",
    "no_address": "That is no address such as 192.0.2.7 or 2001:db8::1.",
    "bad_text": "The text has characters in it that nobody can see.",
    "busy": "Deleted, but a backup keeps the old pages in use; try again when it is done.",
    "try_again": "The table was busy; try again.",
    "no_admin": "The token is wrong.",
    "too_many_requests": "Too many tries; wait a minute.",
    "wrong_message": "The server does not understand this; is it of another version?",
    "server_failed": "The server failed; its log says where.",
}


def problem_sentence(code: str, detail: str = "") -> str:
    """Why something was not done."""
    sentence = PROBLEMS.get(code, f"Refused: {code}.")
    return f"{sentence} ({detail})" if detail else sentence


def speaker(names: Sequence[str], line: Said) -> str:
    """Who said something, by the names of those who sit at the table now."""
    return names[line.seat] if line.name is None else f"{line.name} (gone)"


def size_text(size: int) -> str:
    """Bytes as people say them."""
    return f"{size / 1e9:.2f} GB" if size >= 1e9 else f"{size / 1e6:.1f} MB"


def ban_lasts(seconds: float | None) -> str:
    """How long a ban still holds."""
    if seconds is None:
        return "never"
    for unit, length in (("days", DAY), ("hours", HOUR)):
        if seconds >= 2 * length:
            return f"in {seconds / length:.0f} {unit} of service"
    return f"in {max(1, round(seconds / MINUTE))} min of service"


def stats_rows(stats: Stats) -> list[tuple[str, str]]:
    """The server in numbers, each with its name."""
    kept = "for ever" if stats.keep_days is None else f"{stats.keep_days} days of service"
    database = (
        f"{size_text(stats.database_bytes)}, of which {size_text(stats.database_free_bytes)} free; "
        f"log {size_text(stats.database_log_bytes)}"
    )
    return [
        ("version", stats.version),
        ("days of service", f"{stats.served_days:.1f}"),
        ("tables", f"{stats.tables}, of which {stats.tables_damaged} damaged"),
        ("open now", f"{stats.rooms}, with {stats.people} people and {stats.watchers} watching"),
        ("database", database),
        ("unused games are kept", kept),
        ("bans", str(stats.bans)),
        ("reports", str(stats.reports)),
        ("announcement", stats.announcement or "none"),
    ]
