"""What a record seems to hold, before the rules have seen it."""

from __future__ import annotations

import msgspec
from msgspec import Raw, Struct

from quandary.server.protocol.errors import CommandRefused


class RecordOutline(Struct, frozen=True):
    """What is known of a record before any of it is judged."""

    game: str
    players: list[str]
    deals: list[int]
    """How many actions each has."""

    @property
    def actions(self) -> int:
        """How many there are in all."""
        return sum(self.deals)


class _Deal(Struct):
    actions: list[Raw] = []


class _Record(Struct):
    game: str
    players: list[str]
    deals: list[_Deal]


def outline_record(data: bytes) -> RecordOutline:
    """The outline of a record; raises `CommandRefused`. That of a stranger takes a while."""
    try:
        record = msgspec.json.decode(data, type=_Record)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise CommandRefused("bad_record", detail=str(error)[:200]) from None
    return RecordOutline(record.game, record.players, [len(deal.actions) for deal in record.deals])
