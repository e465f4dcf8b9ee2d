"""Bots at live tables: a level, a view and the legal actions in, a choice out.

Thinking happens beside the loop, and how long a bot waits says nothing about its cards.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any, Protocol

from quandary.bots.catalogue import make_bot

_BOT_OF_LEVEL = {
    "quando": {
        "gentle": "random",
        "casual": "greedy-15",
        "steady": "greedy-10",
        "sharp": "greedy-8",
        "expert": "greedy-6",
        "master": "greedy-5",
    },
    "5211": {
        "gentle": "random",
        "casual": "greedy",
        "steady": "greedy",
        "sharp": "greedy",
        "expert": "greedy",
        "master": "greedy",
    },
}


class BotPlayer(Protocol):
    """Whoever chooses for bots."""

    async def choose(self, game: str, level: str, view: Any, legal: Sequence[str]) -> str: ...


class ThreadedBots:
    """Bots that think in a thread."""

    async def choose(self, game: str, level: str, view: Any, legal: Sequence[str]) -> str:
        """One of the legal actions."""
        bot = make_bot(game, _BOT_OF_LEVEL[game][level], secrets.token_hex(8))
        return await asyncio.to_thread(bot.choose, view, legal)
