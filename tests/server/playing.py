"""A whole game at a live table, played like a page would play it."""

from __future__ import annotations

from typing import Any

from drills.shared.client import Client


async def play_to_the_end(address: str, seated: dict[str, Any]) -> Client:
    """Take the first legal action every time, until the game is over."""
    tokens = [seat["token"] for seat in seated["seats"]]
    client = await Client.open(address, seated["table"], tokens, keeps_frames=True)
    answered: set[tuple[int, int]] = set()
    while client.state is None or client.state["status"] not in ("over", "ended"):
        await client.receive()
        await client.help_deal()
        for seat in client.seats_to_act():
            if (seat, client.seq) not in answered:
                answered.add((seat, client.seq))
                await client.act(seat, client.views[seat]["legal"][0])
    await client.close()
    return client
