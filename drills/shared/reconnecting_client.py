"""A client that comes back by itself and sends again what was not answered."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import WebSocketException

from drills.shared.client import Client

IN_FLIGHT = 4


@dataclass
class ReconnectingClient(Client):
    """Plays for all its seats, chats in between, and remembers every answer."""

    unanswered: dict[str, dict[str, Any]] = field(default_factory=dict)
    acks: dict[str, int] = field(default_factory=dict)
    remarks: dict[str, str] = field(default_factory=dict)
    """What was said with which command; no two remarks are the same."""
    refusals: Counter[str] = field(default_factory=Counter)
    """By their code."""
    returns: int = 0
    is_resting: bool = False
    is_done: bool = False
    chance: random.Random = field(default_factory=random.Random)

    async def command(self, kind: str, seat: int, **more: Any) -> str:
        """Send a command that will be sent again until it is answered."""
        cmd_id = secrets.token_hex(16)
        message = {"type": kind, "cmd_id": cmd_id, "seat": seat, **more}
        self.unanswered[cmd_id] = message
        await self.send(**message)
        return cmd_id

    async def live(self) -> None:
        """Play until it is done, through every end of the server."""
        while not self.is_done:
            try:
                await self.connect()
                self.returns += 1
                for message in list(self.unanswered.values()):
                    await self.send(**message)
                while not self.is_done:
                    await self._respond(await self.receive())
            except (WebSocketException, OSError, TimeoutError, EOFError):
                await asyncio.sleep(self.chance.random() * 0.05)
        await self.close()

    async def _respond(self, message: dict[str, Any]) -> None:
        if message["type"] in ("ack", "refused"):
            if message["type"] == "ack":
                self.acks[message["cmd_id"]] = message["seq"]
            else:
                self.refusals[message["code"]] += 1
            self.unanswered.pop(message["cmd_id"], None)
        if not self.is_resting and len(self.unanswered) < IN_FLIGHT:
            await self._go_on()

    async def _go_on(self) -> None:
        """A move if one is asked for, otherwise a remark."""
        if self.state is None or not self.seats:
            return
        is_moving = any(m["type"] not in ("chat",) for m in self.unanswered.values())
        if not is_moving:
            is_host = self.state["host"] in self.seats
            if is_host and self.state["status"] in ("over", "ended", "waiting"):
                await self.command("start", self.state["host"])
            await self.help_deal()
            for seat in self.seats_to_act()[:1]:
                await self.act(seat, self.chance.choice(self.views[seat]["legal"]))
        text = secrets.token_hex(12)
        cmd_id = await self.command("chat", self.seats[0], text=text)
        self.remarks[cmd_id] = text
