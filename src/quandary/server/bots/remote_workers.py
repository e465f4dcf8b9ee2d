"""Bots that think on other machines. A worker is sent the view of its seat, and no more."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from quandary.server.bots.player import BotTurn
from quandary.server.metrics import Metrics
from quandary.server.protocol.fields import Level
from quandary.server.workers.process import NoAnswer

ANSWER_SECONDS = 8.0
"""A thought takes 5 at most; the rest is for the way."""
MOST_WORKERS = 200


class WorkerHello(Struct, forbid_unknown_fields=True):
    """The first message of a worker: what it can do."""

    levels: Annotated[list[Level], Meta(min_length=1, max_length=6)]
    at_once: Annotated[int, Meta(ge=1, le=64)]
    """Thoughts at the same time."""


class Question(Struct):
    """What should a bot do?"""

    id: int
    game: str
    level: str
    view: Any
    legal: list[str]


class Choice(Struct, forbid_unknown_fields=True):
    """What it should do; null if thinking failed."""

    id: int
    action: Annotated[str, Meta(max_length=80)] | None


Send = Callable[[str], Awaitable[None]]


class RemoteWorker:
    """One that is connected, with what it is thinking about."""

    def __init__(self, hello: WorkerHello, send: Send) -> None:
        self.hello = hello
        self.send = send
        self.thoughts: dict[int, asyncio.Future[str | None]] = {}
        self.is_late = False
        """Whether it owes an answer; until it gives one it is not asked again."""

    def has_room_for(self, level: str) -> bool:
        """Whether it can think about one more."""
        is_able = level in self.hello.levels and not self.is_late
        return is_able and len(self.thoughts) < self.hello.at_once


class RemoteWorkers:
    """All that are connected to this node."""

    def __init__(self, metrics: Metrics, on_change: Callable[[], None]) -> None:
        """`on_change` is called when one comes or goes."""
        self._metrics = metrics
        self._on_change = on_change
        self._workers: list[RemoteWorker] = []
        self._numbers = itertools.count(1)

    def has(self, level: str) -> bool:
        """Whether any plays this level, busy or not."""
        return any(level in worker.hello.levels for worker in self._workers)

    def free_for(self, level: str) -> RemoteWorker | None:
        """The one with the least to do that can think about one more."""
        able = [worker for worker in self._workers if worker.has_room_for(level)]
        return min(able, key=lambda worker: len(worker.thoughts), default=None)

    @contextmanager
    def register(self, worker: RemoteWorker) -> Iterator[None]:
        """While a worker is there. When it goes, whatever it was thinking about is lost."""
        if len(self._workers) >= MOST_WORKERS:
            raise NoAnswer("full")
        self._workers.append(worker)
        self._note_change()
        try:
            yield
        finally:
            self._workers.remove(worker)
            self._note_change()
            for thought in worker.thoughts.values():
                if not thought.done():
                    thought.set_exception(NoAnswer("crashed"))

    def _note_change(self) -> None:
        self._metrics.remote_workers.set(len(self._workers))
        self._on_change()

    def take(self, worker: RemoteWorker, choice: Choice) -> None:
        """A worker has answered; too late, and nobody listens any more."""
        worker.is_late = False
        thought = worker.thoughts.get(choice.id)
        if thought is not None and not thought.done():
            thought.set_result(choice.action)

    async def choose(self, worker: RemoteWorker, turn: BotTurn) -> str:
        """One of the legal actions; raises `NoAnswer`."""
        number = next(self._numbers)
        thought = worker.thoughts[number] = asyncio.get_running_loop().create_future()
        question = Question(number, turn.game, turn.level, turn.view, list(turn.legal))
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await worker.send(msgspec.json.encode(question).decode())
                text: str | None = await thought
        except TimeoutError:
            worker.is_late = True
            raise NoAnswer("slow") from None
        except (OSError, RuntimeError):  # Its socket is closed.
            raise NoAnswer("crashed") from None
        finally:
            del worker.thoughts[number]
        if text is None or text not in turn.legal:
            raise NoAnswer("failed")
        self._metrics.remote_thoughts.inc()
        return text
