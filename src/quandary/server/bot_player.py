"""Bots at live tables: a level, a view and the legal actions in, a choice out.

Thinking happens beside the loop, and how long a bot waits says nothing about its cards.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any, Protocol

from quandary.bots.levels import make_bot


class BotPlayer(Protocol):
    """Whoever chooses for bots."""

    async def choose(self, game: str, level: str, view: Any, legal: Sequence[str]) -> str: ...


class ThreadedBots:
    """Bots that are made and think in a thread: neither makes a table wait."""

    async def choose(self, game: str, level: str, view: Any, legal: Sequence[str]) -> str:
        """One of the legal actions."""
        return await asyncio.to_thread(_choose, game, level, view, legal)


def _choose(game: str, level: str, view: Any, legal: Sequence[str]) -> str:
    bot = make_bot(game, level, secrets.token_hex(8), view["players"])
    return bot.choose(view, legal)
