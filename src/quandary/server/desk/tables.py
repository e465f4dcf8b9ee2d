"""Tables as the host's desk shows them: who is there and what was said, nothing of the cards."""

from __future__ import annotations

from quandary.server.desk.answers import (
    ChatLines,
    SeatLine,
    TableDetails,
    TableLine,
)
from quandary.server.protocol.errors import CommandRefused
from quandary.server.room.lobby import Lobby
from quandary.server.room.room import Room
from quandary.server.store.store import DamagedTable, Listed, NodeStore
from quandary.server.table.chat import tell_line
from quandary.server.table.listing import Listing, decode_listing, listing_of
from quandary.server.table.state import TableState

DAMAGED = Listing("", {}, "closed", [], 0.0)


async def list_tables(lobby: Lobby, store: NodeStore, most: int) -> list[TableLine]:
    """The newest tables, also closed ones."""
    return [await _line(lobby, row) for row in await store.recent_tables(most)]


async def _line(lobby: Lobby, row: Listed) -> TableLine:
    room = lobby.rooms.get(row.table)
    if room is not None:
        return _describe(row.table, listing_of(room.state), room)
    listing = decode_listing(row.listing)
    if listing is None:
        try:
            state = await lobby.look_at(row.table)
        except DamagedTable:  # It is found to be damaged when somebody opens it.
            state = None
        listing = DAMAGED if state is None else listing_of(state)
    return _describe(row.table, listing, None)


def _describe(table: str, listing: Listing, room: Room | None) -> TableLine:
    return TableLine(
        table,
        listing.game,
        listing.status,
        [place.name for place in listing.places if place.kind != "free"],
        sum(room.present()) if room else 0,
        room.watchers() if room else 0,
        listing.updated,
    )


async def find_state(lobby: Lobby, table: str) -> TableState:
    """A table as it is; raises `CommandRefused`."""
    try:
        state = await lobby.look_at(table)
    except DamagedTable:
        raise CommandRefused("table_damaged") from None
    if state is None:
        raise CommandRefused("no_such_table")
    return state


async def show_table(lobby: Lobby, table: str) -> TableDetails:
    """Who sits at a table, and from where they are connected; raises `CommandRefused`."""
    state = await find_state(lobby, table)
    room = lobby.rooms.get(table)
    connections = list(room.connections) if room else []
    seats = [
        SeatLine(
            seat,
            place.kind,
            place.name,
            place.guest,
            sorted({c.address for c in connections if seat in c.seats and c.address}),
        )
        for seat, place in enumerate(state.places)
    ]
    watching = sorted({c.address for c in connections if not c.seats and c.address})
    line = _describe(table, listing_of(state), room)
    return TableDetails(line, seats, watching, len(state.chat))


async def read_chat(lobby: Lobby, table: str) -> ChatLines:
    """What was said at a table; raises `CommandRefused`."""
    state = await find_state(lobby, table)
    names = [place.name for place in state.places]
    return ChatLines(table, names, [tell_line(line, table) for line in state.chat])
