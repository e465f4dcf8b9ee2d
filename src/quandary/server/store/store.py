"""What a store offers, whichever database is behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from quandary.server.log import Entry


class Fenced(Exception):
    """Another writer has taken this seq or this command: whoever asked is out of date."""


class StoreFailed(Exception):
    """The store is closed, or could not keep what it was given: nothing may be acknowledged."""


class SeatKey(NamedTuple):
    """What a token opens."""

    seat: int
    guest: str
    chain: str
    is_link: bool


class Store(Protocol):
    """An append-only log per table, and the keys to its seats."""

    async def append(self, table: str, entries: Sequence[Entry]) -> None:
        """Store entries; when this returns they are durable. Raises `Fenced`."""

    async def load(self, table: str) -> list[Entry]:
        """The whole log of a table; empty if there is no such table."""

    async def tables_of(self, guest: str, limit: int) -> list[str]:
        """Tables where a guest has a seat, newest first."""

    async def open_tables(self, limit: int) -> list[str]:
        """Tables that are listed for everybody and have not begun, newest first."""

    async def idle_tables(self, before: float, limit: int) -> list[str]:
        """Tables that are not closed and where nothing has happened since."""

    async def put_token(
        self, table: str, digest: bytes, key: SeatKey, replaces: bytes | None
    ) -> None:
        """Store a token's digest. With `replaces` every other of its chain but that one ends.

        Raises `Fenced` if that one has ended meanwhile.
        """

    async def find_tokens(self, table: str, digests: Sequence[bytes]) -> list[SeatKey | None]:
        """What each of these tokens opens at this table."""

    async def drop_token(self, digest: bytes) -> None:
        """End one token; raises `Fenced` if it has ended already."""

    async def drop_tokens(self, table: str, seat: int | None) -> None:
        """End all tokens of a seat, or of a table."""

    async def close(self) -> None:
        """Finish what is queued and close."""
