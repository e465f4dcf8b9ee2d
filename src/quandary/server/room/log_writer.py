"""A table's log as its room writes it: stored first, then taken into the state."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from quandary.server.room.history import History
from quandary.server.room.identity import Keys
from quandary.server.room.world import World
from quandary.server.store.store import Fenced, NotOwner, Store
from quandary.server.table.broadcast import PublicEntry
from quandary.server.table.log_entries import Acted, AnyBody, Entry, number_entries
from quandary.server.table.state import TableState


class Overtaken(Exception):
    """Another node has written to the log: take in what it wrote, and decide again."""


class LogUnexplained(Exception):
    """The store refused an entry, and the log does not say why."""


class Newer(NamedTuple):
    """What another node has written."""

    public: list[PublicEntry]
    acted: set[int]
    """Who has acted, be it that nobody may hear of it (F4)."""


class LogWriter:
    """The end of one table's log. It changes the state, and nothing else does."""

    def __init__(self, state: TableState, history: History, store: Store, world: World) -> None:
        self._state, self._history, self._store, self._world = state, history, store, world
        self._keys = Keys(store)
        self.changed_at = asyncio.get_running_loop().time()
        """When the log grew last, or was opened; not by the date, which may jump."""

    async def append(
        self, bodies: Sequence[AnyBody], cmd_id: str | None, owner: int | None
    ) -> list[PublicEntry]:
        """Make entries durable, then take them in. The command's id stands with the last.

        Returns what may be told of them. Raises `Overtaken`.
        """
        if not bodies:
            return []
        state = self._state
        self.changed_at = asyncio.get_running_loop().time()
        entries = number_entries(state.seq + 1, self._world.now(), bodies, cmd_id)
        try:
            await self._store.append(state.id, entries, owner=owner)
        except NotOwner:
            return []  # What is due there is another node's to do.
        except Fenced:
            raise Overtaken from None
        self._world.peers.note_growth(state.id)
        holders, public = state.token_holders(), self._apply(entries)
        await self._keys.revoke_given_up(state, holders)
        return public

    async def read_newer(self) -> Newer | None:
        """Take in what another node has written, if it has; the log alone says what happened.

        Raises `LogUnexplained` if it does not follow on what was read last.
        """
        entries = await self._store.load(self._state.id, after=self._state.seq)
        if not entries:
            return None
        if entries[0].seq != self._state.seq + 1:
            raise LogUnexplained(self._state.id)
        self.changed_at = asyncio.get_running_loop().time()
        acted = {entry.body.seat for entry in entries if isinstance(entry.body, Acted)}
        return Newer(self._apply(entries), acted)

    def _apply(self, entries: Sequence[Entry]) -> list[PublicEntry]:
        public = list[PublicEntry]()
        for entry in entries:
            applied = self._state.apply(entry)
            public += self._history.note(self._state.client_seq, entry.body, applied)
        return public
