"""What lists tell of a table. It is kept when a room is put away: a list opens no rooms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from quandary.server.protocol.table_bodies import TableSummary
from quandary.server.table.broadcast import seat_infos
from quandary.server.table.place import Place
from quandary.server.table.state import Status, TableState

MOST_LISTED = 50
"""How many tables or games a list has, unless somebody asks for another number."""


class Listing(Struct):
    """A table as it is kept for lists; guests' ids are in it, so it goes to nobody as it is."""

    game: str
    options: dict[str, Any]
    status: Status
    places: list[Place]
    updated: float
    lesson: bool = False


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Listing)


def listing_of(state: TableState) -> Listing:
    """A table at this moment."""
    settings = state.settings
    return Listing(
        settings.game,
        settings.options,
        state.status,
        state.places,
        state.told_at,
        state.lesson is not None,
    )


def encode_listing(state: TableState) -> bytes:
    """A table at this moment, as it is stored."""
    return _encoder.encode(listing_of(state))


def decode_listing(data: bytes | None) -> Listing | None:
    """What was kept; `None` if that was nothing, or a version wrote it that tells other things."""
    if data is None:
        return None
    try:
        return _decoder.decode(data)
    except msgspec.DecodeError:
        return None


def summary(
    table: str, listing: Listing, present: Sequence[bool], guest: str | None
) -> TableSummary:
    """A table in a list; own seats are those of the guest who asks."""
    mine = [s for s, place in enumerate(listing.places) if guest and place.guest == guest]
    return TableSummary(
        id=table,
        game=listing.game,
        options=listing.options,
        status=listing.status,
        seats=seat_infos(listing.places, present),
        my_seats=mine,
        updated=listing.updated,
        lesson=listing.lesson,
    )
