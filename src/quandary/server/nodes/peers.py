"""This node among the others: what it runs, who is connected elsewhere, what has changed.

Truth is in the database. A hint only says when to look; without any, every table that is open here
is looked at every two seconds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from quandary.server.nodes.hints import Hints
from quandary.server.room.lobby import Lobby
from quandary.server.room.peers import Arrival
from quandary.server.room.room import Room
from quandary.server.store.postgres.nodes import Elsewhere, Head, NodeRegistry
from quandary.server.store.store import StoreFailed
from quandary.system.ending_tasks import end_tasks

BEAT_SECONDS = 2.0
"""Between two signs of life; with the lease of six, another node takes over within nine."""
LOOKED_AT_ONCE = 500
"""Tables in one statement."""
LOOK_PAUSE = 0.005
"""Between two looks that hints lead to: a flood of hints is not a flood of looks."""
ROOM_SECONDS = 1.0
"""How long a look waits for the rooms to which it has told something."""
Step = Callable[[], Coroutine[Any, Any, None]]
_log = logging.getLogger("quandary.nodes")


class PostgresPeers:
    """The other nodes on the same PostgreSQL."""

    def __init__(self, registry: NodeRegistry, hints: Hints) -> None:
        self.lobby: Lobby | None = None
        """Whose rooms are told; it is made after this."""
        self.number = 0
        self._registry = registry
        self._hints = hints
        self._owned: set[str] = set()
        self._elsewhere: dict[str, dict[int, Elsewhere]] = {}
        self._here: dict[str, dict[int, tuple[Arrival, int]]] = {}
        """By table and seat, the arrival and its number."""
        self._wanted: dict[str, Mapping[int, Arrival]] = {}
        """Who is connected here, where that has not been written yet."""
        self._written: dict[str, Mapping[int, Arrival]] = {}
        self._hinted: set[str] = set()
        self._unsaid: set[str] = set()
        self._busy: dict[str, asyncio.Task[None]] = {}
        """Rooms that are taking in what was found at the last look."""
        self._missed: set[str] = set()
        """Those of them that are to be looked at again."""
        self._wake = asyncio.Event()
        self._has_news = asyncio.Event()
        """Something is to be told to the other nodes."""
        self._tasks: list[asyncio.Task[None]] = []

    # What rooms ask and tell

    async def edition(self, table: str) -> int:
        """How often the log of a table has been rewritten, by whichever node."""
        heads = await self._registry.heads([table])
        return heads[0].edition if heads else 0

    def owner(self, table: str) -> int | None:
        """This node's number, which guards what it does by itself."""
        return self.number

    def owns(self, table: str) -> bool:
        """Whether this node runs a table: its timers, bots and deals."""
        return table in self._owned

    def present_elsewhere(self, table: str) -> Mapping[int, bool]:
        """The seats that are connected to another node; whether each is silent."""
        return {seat: e.is_silent for seat, e in self._elsewhere.get(table, {}).items()}

    def note_presence(self, table: str, seats: Mapping[int, Arrival]) -> None:
        """These seats are now connected here."""
        self._wanted[table] = seats
        self._wake.set()

    def note_growth(self, table: str) -> None:
        """This node has written to the log of a table, or rewritten it."""
        self._unsaid.add(table)
        self._has_news.set()

    async def find_present(self, tables: Sequence[str]) -> Mapping[str, Mapping[int, bool]]:
        """By table, whoever is connected to another node, whether it is open here or not."""
        found: dict[str, dict[int, bool]] = {}
        for each in await self._registry.elsewhere(self.number, tables):
            found.setdefault(each.table, {})[each.seat] = each.is_silent
        return found

    # From start to stop

    async def start(self, lobby: Lobby) -> None:
        """Be a node like the others."""
        self.lobby = lobby
        self.number = await self._registry.register()
        hearing = partial(self._hints.listen, self._note_hint)
        for work in (self._beat, self._look_often, self._work, self._tell_others, hearing):
            self._tasks.append(asyncio.get_running_loop().create_task(work()))

    async def stop(self) -> None:
        """Leave every table to the others, which hear of it at once."""
        await end_tasks([*self._tasks, *self._busy.values()])
        owned, self._owned = self._owned, set()
        with suppress(StoreFailed):
            await self._registry.leave(self.number)
            await self._hints.publish(owned)
        await self._hints.close()

    def _note_hint(self, tables: list[str]) -> None:
        """Whatever a hint says, only tables that are open here are looked at."""
        if known := self._rooms().keys() & set(tables):
            self._hinted |= known
            self._wake.set()

    # At work

    async def _beat(self) -> None:
        """Renew the lease; in a task of its own, because a slow room must not cost it."""
        while True:
            await self._guard(self._show_life)
            await asyncio.sleep(BEAT_SECONDS)

    async def _look_often(self) -> None:
        """Look at everything now and then."""
        while True:
            await self._guard(lambda: self.look(list(self._rooms())))
            await asyncio.sleep(BEAT_SECONDS)

    async def _work(self) -> None:
        """Write who is here, and look where something has changed."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            await self._guard(self._write_presence)
            hinted, self._hinted = self._hinted, set()
            if tables := [table for table in hinted if table in self._rooms()]:
                await self._guard(lambda tables=tables: self.look(tables))  # type: ignore[misc]
            await asyncio.sleep(LOOK_PAUSE)

    async def _tell_others(self) -> None:
        """Tell of what has grown; by itself, for nothing else may wait for whoever carries it."""
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            unsaid, self._unsaid = self._unsaid, set()
            await self._guard(lambda tables=unsaid: self._hints.publish(tables))  # type: ignore[misc]

    async def _guard(self, work: Step) -> None:
        """Whatever goes wrong once must not keep this node from the next time."""
        try:
            await work()
        except Exception:
            _log.exception("nodes_failed")

    def _rooms(self) -> dict[str, Room]:
        return {} if self.lobby is None else self.lobby.rooms

    async def _show_life(self) -> None:
        """Renew the lease; after a pause, or a crash of the database, under another number."""
        if not await self._registry.renew(self.number):
            _log.warning("lease_lost", extra={"node": self.number})
            self._owned.clear()
            self.number = await self._registry.register()
            self._written.clear()
            for table, room in self._rooms().items():
                self.note_presence(table, room.connections.seats())

    async def _write_presence(self) -> None:
        wanted, self._wanted = self._wanted, {}
        for table, seats in wanted.items():
            if self._written.get(table, {}) == seats:
                continue
            self._written[table] = dict(seats)
            known = self._here.setdefault(table, {})
            for seat in [seat for seat in known if seat not in seats]:
                del known[seat]
                await self._registry.go(self.number, table, seat)
            for seat, arrival in seats.items():
                before, number = known.get(seat, (None, None))
                if before is None or before.at != arrival.at:
                    number = None  # Another socket than the one that was written down.
                at, is_silent = arrival
                known[seat] = (
                    arrival,
                    await self._registry.come(self.number, (table, seat), is_silent, at, number),
                )
            if not known:
                del self._here[table], self._written[table]
            self.note_growth(table)
            self._hinted.add(table)

    async def look(self, tables: Sequence[str]) -> None:
        """Take over tables that no node runs, and bring the rooms of these tables up to date."""
        await self._release_shut()
        for start in range(0, len(tables), LOOKED_AT_ONCE):
            await self._look_at(tables[start : start + LOOKED_AT_ONCE])

    async def _look_at(self, tables: Sequence[str]) -> None:
        attended = [table for table in tables if self._is_attended(table)]
        if attended:
            await self._registry.claim(self.number, attended)
        heads = {head.table: head for head in await self._registry.heads(tables)}
        elsewhere: dict[str, dict[int, Elsewhere]] = {}
        for found in await self._registry.elsewhere(self.number, tables):
            seats = elsewhere.setdefault(found.table, {})
            if found.seat not in seats or seats[found.seat].number < found.number:
                seats[found.seat] = found
        for table in tables:
            room = self._rooms().get(table)
            if table in self._busy:
                self._missed.add(table)
            elif room is not None and not room.is_stopped:
                self._tell(table, self._update(room, heads.get(table), elsewhere.get(table, {})))
        if busy := [self._busy[table] for table in tables if table in self._busy]:
            await asyncio.wait(busy, timeout=ROOM_SECONDS)

    def _tell(self, table: str, steps: Sequence[Step]) -> None:
        """Let a room take its time: neither the other rooms nor the next look wait for it."""

        async def work() -> None:
            for step in steps:
                await self._guard(step)

        if steps:
            self._busy[table] = asyncio.get_running_loop().create_task(work())
            self._busy[table].add_done_callback(lambda _: self._note_told(table))

    def _note_told(self, table: str) -> None:
        del self._busy[table]
        if table in self._missed:
            self._missed.remove(table)
            self._note_hint([table])

    def _is_attended(self, table: str) -> bool:
        room = self._rooms().get(table)
        return room is not None and room.connections.has_person()

    async def _release_shut(self) -> None:
        """Let other nodes run tables that are no longer open here."""
        shut = [table for table in self._owned if table not in self._rooms()]
        if shut:
            self._owned.difference_update(shut)
            await self._registry.release(self.number, shut)
            self._unsaid.update(shut)
            self._has_news.set()
        for table in [table for table in self._elsewhere if table not in self._rooms()]:
            del self._elsewhere[table]

    def _update(
        self, room: Room, head: Head | None, elsewhere: dict[int, Elsewhere]
    ) -> Sequence[Step]:
        """Take in what the database says of a table; what its room has to do then."""
        table = room.state.id
        if head is None or head.edition != room.edition:
            # It is no more, or was rewritten; whoever returns opens it anew.
            return [partial(room.stop, 1012)]
        was_owner, before = table in self._owned, self._elsewhere.get(table, {})
        if head.owner == self.number:
            self._owned.add(table)
        else:
            self._owned.discard(table)
        here = self._here.get(table, {})
        replaced = {
            seat: here[seat][0].at
            for seat, there in elsewhere.items()
            if seat in here and here[seat][1] < there.number
        }
        self._elsewhere[table] = elsewhere
        steps: list[Step] = []
        if room.state.seq < head.head:
            steps.append(partial(room.catch_up, head.head))
        if elsewhere != before or replaced or was_owner != (table in self._owned):
            steps.append(partial(room.note_elsewhere, replaced))
        return steps
