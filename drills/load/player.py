"""One person at one table of the load drill: plays when told to, at once and at random."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from typing import Any

import msgspec

from drills.shared.light_socket import LightSocket


class Fair(msgspec.Struct):
    """What a player reads of the coming deal."""

    deal: int
    attempt: int
    waiting_for: list[int]
    phase: str


class Table(msgspec.Struct):
    """What a player reads of the table."""

    status: str
    game_number: int
    fair: Fair | None = None


class View(msgspec.Struct):
    """What a player reads of the game: whose turn it is."""

    to_act: list[int] = []


class Seat(msgspec.Struct):
    """What a player reads of what it may do."""

    view: View | None = None
    legal: list[str] = []
    turn: str | None = None


class Kind(msgspec.Struct):
    """What every message has."""

    type: str


class Message(msgspec.Struct):
    """What a player reads of a message."""

    type: str
    seq: int = 0
    cmd_id: str = ""
    code: str = ""
    table: Table | None = None
    seats: list[Seat] = []


_message = msgspec.json.Decoder(Message)
_kind = msgspec.json.Decoder(Kind)
_write = msgspec.json.encode


class LoadPlayer:
    """A seat with its socket. `on_ready` hears when it could act, `on_ack` of its answers."""

    def __init__(
        self,
        table: str,
        seat: int,
        token: str,
        rng: random.Random,
        on_ready: Callable[[LoadPlayer], None],
        on_ack: Callable[[str, bool], None],
    ) -> None:
        self.table, self.seat, self.token = table, seat, token
        self.socket: LightSocket | None = None
        self.status = ""
        self.seq = 0
        self.is_asked = False
        self._in_flight: str | None = None
        self._answered_at = 0
        self._rng, self._on_ready, self._on_ack = rng, on_ready, on_ack
        self._legal: list[str] = []
        self._turn: str | None = None
        self._promised: dict[tuple[int, int, int], bytes] = {}
        self._done: set[tuple[object, ...]] = set()

    async def come(self, base: str) -> None:
        """Open the socket and ask for everything."""
        self.socket = await LightSocket.open(base, self.hear)
        self._say(type="hello", table=self.table, tokens=[self.token])

    def _say(self, **message: Any) -> None:
        assert self.socket is not None
        self.socket.send(_write(message))

    def command(self, kind: str, **more: Any) -> str:
        """A command with a new id; returns the id."""
        cmd_id = f"{self._rng.getrandbits(128):032x}"
        self._say(type=kind, cmd_id=cmd_id, seat=self.seat, **more)
        return cmd_id

    # Hearing

    def hear(self, data: bytes) -> None:
        """Take one message in."""
        match _kind.decode(data).type:
            case "ack" | "refused":
                self._on_answer(_message.decode(data))
            case "welcome":
                self._say(type="resume", seq=0)
            case "update" | "snapshot":
                message = _message.decode(data)
                self.seq = message.seq
                self._take_in(message)

    def _on_answer(self, message: Message) -> None:
        if message.cmd_id == self._in_flight:
            self._in_flight, self._answered_at = None, message.seq
            self._on_ack(message.cmd_id, message.type == "ack")

    def _take_in(self, message: Message) -> None:
        if message.table is not None:
            self.status = message.table.status
            self._help_deal(message.table)
        if self._in_flight is not None or message.seq < self._answered_at:
            return
        for told in message.seats:
            if told.view is not None:
                self._legal, self._turn = told.legal, told.turn
                was_asked, self.is_asked = self.is_asked, self.seat in told.view.to_act
                if self.is_asked and not was_asked:
                    self._on_ready(self)

    def _help_deal(self, table: Table) -> None:
        fair = table.fair
        if fair is None or self.seat not in fair.waiting_for:
            return
        key = (table.game_number, fair.deal, fair.attempt)
        if (*key, fair.phase) in self._done:
            return
        self._done.add((*key, fair.phase))
        entropy = self._promised.setdefault(key, self._rng.randbytes(16))
        deal = {"deal": fair.deal, "attempt": fair.attempt}
        if fair.phase == "ready":
            name = ".".join(map(str, key))
            text = f"deal-v1|entropy|{self.table}|{name}|{self.seat}|".encode()
            self.command("ready", **deal, commit=hashlib.sha256(text + entropy).hexdigest())
        else:
            self.command("reveal", **deal, entropy=entropy.hex())

    # Acting

    def act(self) -> str | None:
        """Do something legal; returns the command's id, or nothing if it is not asked to act."""
        if not self.is_asked or not self._legal:
            return None
        self.is_asked = False
        action = self._rng.choice(self._legal)
        if self._turn is not None:
            self._in_flight = self.command("act", action=action, turn=self._turn)
        else:
            self._in_flight = self.command("act", action=action, expect_seq=self.seq)
        return self._in_flight
