"""People who play through every fault, and what they were told beside what is stored."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence

from drills.shared.client import Guest
from drills.shared.figures import Figures
from drills.shared.games.registry import game_in_turn
from drills.shared.reconnecting_client import ReconnectingClient
from drills.shared.restartable_server import StoredEvent, count_doubled, count_gaps, public_seqs

HURRY = {"bot_least": 0.0, "bot_most": 0.01, "ready_wait": 5.0, "reveal_wait": 5.0}
SETTLE_SECONDS = 60.0


async def sit_down(base: str, number: int) -> ReconnectingClient:
    """One person with two seats against a bot, at a table of their own."""
    game = game_in_turn(number)
    body = {"game": game, "seats": 3, "name": "One", "here": ["Two"], "bots": ["casual"]}
    seated = await Guest(base).ask("POST", "/api/tables", {**body, "start": True})
    tokens = [seat["token"] for seat in seated["seats"]]
    return ReconnectingClient(base, seated["table"], tokens, chance=random.Random(number))


async def until(is_so: Callable[[], bool], seconds: float = SETTLE_SECONDS) -> bool:
    """Wait for something, but not for ever."""
    until = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > until:
            return False
        await asyncio.sleep(0.01)
    return True


def compare(clients: Sequence[ReconnectingClient], events: list[StoredEvent]) -> Figures:
    """What clients were told beside what is on disk."""
    stored = public_seqs(events)
    said = [json.loads(event.body)["text"] for event in events if event.kind == "chat_said"]
    acks = [(c.table, cmd_id, seq) for c in clients for cmd_id, seq in c.acks.items()]
    lost = sum((table, cmd_id) not in stored for table, cmd_id, _ in acks)
    moved = sum(stored.get((table, cmd_id), seq) != seq for table, cmd_id, seq in acks)
    doubled = count_doubled(events) + len(said) - len(set(said))
    refusals = sum((client.refusals for client in clients), Counter[str]())
    figures: Figures = {
        "acknowledged": len(acks),
        "entries": len(events),
        "lost": lost,
        "doubled": doubled,
        "logs_with_gaps": count_gaps(events),
        "moved": moved,
        **{f"refused_{code}": number for code, number in sorted(refusals.items())},
        "reconnections": sum(client.returns for client in clients),
    }
    wrong = ("lost", "doubled", "logs_with_gaps", "moved")
    figures["broken"] = [f"{name}: {figures[name]}" for name in wrong if figures[name]]
    if not acks:
        figures["broken"].append("nothing was acknowledged at all")
    return figures
