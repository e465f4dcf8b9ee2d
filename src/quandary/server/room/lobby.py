"""All tables of this node: made, found, opened from their logs, and put away again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence, Set
from contextlib import suppress
from copy import copy
from typing import Any

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.my_games_bodies import PlayedGame
from quandary.server.protocol.outgoing import SeatToken
from quandary.server.protocol.table_bodies import (
    InviteProgram,
    NewTable,
    ProgramInvited,
    Seated,
    TableSummary,
)
from quandary.server.room.history import History, restore
from quandary.server.room.identity import Keys, new_id
from quandary.server.room.restoring import Restorer
from quandary.server.room.room import Room
from quandary.server.room.slices import Slices
from quandary.server.room.world import World
from quandary.server.store.store import DamagedTable, KeptListing, Listed, Store
from quandary.server.table import log_entries
from quandary.server.table.challenge import Challenge, challenge_table
from quandary.server.table.listing import (
    MOST_LISTED,
    decode_listing,
    encode_listing,
    listing_of,
    summary,
)
from quandary.server.table.log_entries import Entry, number_entries
from quandary.server.table.new_table import make_table
from quandary.server.table.played_game import read_games
from quandary.server.table.state import TableState
from quandary.system.durations import DAY

CLOSE_AFTER = 30 * DAY
_log = logging.getLogger("quandary.lobby")


class Lobby:
    """Rooms by table id. A room is opened when somebody asks for its table."""

    def __init__(self, store: Store, world: World) -> None:
        self.store = store
        self.keys = Keys(store)
        self.world = world
        self.rooms: dict[str, Room] = {}
        self.slices = Slices()
        self.restorer = Restorer(store, self.slices, world.metrics)
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._shut: dict[str, asyncio.Task[Room | None]] = {}
        """What is done at tables that nobody can open meanwhile."""

    async def create(self, request: NewTable, guest: str) -> Seated:
        """A new table with its people and bots; started at once if the request says so."""
        table = self.world.new_table_id()
        return await self._create(table, make_table(table, request, guest), guest)

    async def create_for_challenge(self, challenge: Challenge, name: str, guest: str) -> Seated:
        """A new table for one person who takes a challenge."""
        table = self.world.new_table_id()
        return await self._create(table, challenge_table(table, challenge, name, guest), guest)

    async def _create(
        self, table: str, bodies: Sequence[log_entries.AnyBody], guest: str
    ) -> Seated:
        entries = number_entries(1, self.world.now(), bodies)
        await asyncio.shield(self._begin(table, self._make(table, entries)))
        self.world.metrics.tables.inc()
        return Seated(table, await self.seats_of(table, guest))

    async def room(self, table: str) -> Room | None:
        """The room of a table, opened from its log if need be; `None` if there is none.

        Raises `CommandRefused` if it cannot be opened: `table_damaged`, or `try_again`.
        """
        while (work := self._shut.get(table)) is not None:
            await asyncio.wait([work])
        room = self.rooms.get(table)
        if room is not None and not room.is_stopped:
            return room
        return await asyncio.shield(
            self._opening.get(table) or self._begin(table, self._open(table))
        )

    async def visit(self, table: str) -> Room | None:
        """The room of a table for somebody who looks at it, which keeps it from being deleted."""
        room = await self.room(table)
        if room is not None:
            self.store.note_look(table)
        return room

    async def look_at(self, table: str) -> TableState | None:
        """A copy of a table as it is now, without opening it; raises `DamagedTable`."""
        room = self.rooms.get(table)
        if room is not None and not room.is_stopped:
            return copy(room.state)
        restored = await self.restorer.restore(table)
        return None if restored is None else restored[0]

    async def do_while_shut(self, table: str, work: Callable[[], Awaitable[object]]) -> bool:
        """Do something while nobody can open the table; false, and nothing, if it is open."""
        if table in self.rooms or table in self._opening:
            return False

        async def do() -> None:
            await work()

        await self._keep_shut(table, do())
        return True

    async def shut(self, table: str, work: Callable[[], Awaitable[object]]) -> None:
        """Send everybody away from a table, and do something while nobody can open it."""
        while (opening := self._opening.get(table)) is not None:
            await asyncio.wait([opening])

        async def do() -> None:
            if (room := self.rooms.pop(table, None)) is not None:
                await self._stop([room])
            await work()

        await self._keep_shut(table, do())

    async def _keep_shut(self, table: str, work: Coroutine[Any, Any, None]) -> None:
        """Callers that ask for the table meanwhile wait, and find it as it is afterwards."""
        task = self._shut[table] = self._begin(table, work)
        task.add_done_callback(lambda _: self._shut.pop(table, None))
        await asyncio.shield(task)

    def _begin(
        self, table: str, work: Coroutine[Any, Any, Room | None]
    ) -> asyncio.Task[Room | None]:
        """From now on, callers that ask for the table wait for this: it never has two rooms."""
        task = self._opening[table] = asyncio.get_running_loop().create_task(work)
        task.add_done_callback(lambda _: self._opening.pop(table, None))
        return task

    async def _make(self, table: str, entries: Sequence[Entry]) -> Room:
        await self.store.append(table, entries)
        return await self._go_on_from(*restore(table, entries))

    async def _open(self, table: str) -> Room | None:
        # First: if the log is rewritten while it is read, the room counts as out of date.
        edition = await self.world.peers.edition(table)
        try:
            restored = await self.restorer.restore(table)
        except DamagedTable as damage:
            if await self.store.put_in_quarantine(table, damage):
                facts = {"table": table, "error": damage.error, "entry": damage.entry}
                _log.error("table_damaged", extra=facts)
            raise CommandRefused("table_damaged") from None
        return None if restored is None else await self._go_on_from(*restored, edition)

    async def _go_on_from(self, state: TableState, history: History, edition: int = 0) -> Room:
        room = Room(state, history, self.store, self.world, edition)
        await room.wake()
        self.rooms[state.id] = room
        return room

    async def join(
        self, table: str, name: str, seat: int | None, guest: str, address: str = ""
    ) -> SeatToken:
        """A seat at a table for a guest."""
        room = await self.visit(table)
        if room is None:
            raise CommandRefused("no_such_table")
        taken = await room.sit(seat, name, guest, address)
        return await self.keys.issue(table, taken, guest)

    async def invite_program(
        self, table: str, request: InviteProgram, hosts: Set[str]
    ) -> ProgramInvited:
        """A seat for a program, and the token that opens it once."""
        room = await self.visit(table)
        if room is None:
            raise CommandRefused("no_such_table")
        program = new_id()
        seat = await room.seat_program(request, program, hosts)
        key = await self.keys.issue(table, seat, program, is_link=True)
        return ProgramInvited(table, seat, f"{table}.{key.token}")

    async def seats_of(self, table: str, guest: str) -> list[SeatToken]:
        """New tokens for every seat a guest has at a table, after a lost one."""
        room = await self.visit(table)
        if room is None:
            raise CommandRefused("no_such_table")
        seats = _seats_of(room, guest)
        if not seats and await room.refresh():  # Another node may have given them out just now.
            seats = _seats_of(room, guest)
        return [await self.keys.issue(table, seat, guest) for seat in seats]

    async def list_tables(self, guest: str | None, *, mine: bool) -> list[TableSummary]:
        """Open tables with a free place, or a guest's own."""
        if mine:
            rows = await self.store.tables_of(guest, MOST_LISTED) if guest else []
        else:
            rows = await self.store.open_tables(MOST_LISTED)
        elsewhere = await self.world.peers.find_present([row.table for row in rows])
        found = [await self._summary(row, guest, elsewhere.get(row.table, {})) for row in rows]
        # The store's order would tell of entries that nobody may hear of (F4).
        tables = sorted((t for t in found if t is not None), key=lambda t: -t.updated)
        if mine:
            return tables
        return [t for t in tables if any(seat.kind == "free" for seat in t.seats)]

    async def games_of(self, guest: str | None, limit: int) -> list[PlayedGame]:
        """Games that a guest has played, to their end or until they were ended, newest first."""
        return read_games(await self.store.games_of(guest, limit)) if guest else []

    async def _summary(
        self, row: Listed, guest: str | None, elsewhere: Mapping[int, bool]
    ) -> TableSummary | None:
        """A table in a list; `None` if it cannot be opened now."""
        listing = decode_listing(row.listing)
        if row.table not in self.rooms and listing is not None:
            present = [elsewhere.get(seat) is False for seat in range(len(listing.places))]
            return summary(row.table, listing, present, guest)
        try:
            room = await self.room(row.table)
        except CommandRefused:
            return None
        if room is None:
            return None
        present = [
            is_here or elsewhere.get(seat) is False for seat, is_here in enumerate(room.present())
        ]
        return summary(row.table, listing_of(room.state), present, guest)

    async def close_idle(self) -> None:
        """Close tables nobody has touched for a month of service."""
        for table in await self.store.idle_tables(CLOSE_AFTER, limit=200):
            with suppress(CommandRefused):  # Its room broke off; the next time it is a new one.
                if (room := await self.room(table)) is not None:
                    await self._close(room)

    async def put_away(self) -> None:
        """Forget rooms nobody is in."""
        now = asyncio.get_running_loop().time()
        for table, room in list(self.rooms.items()):
            is_quiet = now - room.changed_at > self.world.patience.pause_after
            is_unused = room.is_stopped or (not room.connections and is_quiet)
            if is_unused and self.rooms.get(table) is room:
                await self.shut(table, _nothing)

    async def _stop(self, rooms: Sequence[Room]) -> None:
        """Stop rooms, and keep what lists tell of their tables."""
        # One that broke off may have another state than the log.
        sound = [room for room in rooms if not room.is_stopped]
        for room in rooms:
            await room.stop(1012)
        if sound:
            listings = [
                KeptListing(r.state.id, r.state.seq, encode_listing(r.state), r.edition)
                for r in sound
            ]
            await self.store.keep_listings(listings)

    async def _close(self, room: Room) -> None:
        """Close a table, unless somebody has come this very moment."""

        def make(state: TableState) -> list[log_entries.AnyBody]:
            return (
                [] if room.connections or state.status == "closed" else [log_entries.TableClosed()]
            )

        await room.add(make)

    async def stop(self) -> None:
        """Send everybody away; they come back by themselves."""
        await self.restorer.stop()
        await self._stop(list(self.rooms.values()))


async def _nothing() -> None:
    """Nothing is left to do."""


def _seats_of(room: Room, guest: str) -> list[int]:
    places = room.state.places
    return [seat for seat in room.state.token_holders() if places[seat].guest == guest]
