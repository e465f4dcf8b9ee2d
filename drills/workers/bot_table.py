"""A table of one person and bots: the person plays at leisure and notes how long bots keep it."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from contextlib import suppress

from websockets.exceptions import WebSocketException

from drills.shared.client import Client, Guest

LOOK_SECONDS = 0.5
PATIENCE = (0.5, 3.0)
"""How long the person thinks, in seconds."""


class BotTable:
    """One table while the drill lasts."""

    def __init__(self, client: Client, chance: random.Random) -> None:
        self._client, self._chance = client, chance
        self._bot_due_since: float | None = None
        self._acts_at: float | None = None
        self._seen = (-1, -1)
        self.moves = 0
        self.waits: list[tuple[float, float]] = []
        """When bots were waited for, and for how long until something moved."""

    @classmethod
    async def make(
        cls, base: str, game: str, levels: Sequence[str], source: str, chance: random.Random
    ) -> BotTable:
        """A running game whose person calls from that address."""
        body = {"game": game, "seats": 1 + len(levels), "name": "Ann", "bots": list(levels)}
        seated = await Guest(base).ask("POST", "/api/tables", {**body, "start": True})
        tokens = [seat["token"] for seat in seated["seats"]]
        return cls(Client(base, seated["table"], tokens, source=source), chance)

    def seconds_stuck(self) -> float:
        """For how long a bot has been due and nothing has moved."""
        return 0.0 if self._bot_due_since is None else time.monotonic() - self._bot_due_since

    async def play(self) -> None:
        """Until it is cancelled, through every end of the connection."""
        try:
            await self._play()
        finally:
            await self._client.close()

    async def _play(self) -> None:
        while True:
            with suppress(WebSocketException, OSError, TimeoutError):
                await self._client.connect()
                while True:
                    await self._hear()
                    await self._speak()
            await self._client.close()
            await asyncio.sleep(0.1)

    async def _hear(self) -> None:
        with suppress(TimeoutError):
            message = await self._client.receive(LOOK_SECONDS)
            self.moves += message.get("kind") == "acted"
        place = (self._client.seq, len(self._seats_to_act()))
        if place != self._seen:
            self._seen = place
            self._note_move()

    def _note_move(self) -> None:
        now = time.monotonic()
        if self._bot_due_since is not None:
            self.waits.append((self._bot_due_since, now - self._bot_due_since))
        is_bots_turn = bool(set(self._seats_to_act()) - set(self._client.seats))
        self._bot_due_since = now if is_bots_turn else None

    def _seats_to_act(self) -> list[int]:
        """Who is to act, as far as is known."""
        state, told = self._client.state, next(iter(self._client.views.values()), None)
        if state is None or state["status"] != "playing" or told is None or not told["view"]:
            return []
        seats: list[int] = told["view"]["to_act"]
        return seats

    async def _speak(self) -> None:
        client, now = self._client, time.monotonic()
        if client.state is None:
            return
        is_wanted = client.seats_to_act() or client.state["status"] != "playing"
        if not is_wanted:
            self._acts_at = None
        elif self._acts_at is None:
            self._acts_at = now + self._chance.uniform(*PATIENCE)
        elif now >= self._acts_at:
            self._acts_at = None
            await self._act()

    async def _act(self) -> None:
        client = self._client
        assert client.state is not None
        if client.state["status"] in ("over", "ended"):
            await client.command("start", client.seats[0])
        await client.help_deal()
        for seat in client.seats_to_act()[:1]:
            await client.act(seat, self._chance.choice(client.views[seat]["legal"]))
