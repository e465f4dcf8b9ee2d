"""A disk that forgets: what has not been synced when the power fails is gone.

Writes gather in memory; one sync at a time makes all of them durable, and only then are they
answered. A crash in the middle of a sync leaves either all of it or none of it, as SQLite's
write-ahead log does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from quandary.server.store.store import (
    DamagedTable,
    Fenced,
    KeptListing,
    Listed,
    SeatKey,
    read_entries,
)
from quandary.server.table.challenge_result import KeptResult
from quandary.server.table.log_entries import Entry, Restored, encode_body
from quandary.server.table.played_game import KeptGame


class Row(NamedTuple):
    """An entry as it lies on disk."""

    seq: int
    at: float
    cmd_id: str | None
    body: bytes


@dataclass
class Contents:
    """What is durable."""

    logs: dict[str, list[Row]] = field(default_factory=dict)
    commands: set[tuple[str, str]] = field(default_factory=set)
    tokens: dict[bytes, tuple[str, SeatKey]] = field(default_factory=dict)
    quarantine: dict[str, DamagedTable] = field(default_factory=dict)


Write = Callable[[Contents], None]


class Disk:
    """Survives every node."""

    def __init__(self, chance: Random, loop: asyncio.AbstractEventLoop) -> None:
        self.contents = Contents()
        self.chance = chance
        self.loop = loop
        self.waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self.syncing: list[tuple[Write, asyncio.Future[None]]] = []
        self.on_write: Callable[[], object] = bool

    def write(self, work: Write) -> asyncio.Future[None]:
        """Write something; the future is done once it is durable, or refused."""
        future: asyncio.Future[None] = self.loop.create_future()
        self.waiting.append((work, future))
        self.on_write()
        self._begin()
        return future

    def _begin(self) -> None:
        if self.waiting and not self.syncing:
            self.syncing, self.waiting = self.waiting, []
            self.loop.call_later(self._delay(), self._finish_sync, self.syncing)

    def _delay(self) -> float:
        return 0.001 + self.chance.random() ** 3 * 0.03

    def _finish_sync(self, batch: list[tuple[Write, asyncio.Future[None]]]) -> None:
        if batch is not self.syncing:
            return  # The power has failed in between.
        self.syncing = []
        for work, future in batch:
            self._commit(work, future)
        self._begin()

    def _commit(self, work: Write, future: asyncio.Future[None]) -> None:
        try:
            work(self.contents)
        except Fenced as error:
            if not future.done():
                future.set_exception(error)
                future.exception()  # Whoever is killed now does not hear of it.
        else:
            if not future.done():
                future.set_result(None)

    def damage(self, table: str) -> None:
        """Put a table on the disk that nobody can read."""
        self.contents.logs[table] = [Row(1, 0.0, None, b"{")]

    def crash(self) -> None:
        """The power fails: nobody hears of what was under way."""
        batch, self.syncing, self.waiting = self.syncing, [], []
        if self.chance.random() < 0.5:
            for work, _ in batch:
                self._commit(work, self.loop.create_future())

    def mark_restored(self) -> None:
        """Say in every log that the tables were restored, as `quandary restore` does."""
        for rows in self.contents.logs.values():
            rows.append(Row(len(rows) + 1, self.loop.time(), None, encode_body(Restored())))


class DiskStore:
    """The store of one node on that disk."""

    log_reader = None

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.is_dead = False

    async def write(self, work: Write) -> None:
        """Write, and wait until it is durable. The dead write nothing."""
        if self.is_dead:
            await self.disk.loop.create_future()
        await self.disk.write(work)

    async def append(
        self, table: str, entries: Sequence[Entry], *, owner: int | None = None
    ) -> None:
        """Store entries; when this returns they are durable. Raises `Fenced`."""
        await self.write(lambda contents: self._append(contents, table, entries))

    def _append(self, contents: Contents, table: str, entries: Sequence[Entry]) -> None:
        log = contents.logs.setdefault(table, [])
        is_next = entries[0].seq == len(log) + 1
        ids = {(table, e.cmd_id) for e in entries if e.cmd_id is not None}
        if not is_next or ids & contents.commands:
            raise Fenced("taken")
        contents.commands |= ids
        log += [Row(e.seq, e.at, e.cmd_id, encode_body(e.body)) for e in entries]

    async def load(self, table: str, after: int = 0, most: int = -1) -> list[Entry]:
        """The log of a table after an entry, all of it or so much; empty if there is none."""
        damage = await self._read(lambda contents: contents.quarantine.get(table))
        if damage is not None:
            raise damage
        rows = await self._read(lambda contents: list(contents.logs.get(table, ())))
        return read_entries(rows[after : None if most < 0 else after + most])

    async def put_in_quarantine(self, table: str, damage: DamagedTable) -> bool:
        """Keep a table out of lists and tidying; whether it was not there before."""
        is_new = table not in self.disk.contents.quarantine
        await self.write(lambda contents: contents.quarantine.update({table: damage}))
        return is_new

    def note_look(self, table: str) -> None:
        """Nothing is ever deleted here."""

    async def keep_listings(self, listings: Sequence[KeptListing]) -> None:
        """Keep what lists tell of tables, each with the seq of its log."""

    async def keep_games(self, games: Sequence[KeptGame], edition: int = 0) -> None:
        """Keep games that are over; a list that nobody asks for here."""

    async def keep_challenge_result(self, result: KeptResult) -> None:
        """Keep how somebody did; a list that nobody asks for here."""

    async def games_of(self, guest: str, limit: int) -> list[bytes]:
        """No list of games is kept."""
        return []

    async def put_token(
        self, table: str, digest: bytes, key: SeatKey, replaces: bytes | None
    ) -> None:
        """Store a token's digest. With `replaces` every other of its chain but that one ends."""

        def work(contents: Contents) -> None:
            if replaces is not None:
                tokens = contents.tokens
                if replaces not in tokens:
                    raise Fenced("the token has ended")
                for other in [d for d, (_, k) in tokens.items() if k.chain == key.chain]:
                    if other != replaces:
                        del tokens[other]
            contents.tokens[digest] = (table, key)

        await self.write(work)

    async def find_tokens(self, table: str, digests: Sequence[bytes]) -> list[SeatKey | None]:
        """What each of these tokens opens at this table."""
        found = await self._read(lambda contents: [contents.tokens.get(d) for d in digests])
        return [entry[1] if entry is not None and entry[0] == table else None for entry in found]

    async def drop_token(self, digest: bytes) -> None:
        """End one token."""

        def work(contents: Contents) -> None:
            if contents.tokens.pop(digest, None) is None:
                raise Fenced("the token has ended")

        await self.write(work)

    async def drop_tokens(self, table: str, seat: int | None) -> None:
        """End all tokens of a seat, or of a table."""

        def work(contents: Contents) -> None:
            for digest, (where, key) in list(contents.tokens.items()):
                if where == table and seat in (None, key.seat):
                    del contents.tokens[digest]

        await self.write(work)

    async def _read(self, look: Callable[[Contents], Any]) -> Any:
        await asyncio.sleep(0.001 * self.disk.chance.randrange(3))
        return look(self.disk.contents)

    async def tables_of(self, guest: str, limit: int) -> list[Listed]:
        """Every table that is not in quarantine: here all are everybody's."""
        found: list[Listed] = await self._read(
            lambda contents: [
                Listed(t, None) for t in contents.logs if t not in contents.quarantine
            ]
        )
        return found

    async def open_tables(self, limit: int) -> list[Listed]:
        """Tables that are listed for everybody, have a free place and have not begun."""
        return []

    async def idle_tables(self, seconds: float, limit: int) -> list[str]:
        """Tables that are not closed and where nothing has happened in so long a service."""
        return []

    async def close(self) -> None:
        """Finish what is queued and close."""
