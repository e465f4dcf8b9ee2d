"""Whom whoever runs the server keeps out, or lets play without a word."""

from __future__ import annotations

from collections.abc import Iterable

from quandary.server.network.limits import household
from quandary.server.store.bans import Ban, BanKind, BanScope


class Bans:
    """Every ban that holds now; read from the store again and again (`Node.read_desk`)."""

    def __init__(self) -> None:
        self._scopes: dict[tuple[BanKind, str], BanScope] = {}

    def __len__(self) -> int:
        return len(self._scopes)

    def replace(self, bans: Iterable[Ban]) -> None:
        """From now on it is these."""
        self._scopes = {(ban.kind, ban.subject): ban.scope for ban in bans}

    def keeps_out(self, address: str, guests: Iterable[str | None]) -> bool:
        """Whether somebody who is there, or is one of these guests, may not be here."""
        return "all" in self._scopes_of(address, guests)

    def silences(self, address: str, guest: str | None) -> bool:
        """Whether somebody may say nothing to the others."""
        return bool(self._scopes_of(address, [guest]))

    def _scopes_of(self, address: str, guests: Iterable[str | None]) -> set[BanScope | None]:
        if not self._scopes:
            return set()
        subjects: list[tuple[BanKind, str]] = [("address", household(address))]
        subjects += [("guest", guest) for guest in guests if guest is not None]
        return {self._scopes.get(subject) for subject in subjects} - {None}
