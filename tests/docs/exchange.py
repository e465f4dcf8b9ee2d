"""The exchange that docs/messages.md tells, carried out with a live server; gives every frame."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from drills.shared.client import Client, Guest

Frame = dict[str, Any]


async def exchange(base: str) -> list[Frame]:
    """Everything the server says in the course of the page."""
    return [*await _quando(base), *await _5211(base)]


async def _open(base: str, seated: Frame, seats: list[int]) -> Client:
    tokens = [token["token"] for token in seated["seats"] if token["seat"] in seats]
    client = await Client.open(base, seated["table"], tokens, keeps_frames=True)
    await client.until("snapshot")
    return client


async def _until(client: Client, is_so: Callable[[Client], bool]) -> None:
    while not is_so(client):
        await client.receive()


async def _until_dealt(client: Client) -> None:
    asked: set[tuple[Any, ...]] = set()
    while client.state is None or client.state["status"] != "playing":
        fair = client.state and client.state["fair"]
        moment = fair and (fair["attempt"], fair["phase"], *fair["waiting_for"])
        if moment and moment not in asked:
            asked.add(moment)
            await client.help_deal()
        await client.receive()


async def _quando(base: str) -> list[Frame]:
    guest = Guest(base)
    body = {"game": "quando", "seats": 3, "name": "Ann", "here": ["Ben"], "bots": ["steady"]}
    seated = await guest.ask("POST", "/api/tables", body)
    client = await _open(base, seated, [0, 1])
    await client.command("chat", 0, text="Ready when you are")
    await client.until("ack")
    await client.command("react", 1, reaction="thanks")
    await client.until("ack")
    await client.command("start", 0)
    await client.until("ack")
    await _until_dealt(client)
    await _until(client, lambda c: bool(c.seats_to_act()))
    await client.command("act", client.seats_to_act()[0], action="knock", expect_seq=client.seq)
    await client.until("refused")
    await client.command("act", client.seats_to_act()[0], action="pass", expect_seq=1)
    await client.until("refused")
    seat = client.seats_to_act()[0]
    await client.act(seat, client.views[seat]["legal"][0])
    await client.until("ack")
    await client.send(type="ask_coach", seat=seat)
    await client.until("no_advice")
    for allowing in (0, 1):
        await client.command("allow_coach", allowing, allow=True)
        await client.until("ack")
    await client.send(type="ask_coach", seat=seat)
    await _until_advised(client)
    await client.send(type="ask_earlier", seat=0, before=57)
    await client.until("earlier")
    await client.command("leave", 1)
    await client.until("ack")
    await client.command("back", 1)
    await client.until("ack")
    await client.send(type="resume")
    await client.until("error")
    await client.command("seat_link", 0)
    linked = await client.until("linked")
    frames = client.received
    phone = Client(base, seated["table"], [linked["token"]], keeps_frames=True)
    await phone.connect()
    await phone.until("snapshot")
    await phone.close()
    again = Client(base, seated["table"], phone.tokens, seq=phone.seq - 2, keeps_frames=True)
    await again.connect()
    await again.until("update")
    await again.command("end_game", 0)
    await again.until("ack")
    await again.command("start", 0)
    await again.until("ack")
    await again.close()
    return [*frames, *phone.received, *again.received]


async def _until_advised(client: Client) -> None:
    """The coach's first answer, for which kernels may have to be compiled."""
    for _ in range(20):
        with suppress(TimeoutError):
            await client.until("advice")
            return


async def _5211(base: str) -> list[Frame]:
    guest = Guest(base)
    body = {"game": "5211", "seats": 3, "name": "Ann", "here": ["Ben", "Cy"], "start": True}
    seated = await guest.ask("POST", "/api/tables", body)
    ann, others = await asyncio.gather(_open(base, seated, [0]), _open(base, seated, [1, 2]))
    await asyncio.gather(_until_dealt(ann), _until_dealt(others))
    await ann.act(0, ann.views[0]["legal"][0])
    await ann.until("ack")
    await ann.act(0, ann.views[0]["legal"][1])
    await ann.until("ack")
    for seat in (1, 2):
        await others.act(seat, others.views[seat]["legal"][0])
        await others.until("ack")
    await _until(ann, _is_revealed)
    await _until(others, _is_revealed)
    for client in (ann, others):
        await client.close()
    return [*ann.received, *others.received]


def _is_revealed(client: Client) -> bool:
    return any(event["kind"] == "revealed" for frame in client.received for event in _events(frame))


def _events(frame: Frame) -> list[Frame]:
    if frame["type"] != "update":
        return []
    return [event for told in frame["seats"] for event in told["events"]]
