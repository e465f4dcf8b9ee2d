"""Hints between nodes: "something has changed at these tables". Lost ones are made up for by looks.

A hint says where to look, never what is so: one that is late, doubled or forged costs a look.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable
from typing import Literal, Protocol

from quandary.server.metrics import Metrics

Direction = Literal["in", "out"]
DIRECTIONS: tuple[Direction, ...] = ("in", "out")
CHANNEL = "quandary"
MOST_BYTES = 7000
"""In one message; PostgreSQL takes less than 8000 in one notification."""
PAUSE = 1.0
"""Seconds until a transport that has failed is tried again; hints of that time are not sent."""
_log = logging.getLogger("quandary.nodes")


class Hints(Protocol):
    """Where hints go to and come from."""

    async def listen(self, on_hint: Callable[[list[str]], None]) -> None:
        """Until it is cancelled: tell of every hint that another node has published."""

    async def publish(self, tables: Iterable[str]) -> None:
        """Tell every other node; nobody may rely on it."""

    async def close(self) -> None:
        """Tell nobody any more."""


class TransportFailed(Exception):
    """Whatever carries hints does not do so now; the reason is the kind of error."""


class HintTransport(Protocol):
    """What carries text to every node, this one included. It may lose and double any of it."""

    async def receive(self, on_connect: Callable[[], None], on_text: Callable[[str], None]) -> None:
        """Until it fails: tell that it listens, then of every text. Raises `TransportFailed`."""

    async def send(self, text: str) -> None:
        """Tell every node; raises `TransportFailed`."""

    async def close(self) -> None:
        """Carry nothing any more."""


class TransportedHints:
    """Hints over a transport that may fail at any time, and is tried again by itself."""

    def __init__(self, transport: HintTransport, metrics: Metrics) -> None:
        self._transport = transport
        self._sender = secrets.token_hex(8)
        """Who tells stands first in every text: a node need not look at what it has done."""
        self._links = _Links(metrics)
        self._received = metrics.hints_received
        self._retry_at = 0.0

    async def listen(self, on_hint: Callable[[list[str]], None]) -> None:
        """Until it is cancelled: tell of every hint that another node has published."""

        def take_in(text: str) -> None:
            if len(text) > MOST_BYTES:
                return  # None of ours is so long.
            sender, *tables = text.split() or [""]
            if sender != self._sender:
                self._received.inc()
                on_hint(tables)

        while True:
            try:
                await self._transport.receive(lambda: self._links.note_up("in"), take_in)
                self._links.note_down("in", TransportFailed("ended"))
            except TransportFailed as failure:
                self._links.note_down("in", failure)
            except Exception as error:
                _log.exception("nodes_failed")
                self._links.note_down("in", TransportFailed(type(error).__name__))
            await asyncio.sleep(PAUSE)

    async def publish(self, tables: Iterable[str]) -> None:
        """Tell every other node; nobody may rely on it."""
        now = asyncio.get_running_loop().time()
        if now < self._retry_at:
            return
        try:
            for text in pack(self._sender, tables):
                await self._transport.send(text)
                self._links.note_up("out")
        except TransportFailed as failure:
            self._retry_at = now + PAUSE
            self._links.note_down("out", failure)

    async def close(self) -> None:
        """Tell nobody any more."""
        await self._transport.close()


class _Links:
    """Whether hints get through in both directions; only a change is logged."""

    def __init__(self, metrics: Metrics) -> None:
        self._gauges = {each: metrics.hints_connected.labels(each) for each in DIRECTIONS}
        self._lost: set[Direction] = set()
        for gauge in self._gauges.values():
            gauge.set(0)

    def note_up(self, direction: Direction) -> None:
        """They get through; what is heard shows that something can be told, until that fails."""
        up: tuple[Direction, ...] = DIRECTIONS if direction == "in" else (direction,)
        for each in up:
            self._gauges[each].set(1)
        was_lost, self._lost = self._lost, self._lost.difference(up)
        if was_lost and not self._lost:
            _log.info("hints_back", extra={"direction": direction})

    def note_down(self, direction: Direction, failure: TransportFailed) -> None:
        """They don't."""
        self._gauges[direction].set(0)
        if not self._lost:
            facts = {"direction": direction, "reason": str(failure)}
            _log.warning("hints_lost", extra=facts)
        self._lost.add(direction)


def pack(sender: str, tables: Iterable[str]) -> list[str]:
    """Names in as few texts as possible, each with its sender."""
    texts = list[str]()
    for table in tables:
        if not texts or len(texts[-1]) + len(table) >= MOST_BYTES:
            texts.append(sender)
        texts[-1] += f" {table}"
    return texts
