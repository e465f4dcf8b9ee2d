"""A server without a process: real lobby, rooms, sockets and routes; time and chance in hand.

Two servers with the same seed differ in nothing but the deck they are given and the choices
that nobody is shown. So whatever a viewer hears must be the same, byte by byte.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from starlette.applications import Starlette
from starlette.middleware import Middleware

from drills.leak import message_kinds
from drills.leak.memory_store import MemoryStore
from drills.leak.recording_socket import RecordingSocket
from drills.shared.simulated_loop import SimulatedLoop
from quandary.analysis.judge.question import Budget, Question
from quandary.server.bots.coach import CoachAnswer, think
from quandary.server.bots.player import BotTurn
from quandary.server.http.guard import Guard
from quandary.server.http.http_errors import EXCEPTION_HANDLERS
from quandary.server.http.routes import Routes
from quandary.server.node import Node
from quandary.server.room import identity
from quandary.server.room.room import Room
from quandary.server.room.world import World
from quandary.server.running.logging_setup import JsonLines
from quandary.server.settings import Patience, Settings
from quandary.server.sockets.socket import Sockets
from quandary.server.table import state as table_state
from quandary.server.workers.queue import Asker

BASE = "http://127.0.0.1:8711"
PATIENCE = Patience(bot_least=1.0, bot_most=1.0)
SETTINGS = Settings(
    Path("nowhere"),
    patience=PATIENCE,
    messages=100_000,
    tables_per_address=1000,
    posts_per_minute=10_000,
    reads_per_minute=10_000,
    resumes=10_000,
    sockets_per_minute=10_000,
)


class ScriptedBots:
    """Bots and stand-ins that do what the script says."""

    text = ""

    async def choose(self, turn: BotTurn) -> str:
        """The next action."""
        return self.text

    def is_simpler(self, level: str) -> bool:
        """Never."""
        return False


class RecordsAtOnce:
    """Records checked without a worker: time is a number here."""

    async def check(
        self, job: Callable[..., bytes], data: bytes, *args: Any, address: str
    ) -> bytes:
        """The answer of a job about a record."""
        return job(data, *args)


async def _at_once(work: Callable[..., Any], *arguments: Any) -> Any:
    """What would be done in a thread: there are none here."""
    return work(*arguments)


class CoachAtOnce:
    """The coach without a process of its own, thinking little."""

    async def advise(self, question: Question, asker: Asker) -> AsyncIterator[CoachAnswer]:
        """One answer."""
        yield think(replace(question, budget=Budget(worlds=16, first=16)))


class InProcessServer:
    """One world."""

    def __init__(self, seed: int, deck: Sequence[Any]) -> None:
        self._order = random.Random(seed)
        self.loop = SimulatedLoop(self._order)
        self._chance = random.Random(seed + 1)
        self.deck = deck
        self.decks_dealt = 0
        self.bots = ScriptedBots()
        self.store = MemoryStore()
        self.node = Node(SETTINGS, self.store, b"cookie-secret")
        world = World(
            patience=PATIENCE,
            bots=self.bots,
            coach=CoachAtOnce(),
            now=lambda: 1e9 + self.loop.time(),
            new_secret=lambda: self._chance.randbytes(32),
            new_table_id=self._new_id,
            delay=lambda patience: patience.bot_least,
        )
        self.node.world = self.node.lobby.world = world
        self.node.records = RecordsAtOnce()  # type: ignore[assignment]
        self.node.sockets = Sockets(self.node.lobby, SETTINGS, self.node.metrics)
        routes = Routes(self.node)
        self.routes = message_kinds.routes(routes)
        self.asked: set[str] = set()
        """Methods and paths of requests, the table's id left out."""
        self._app = Starlette(
            routes=routes.all(),
            exception_handlers=EXCEPTION_HANDLERS,
            middleware=[Middleware(Guard, settings=SETTINGS)],
        )
        self.table = ""
        self.logged: list[str] = []
        self.tokens: set[str] = set()
        self.guests: set[str] = set()

    def _new_id(self) -> str:
        return self._token(16)

    def _token(self, size: int) -> str:
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        return "".join(self._chance.choices(letters, k=(size * 8 + 5) // 6))

    # Time

    @contextmanager
    def open(self) -> Iterator[InProcessServer]:
        """While it is open, chance and the log are in hand."""
        handler = logging.Handler()
        handler.emit = lambda record: self.logged.append(JsonLines().format(record))  # type: ignore[method-assign]
        logger = logging.getLogger("quandary")
        level = logger.level
        with ExitStack() as stack:
            chance = SimpleNamespace(token_urlsafe=self._note_token)
            stack.enter_context(patch.object(identity, "secrets", chance))
            stack.enter_context(patch.object(asyncio, "to_thread", _at_once))
            stack.enter_context(patch.object(table_state, "shuffled_deck", self._next_deck))
            logger.addHandler(handler)
            logger.setLevel(logging.DEBUG)
            try:
                yield self
            finally:
                logger.removeHandler(handler)
                logger.setLevel(level)
                self.loop.run(self.node.lobby.stop())
                self.pass_time(1.0)

    def _note_token(self, size: int) -> str:
        token = self._token(size)
        (self.tokens if size == 32 else self.guests).add(token)
        return token

    def _next_deck(self, game: Any, key: bytes) -> Sequence[Any]:
        """The script's deck first; any later deal is the same in both worlds."""
        self.decks_dealt += 1
        if self.decks_dealt == 1:
            return self.deck
        deck = list(game.full_deck())
        random.Random(self.decks_dealt).shuffle(deck)
        return deck

    def pass_time(self, seconds: float = 0.0) -> None:
        """Let everything happen that is due within this time."""
        self.loop.run_until(lambda: False, most_seconds=seconds)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """What is done meanwhile makes no difference to the order of what is done afterwards."""
        before = self._order.getstate()
        yield
        self._order.setstate(before)

    # What may not be told

    @property
    def room(self) -> Room:
        """The table's room."""
        return self.node.lobby.rooms[self.table]

    def hidden_now(self) -> list[bytes]:
        """Texts that may stand in nothing anybody is told at this moment."""
        hidden = [guest.encode() for guest in self.guests if guest != self.table]
        room = self.node.lobby.rooms.get(self.table)
        if room is not None and room.state.fair is not None:
            fair = room.state.fair
            hidden += [bytes(fair.secret).hex().encode()]
            hidden += [entropy.hex().encode() for entropy in fair.entropy.values()]
        return hidden

    # Asking

    def connect(self) -> RecordingSocket:
        """A new socket."""
        socket = RecordingSocket(self.loop, self.hidden_now)
        self.loop.create_task(self.node.sockets.serve(socket))  # type: ignore[arg-type]
        return socket

    def ask(
        self, method: str, path: str, cookie: str = "", body: Any = None
    ) -> tuple[bytes, bytes]:
        """An HTTP request: every byte of the answer, and its content."""
        data = b"" if body is None else json.dumps(body).encode()
        return self.ask_raw(method, path, data, cookie.encode())

    def metrics(self) -> bytes:
        """The figures of the server but for how long things took on this machine."""
        _, answer = self.ask("GET", "/metrics")
        lines = answer.split(b"\n")
        return b"\n".join(
            line for line in lines if b"_seconds" not in line and b"_created" not in line
        )

    def ask_raw(self, method: str, path: str, data: bytes, cookie: bytes) -> tuple[bytes, bytes]:
        """The same with any bytes for a body and a cookie."""
        self.asked.add(f"{method} {path.replace(self.table or ' ', '{table}')}")
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": data, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        headers = [(b"host", BASE.removeprefix("http://").encode()), (b"origin", BASE.encode())]
        headers += [(b"cookie", cookie)] if cookie else []
        path, _, query = path.partition("?")
        scope = {
            "asgi": {"spec_version": "2.4"},
            "type": "http", "method": method, "path": path, "raw_path": path.encode(),
            "query_string": query.encode(), "headers": headers, "scheme": "http",
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8711), "root_path": "", "http_version": "1.1",
        }  # fmt: skip
        self.loop.run(self._app(scope, receive, send))  # type: ignore[arg-type]
        start, content = sent[0], b"".join(part.get("body", b"") for part in sent[1:])
        head = b"\n".join(name + b": " + value for name, value in start["headers"])
        return b"%d\n%b\n\n%b" % (start["status"], head, content), content
