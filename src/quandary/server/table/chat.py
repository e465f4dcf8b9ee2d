"""What was said at a table. Lines stay their speaker's, whoever takes the seat after them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quandary.server.protocol.outgoing import Said
from quandary.server.table.person_ids import person_id

MOST_LINES = 100


class ChatLine(NamedTuple):
    """One line."""

    seat: int
    text: str
    at: float
    name: str | None = None
    """Who said it, once they sit there no more; before that they may still change their name."""
    guest: str | None = None
    """Who that is. It is theirs alone and goes to nobody."""


def tell_line(line: ChatLine, table: str) -> Said:
    """A line as clients hear it."""
    return Said(line.seat, line.text, line.at, line.name, person_id(table, line.guest))


def add_line(chat: Sequence[ChatLine], line: ChatLine) -> list[ChatLine]:
    """The newest lines, with one more."""
    return [*chat[1 - MOST_LINES :], line]


def part_with(chat: Sequence[ChatLine], seat: int, name: str) -> list[ChatLine]:
    """The same lines when somebody of that name gives a seat up."""
    return [
        line._replace(name=name) if line.seat == seat and line.name is None else line
        for line in chat
    ]
