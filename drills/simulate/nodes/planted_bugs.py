"""Bugs put between the nodes on purpose: a simulation that does not find them proves nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

from drills.simulate.nodes.contents import SharedContents
from drills.simulate.nodes.registry import SimulatedRegistry
from drills.simulate.nodes.simulation import NodesSimulation
from drills.simulate.nodes.store import SharedStore
from drills.simulate.planted_bugs import Plant, replace
from quandary.server.nodes.peers import PostgresPeers, Step
from quandary.server.room import lobby
from quandary.server.room.connection import Connection
from quandary.server.room.log_writer import Overtaken
from quandary.server.room.room import Room
from quandary.server.store.postgres.nodes import Elsewhere, Head
from quandary.server.table import log_entries
from quandary.server.table.broadcast import PublicEntry
from quandary.server.table.log_entries import Entry


def _room(kind: type[Room]) -> Plant:
    return lambda: replace(lobby, "Room", kind)


def _peers(name: str, value: object) -> Plant:
    return lambda: replace(PostgresPeers, name, value)


# Leases


class UnfencedStore(SharedStore):
    """Takes whatever a node does by itself, whoever owns the table."""

    def _store(
        self, contents: SharedContents, table: str, entries: Sequence[Entry], owner: int | None
    ) -> bool:
        return super()._store(contents, table, entries, None)


def _no_owner(self: PostgresPeers, table: str) -> None:
    """What a node does by itself does not say so: the database cannot refuse it."""


async def _show_life_unseen(self: PostgresPeers) -> None:
    """Whether the lease has ended meanwhile is not looked at."""
    await self._registry.renew(self.number)


def _hold_on(
    self: PostgresPeers, room: Room, head: Head | None, elsewhere: dict[int, Elsewhere]
) -> Sequence[Step]:
    """What was once this node's stays so."""
    was_owned = room.state.id in self._owned
    steps = _update(self, room, head, elsewhere)
    if was_owned:
        self._owned.add(room.state.id)
    return steps


_update = PostgresPeers._update


@contextmanager
def _two_owners() -> Iterator[None]:
    with replace(PostgresPeers, "_update", _hold_on), replace(PostgresPeers, "owner", _no_owner):
        yield


class IdleRoom(Room):
    """Starts nothing when it takes a table over."""

    async def note_elsewhere(self, replaced: Mapping[int, float]) -> None:
        self.connections.replace_seats(replaced)
        self._outbox.send_presence()


# Hints


def _trust_hint(self: PostgresPeers, tables: list[str]) -> None:
    """A hint says that a table has been let go: it is this node's from now on."""
    self._owned.update(table for table in tables if table in self._rooms())
    _note_hint(self, tables)


_note_hint = PostgresPeers._note_hint


async def _never_look(self: PostgresPeers) -> None:
    """Hints always come, so nobody has to look."""
    await asyncio.get_running_loop().create_future()


# Another node's entries


class StubbornRoom(Room):
    """Writes what it decided before another node's entry, after it."""

    async def _record_newest(
        self, make: Callable[[], Sequence[log_entries.AnyBody]], owner: int | None = None
    ) -> list[PublicEntry]:
        bodies = make()
        while True:
            with suppress(Overtaken):
                return await self._record(bodies, None, owner)


class SecretiveRoom(Room):
    """Takes in what another node has written, and tells nobody."""

    async def _take_in_newest(self) -> bool:
        newer = await self._log.read_newer()
        self._actor.post(self._follow)
        return newer is not None


class ContentRoom(Room):
    """Has nothing to do after another node's entries."""

    async def _follow(self) -> None:
        pass


class BackwardRoom(Room):
    """Tells whoever knows more than it does what it knows itself."""

    async def resume(self, connection: Connection, seq: int) -> None:
        async def job() -> None:
            if connection in self.connections:
                self._outbox.catch_up(connection, seq)

        await self._actor.do(job)


# Numbers


async def _register_unsynced(self: SimulatedRegistry) -> int:
    """A crash of the database takes the number back, and another node gets it."""
    number: int = await self._connection.write(self._give_number, is_synced=False)
    return number


PLANTED: dict[str, Plant] = {
    "a stale owner that writes": _peers("owner", _no_owner),
    "an unfenced lease": lambda: replace(NodesSimulation, "store_type", UnfencedStore),
    "a lease that has ended unnoticed": _peers("_show_life", _show_life_unseen),
    "an owner that does not let go": _peers("_update", _hold_on),
    "a takeover that starts timers twice": _two_owners,
    "a takeover that starts no timers": _room(IdleRoom),
    "a hint trusted as truth": _peers("_note_hint", _trust_hint),
    "a hint trusted to come": _peers("_look_often", _never_look),
    "decided before another node's entry, written after it": _room(StubbornRoom),
    "another node's entries told to nobody": _room(SecretiveRoom),
    "nothing done after another node's entries": _room(ContentRoom),
    "a room that tells less than is known": _room(BackwardRoom),
    "two nodes with one number": lambda: replace(SimulatedRegistry, "register", _register_unsynced),
}
"""Every planted bug by what it does."""
