"""Codes that make another device the same guest: used once, and soon.

They are kept in memory alone, as digests. A restart ends them, and the guest asks for another.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import NamedTuple

from quandary.server.room.identity import digest_of

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""None that is taken for another."""
LENGTH = 12
"""60 bits: nobody guesses one while it is valid."""
VALID_SECONDS = 600
MOST_CODES = 10_000


class _Waiting(NamedTuple):
    guest: str
    ends: float


class TransferCodes:
    """Codes that have been given out and not used. A guest has one at a time."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[bytes, _Waiting] = OrderedDict()

    def make(self, guest: str, now: float) -> str:
        """A new code; ends an earlier one of the same guest."""
        self.end(guest)
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        self._waiting[digest_of(code)] = _Waiting(guest, now + VALID_SECONDS)
        if len(self._waiting) > MOST_CODES:
            self._waiting.popitem(last=False)
        return code

    def use(self, code: str, now: float) -> str | None:
        """The guest behind a code, which ends with it; however it is spaced and written."""
        letters = "".join(filter(str.isalnum, code)).upper()
        waiting = self._waiting.pop(digest_of(letters), None)
        return None if waiting is None or waiting.ends <= now else waiting.guest

    def end(self, guest: str) -> None:
        """Let a guest's code be valid no more."""
        for digest in [d for d, waiting in self._waiting.items() if waiting.guest == guest]:
            del self._waiting[digest]
