"""Rooms for tests, on a loop where time is a number and a disk in memory: nothing ever waits."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Coroutine, Sequence
from contextvars import copy_context
from random import Random
from typing import Any

import msgspec

from drills.shared.simulated_loop import OWNER, SimulatedLoop, TaskList
from drills.simulate.bots import QuickBots
from drills.simulate.client import commitment
from drills.simulate.disk import Disk, DiskStore
from quandary.server.bots.coach import Coach, NoCoach
from quandary.server.protocol.incoming import Act, AnyCommand, Ready, Reveal
from quandary.server.protocol.table_bodies import NewTable
from quandary.server.room.connection import Connection
from quandary.server.room.lobby import Lobby
from quandary.server.room.room import Room
from quandary.server.room.world import World
from quandary.server.settings import Patience
from quandary.server.table import log_entries
from quandary.server.table.log_entries import decode_body

PATIENCE = Patience(1.0, 1.0, away_after=60, ready_wait=45, reveal_wait=10, pause_after=300)
HOUSES: list[House] = []
"""Those of the present test."""
_numbers = itertools.count()


def new_cmd_id() -> str:
    return f"{next(_numbers):032x}"


class Line:
    """The other end of a connection: keeps what was sent."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.code: int | None = None

    def write(self, data: bytes) -> None:
        self.messages.append(msgspec.json.decode(data))

    def unread(self) -> int:
        return 0

    def close(self, code: int) -> None:
        self.code = code

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.messages]

    def last(self, kind: str) -> dict[str, Any]:
        return next(m for m in reversed(self.messages) if m["type"] == kind)

    def seqs(self) -> list[int]:
        return [message["seq"] for message in self.messages if message["type"] == "update"]


class Visitor(Connection):
    """A connection with its line."""

    __slots__ = ("line",)

    def __init__(self, seats: tuple[int, ...] = ()) -> None:
        self.line = Line()
        super().__init__(self.line, seats)


class House:
    """A lobby with one table."""

    def __init__(
        self,
        new_table: NewTable,
        patience: Patience = PATIENCE,
        coach: Coach | None = None,
        seed: int = 7,
    ) -> None:
        self.loop = SimulatedLoop(Random(5))
        self._tasks: TaskList = []
        self._context = copy_context()
        self._context.run(OWNER.set, self._tasks)
        HOUSES.append(self)
        self.disk = Disk(Random(6), self.loop)
        self.chance = Random(seed)
        self.world = World(
            patience=patience,
            bots=QuickBots(self.chance),
            coach=coach or NoCoach(),
            now=self.loop.time,
            new_secret=lambda: self.chance.randbytes(32),
            new_table_id=lambda: "a-table-of-some-test--",
            delay=lambda p: p.bot_least,
        )
        self.lobby = Lobby(DiskStore(self.disk), self.world)
        self.table = self.run(self.lobby.create(new_table, "guest")).table

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run(work, self._context)

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin something, and do not wait for it."""
        return self.loop.create_task(work, context=self._context)

    def close(self) -> None:
        """Let go of everything."""
        for task in self._tasks:
            task.cancel()
        self.loop.run_until(lambda: all(task.done() for task in self._tasks))

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.loop.run_until(lambda: False, most_seconds=seconds)

    @property
    def room(self) -> Room:
        room: Room = self.run(self.lobby.room(self.table))
        return room

    def lost_timers(self) -> list[str]:
        """What is due and not scheduled."""
        return self.loop.run_inside(self.room_at_hand().timers.overdue)

    def room_at_hand(self) -> Room:
        """The room, if it is open."""
        return self.lobby.rooms[self.table]

    @property
    def bodies(self) -> list[log_entries.AnyBody]:
        """What is durable."""
        return [decode_body(row.body) for row in self.disk.contents.logs[self.table]]

    def kinds(self) -> list[str]:
        return [log_entries.kind_of(body) for body in self.bodies]

    def come(self, *seats: int, seq: int = 0) -> Visitor:
        """Somebody connects for these seats and asks for everything after `seq`."""
        visitor = Visitor(seats)
        places = self.room.state.places
        self.run(self.room.attach(visitor, {s: places[s].guest or "" for s in seats}))
        self.run(self.room.resume(visitor, seq))
        return visitor

    def note_silence(self, visitor: Visitor, is_silent: bool) -> None:
        """A visitor's pings stay unanswered, or are answered again."""
        note = self.room_at_hand().note_silence
        self.loop.run_inside(note, visitor, is_silent, context=self._context)
        self.finish()

    def tell_presence(self) -> None:
        """Everybody is told who is here."""
        self.loop.run_inside(self.room_at_hand().tell_presence, context=self._context)
        self.finish()

    def finish(self) -> None:
        """Let the room do what it has been asked for."""
        actor = self.room_at_hand()._actor
        self.loop.run_until(lambda: actor.is_idle)

    def say(self, visitor: Visitor, kind: type[Any], seat: int, **more: Any) -> dict[str, Any]:
        """A command and its answer."""
        command: AnyCommand = kind(cmd_id=new_cmd_id(), seat=seat, **more)
        return self.send(visitor, command)

    def send(self, visitor: Visitor, command: AnyCommand) -> dict[str, Any]:
        self.run(self.room.handle(visitor, command))
        return next(
            m
            for m in reversed(visitor.line.messages)
            if m["type"] in ("ack", "refused") and m["cmd_id"] == command.cmd_id
        )

    def deal(self, visitor: Visitor, *seats: int) -> None:
        """Everything these seats have to do until the cards are dealt."""
        self.deal_by(*[visitor] * len(seats), seats=seats)

    def deal_by(self, *visitors: Visitor, seats: Sequence[int] = (0, 1)) -> None:
        """The same where everybody has a connection of their own."""
        fair = self.room.state.fair
        assert fair is not None
        key = (self.room.state.game_number, fair.deal, fair.attempt)
        deal = {"deal": fair.deal, "attempt": fair.attempt}
        for visitor, seat in zip(visitors, seats, strict=True):
            commit = commitment(self.table, (*key, seat), bytes([seat] * 16))
            self.say(visitor, Ready, seat, **deal, commit=commit)
        for visitor, seat in zip(visitors, seats, strict=True):
            self.say(visitor, Reveal, seat, **deal, entropy=bytes([seat] * 16).hex())

    def act(self, visitor: Visitor, seat: int, action: str | None = None) -> dict[str, Any]:
        """A seat's first legal action, or a certain one."""
        state = self.room.state
        assert state.match is not None
        action = action or state.match.legal(seat)[0]
        turn = state.turn_id()
        when: dict[str, Any] = {"turn": turn} if turn else {"expect_seq": state.client_seq}
        return self.say(visitor, Act, seat, action=action, **when)

    def restart(self) -> None:
        """kill -9, and a new process."""
        self.close()
        self.lobby = Lobby(DiskStore(self.disk), self.world)


def quando(**more: Any) -> NewTable:
    return NewTable("quando", 2, "Ann", **{"here": ["Ben"], "start": True, **more})


def play5211(**more: Any) -> NewTable:
    return NewTable("5211", more.pop("seats", 2), "Ann", **{"here": ["Ben"], "start": True, **more})
