"""The store of a node in the simulation: what the real ones do, on what lies in `Contents`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from drills.simulate.contents import Contents, Row
from quandary.server.store.store import (
    DamagedTable,
    Fenced,
    KeptListing,
    Listed,
    SeatKey,
    read_entries,
)
from quandary.server.table.challenge_result import KeptResult
from quandary.server.table.log_entries import Entry, encode_body
from quandary.server.table.played_game import KeptGame

Write = Callable[[Contents], None]


class SimulatedStore:
    """A store by what it reads and writes; where that lies and how it gets there, others say."""

    log_reader = None
    is_dead = False
    """Whether its process has been killed: it writes nothing any more."""

    async def write(self, work: Write) -> None:
        """Write, and wait until it is durable."""
        raise NotImplementedError

    async def read(self, look: Callable[[Contents], Any]) -> Any:
        """What is found there now."""
        raise NotImplementedError

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
        damage = await self.read(lambda contents: contents.quarantine.get(table))
        if damage is not None:
            raise damage
        rows = await self.read(lambda contents: list(contents.logs.get(table, ())))
        return read_entries(rows[after : None if most < 0 else after + most])

    async def put_in_quarantine(self, table: str, damage: DamagedTable) -> bool:
        """Keep a table out of lists and tidying; whether it was not there before."""
        is_new: bool = await self.read(lambda contents: table not in contents.quarantine)
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
        found = await self.read(lambda contents: [contents.tokens.get(d) for d in digests])
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

    async def tables_of(self, guest: str, limit: int) -> list[Listed]:
        """Every table that is not in quarantine: here all are everybody's."""
        found: list[Listed] = await self.read(
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
