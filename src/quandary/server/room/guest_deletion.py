"""A guest wants to be forgotten: everything goes that others' games do not need."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.incoming import Leave
from quandary.server.room.identity import new_id
from quandary.server.room.lobby import Lobby
from quandary.server.room.restoring import SHORT
from quandary.server.room.room import Room
from quandary.server.store.deletion import ALWAYS
from quandary.server.store.store import DamagedTable, Fenced, NodeStore
from quandary.server.table.anonymous_log import erase_in_steps
from quandary.server.table.decide import decide
from quandary.server.table.log_entries import Entry


class GuestDeletion:
    """Forgets guests, table by table. Whatever cuts it off, asking again goes on with it."""

    def __init__(self, lobby: Lobby, store: NodeStore) -> None:
        self._lobby = lobby
        self._store = store

    async def forget(self, guest: str) -> None:
        """When this returns, nothing in the database tells of the guest.

        Raises `CommandRefused` if somebody, a backup for example, has kept the old pages in use.
        """
        for table, is_alone in await self._store.tables_sat_at(guest):
            if not is_alone:
                await self._leave(table, guest)
            await self._lobby.shut(table, partial(self._forget_at, table, guest, is_alone))
        if not await self._store.erase_deleted():
            raise CommandRefused("busy")

    async def _leave(self, table: str, guest: str) -> None:
        """The guest's opponents go on with a stand-in."""
        with suppress(CommandRefused):  # It cannot be opened, or is closed.
            room = await self._lobby.room(table)
            if room is not None:
                for seat in room.state.people():
                    if room.state.places[seat].guest == guest:
                        await _leave_seat(room, seat)

    async def _forget_at(self, table: str, guest: str, is_alone: bool) -> None:
        is_done = False
        while not is_done:  # The table is shut here, but not on other nodes.
            with suppress(Fenced):
                await self._rewrite(table, guest, is_alone)
                is_done = True
        self._lobby.world.peers.note_growth(table)

    async def _rewrite(self, table: str, guest: str, is_alone: bool) -> None:
        """Raises `Fenced` if another node has added to the log meanwhile, or rewritten it."""
        # First: what is read may be newer than its edition, which is then refused, never older.
        edition = await self._lobby.world.peers.edition(table)
        try:
            entries = [] if is_alone else await self._load(table)
        except DamagedTable:  # Nobody can open it, and nobody can say who is where in it.
            entries = []
        if not entries:
            await self._store.delete_table(table, ALWAYS)
            return
        work = erase_in_steps(table, entries, guest, new_id())
        await self._store.replace_guest(table, await self._lobby.slices.run(work), edition)

    async def _load(self, table: str) -> list[Entry]:
        """A whole log, part by part: what decodes a long one at one go keeps everybody waiting."""
        entries = list[Entry]()
        while part := await self._store.load(table, after=len(entries), most=SHORT):
            entries += part
        return entries


async def _leave_seat(room: Room, seat: int) -> None:
    await room.add(lambda state: decide(state, Leave("", seat)))
