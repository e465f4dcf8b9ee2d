"""A player's report to the host of the server: the chat around it, and nothing of the cards."""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from msgspec import Struct

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.outgoing import Said
from quandary.server.protocol.reports import NewReport
from quandary.server.table.chat import tell_line
from quandary.server.table.names import clean_text
from quandary.server.table.person_ids import person_id
from quandary.server.table.state import TableState

CHAT_LINES = 40


class ReportBody(Struct):
    """A report as it is kept: whom it is about, and the chat before it. No card is in it."""

    game: str
    by: str
    by_guest: str
    about: str
    about_guest: str | None
    about_seat: int | None
    """`None` for somebody who has left."""
    text: str
    names: list[str]
    """By seat, so that the chat can be read."""
    chat: list[Said]


def make_report(state: TableState, guests: Set[str], request: NewReport) -> ReportBody:
    """What is kept of a report; only those who sit at the table may make one.

    It may be about somebody who has left, too. Raises `CommandRefused`.
    """
    mine = [seat for seat in state.people() if state.places[seat].guest in guests]
    if not mine:
        raise CommandRefused("not_yours")
    about = _find_person(state, request)
    if about is None:
        raise CommandRefused("no_such_person")
    if about.guest in guests:
        raise CommandRefused("not_yourself")
    by = state.places[mine[0]]
    return ReportBody(
        game=state.settings.game,
        by=by.name,
        by_guest=by.guest or "",
        about=about.name,
        about_guest=about.guest,
        about_seat=about.seat,
        text=clean_text(request.text) if request.text.strip() else "",
        names=[place.name for place in state.places],
        chat=[tell_line(line, state.id) for line in state.chat[-CHAT_LINES:]],
    )


class _Person(NamedTuple):
    """Whom a report is about."""

    name: str
    guest: str | None
    seat: int | None = None


def _find_person(state: TableState, request: NewReport) -> _Person | None:
    """By seat, or by the id that clients know; then those who have left or said something, too."""
    seated = [_Person(state.places[n].name, state.places[n].guest, n) for n in state.people()]
    if request.person is None:
        return next((each for each in seated if each.seat == request.seat), None)
    left = [_Person(name, guest) for guest, name in reversed(state.left)]
    spoke = [_Person(line.name, line.guest) for line in reversed(state.chat) if line.name]
    known = (*seated, *left, *spoke)
    return next((each for each in known if person_id(state.id, each.guest) == request.person), None)
