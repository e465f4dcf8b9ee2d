"""Bots at live tables: a level, a view and the legal actions in, a choice out.

Thinking happens beside the loop, and how long a bot waits says nothing about its cards.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from quandary.bots.catalogue import bot_names, find_lesson, make_bot, make_lesson_bot, usual_bot
from quandary.bots.lesson import LESSON
from quandary.server.workers.queue import NOBODY, Asker


class BotTurn(NamedTuple):
    """A choice that a bot has to make."""

    game: str
    level: str
    view: Any
    legal: Sequence[str]
    asker: Asker = NOBODY
    seed: str = ""
    """If there is one, it decides what chance would."""


class BotPlayer(Protocol):
    """Chooses for bots."""

    async def choose(self, turn: BotTurn) -> str:
        """One of the legal actions."""

    def is_simpler(self, level: str) -> bool:
        """Whether a simpler level plays for this one for now, at every table alike."""


class ThreadedBots:
    """Bots that are made and think in a thread: neither makes a table wait."""

    async def choose(self, turn: BotTurn) -> str:
        """One of the legal actions."""
        return await asyncio.to_thread(
            choose, turn.game, turn.level, turn.view, turn.legal, turn.seed
        )

    def is_simpler(self, level: str) -> bool:
        """Never."""
        return False


def choose(game: str, level: str, view: Any, legal: Sequence[str], seed: str = "") -> str:
    """What a bot of that level, made for this one choice, does; with this seed, if there is one."""
    lesson = find_lesson(game) if level == LESSON else None
    if lesson is not None:
        return make_lesson_bot(game, lesson, secrets.token_hex(8)).choose(view, legal)
    name = level if level in bot_names(game) else usual_bot(game)  # It may have no levels.
    bot = make_bot(game, name, seed or secrets.token_hex(8), view["players"])
    return bot.choose(view, legal)
