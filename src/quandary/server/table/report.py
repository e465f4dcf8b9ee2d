"""A player's report to the host of the server: the chat around it, and nothing of the cards."""

from __future__ import annotations

from collections.abc import Set

from msgspec import Struct

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.outgoing import Said
from quandary.server.protocol.reports import NewReport
from quandary.server.table.names import clean_text
from quandary.server.table.state import TableState

CHAT_LINES = 40


class ReportBody(Struct):
    """A report as it is kept: whom it is about, and the chat before it. No card is in it."""

    game: str
    by: str
    by_guest: str
    about: str
    about_guest: str | None
    about_seat: int
    text: str
    names: list[str]
    """By seat, so that the chat can be read."""
    chat: list[Said]


def make_report(state: TableState, guests: Set[str], wish: NewReport) -> ReportBody:
    """What is kept of a report; only those who sit at the table may make one.

    Raises `CommandRefused`.
    """
    mine = [seat for seat in state.people() if state.places[seat].guest in guests]
    if not mine:
        raise CommandRefused("not_yours")
    if wish.seat not in state.people():
        raise CommandRefused("no_such_person")
    if wish.seat in mine:
        raise CommandRefused("not_yourself")
    by, about = state.places[mine[0]], state.places[wish.seat]
    return ReportBody(
        game=state.settings.game,
        by=by.name,
        by_guest=by.guest or "",
        about=about.name,
        about_guest=about.guest,
        about_seat=wish.seat,
        text=clean_text(wish.text) if wish.text.strip() else "",
        names=[place.name for place in state.places],
        chat=[Said(*line) for line in state.chat[-CHAT_LINES:]],
    )
