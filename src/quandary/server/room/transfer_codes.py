"""Codes that make another device the same guest, on whichever node: used once, and soon."""

from __future__ import annotations

import secrets

from quandary.server.room.identity import digest_of
from quandary.server.store.store import NodeStore

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""None that is taken for another."""
LENGTH = 12
"""60 bits: nobody guesses one while it is valid."""
VALID_SECONDS = 600
"""Of service, which is counted once a minute."""


class TransferCodes:
    """Codes that have been given out and not used. A guest has one at a time."""

    def __init__(self, store: NodeStore) -> None:
        self._store = store

    async def make(self, guest: str) -> str:
        """A new code; ends an earlier one of the same guest."""
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        await self._store.put_transfer_code(digest_of(code), guest, VALID_SECONDS)
        return code

    async def use(self, code: str) -> str | None:
        """The guest behind a code, which ends with it; however it is spaced and written."""
        letters = "".join(filter(str.isalnum, code)).upper()
        return await self._store.use_transfer_code(digest_of(letters))

    async def end(self, guest: str) -> None:
        """Invalidate a guest's code."""
        await self._store.drop_transfer_code(guest)
