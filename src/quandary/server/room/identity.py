"""Who may sit: guests by a signed cookie, seats by secret tokens.

A token is 256 random bits; only its SHA-256 is stored. It opens one seat at one table. Each
use gives a new one, and the old one ends when the new one is first used: a lost answer locks
nobody out, and a stolen old token opens nothing. A link is a token that ends sooner, with the first
word of whoever has opened the seat with it (`end_links`): it is shown to people, and opens once.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from itsdangerous import BadSignature, Signer

from quandary.server.protocol.outgoing import SeatToken
from quandary.server.store.store import Fenced, SeatKey, Store
from quandary.server.table.state import TableState

COOKIE = "quandary_guest"
COOKIE_SECONDS = 400 * 24 * 3600


def new_id() -> str:
    """128 random bits, for tables, guests and chains of tokens."""
    return secrets.token_urlsafe(16)


def digest_of(token: str) -> bytes:
    """What is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


class Opened(NamedTuple):
    """A seat that a token has opened."""

    key: SeatKey
    token: SeatToken
    """The one that follows."""
    link: bytes | None
    """The digest of the link that was used, which ends when the answer has arrived."""


class Guests:
    """Signs and reads the cookie that says which guest is asking."""

    def __init__(self, secret: bytes) -> None:
        self._signer = Signer(secret, salt="quandary-guest", digest_method=hashlib.sha256)

    def read(self, cookie: str | None) -> str | None:
        """The guest in a cookie; `None` if there is none or it is not ours."""
        if not cookie:
            return None
        try:
            return self._signer.unsign(cookie.encode("utf-8", "replace")).decode("ascii")
        except (BadSignature, UnicodeDecodeError):
            return None

    def write(self, guest: str) -> str:
        """The cookie for a guest."""
        return self._signer.sign(guest).decode("ascii")


class Keys:
    """Gives out, checks and ends the tokens of seats."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def issue(self, table: str, seat: int, guest: str, *, is_link: bool = False) -> SeatToken:
        """A first token for a seat on a new device, or a link that will become one."""
        key = SeatKey(seat, guest, new_id(), is_link)
        return await self._put(table, key, replaces=None)

    async def use(
        self, table: str, tokens: Sequence[str], fits: Callable[[SeatKey], bool] = lambda _: True
    ) -> list[Opened] | None:
        """What tokens open, each with the token that follows it.

        One that opens nothing, or what does not fit, and nothing happens at all: `None`.
        """
        digests = [digest_of(token) for token in tokens]
        found = await self._store.find_tokens(table, digests)
        keys = [key for key in found if key is not None and fits(key)]
        if len(keys) < len(tokens):
            return None
        renewing = (self._renew(table, *pair) for pair in zip(digests, keys, strict=True))
        opened = [pair for pair in await asyncio.gather(*renewing) if pair is not None]
        return opened if len(opened) == len(tokens) else None

    async def guest_of(self, table: str, token: str) -> str | None:
        """Whose seat a token opens at a table; it stays as it is. A link opens no record."""
        (key,) = await self._store.find_tokens(table, [digest_of(token)])
        return None if key is None or key.is_link else key.guest

    async def end_links(self, links: Sequence[bytes]) -> None:
        """The clients that opened seats with these links have received the next tokens."""
        for link in links:
            with suppress(Fenced):  # It has ended already.
                await self._store.drop_token(link)

    async def _renew(self, table: str, digest: bytes, key: SeatKey) -> Opened | None:
        fresh = key._replace(is_link=False)
        try:
            token = await self._put(table, fresh, replaces=digest)
        except Fenced:  # It was used up or revoked in this very moment.
            return None
        return Opened(fresh, token, digest if key.is_link else None)

    async def _put(self, table: str, key: SeatKey, replaces: bytes | None) -> SeatToken:
        token = secrets.token_urlsafe(32)
        await self._store.put_token(table, digest_of(token), key, replaces)
        return SeatToken(key.seat, token)

    async def revoke_given_up(self, state: TableState, holders_before: Sequence[int]) -> None:
        """Seats that somebody has given up, and tables that are closed, open to no token."""
        if state.status == "closed":
            await self.revoke(state.id)
            return
        for seat in set(holders_before) - set(state.token_holders()):
            await self.revoke(state.id, seat)

    async def revoke(self, table: str, seat: int | None = None) -> None:
        """End every token of a seat, or of a whole table."""
        await self._store.drop_tokens(table, seat)
