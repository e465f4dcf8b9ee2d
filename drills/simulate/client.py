"""A client in the simulation: impatient, forgetful of nothing, and not always sensible.

It keeps what a page keeps, sends again what was not answered, and sometimes sends twice, too
late, or nonsense. Everything it hears is written down for the checker.
"""

from __future__ import annotations

import hashlib
import math
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from drills.simulate.network import Link
from drills.simulate.received import (
    Ack,
    AnyMessage,
    Changed,
    Error,
    Presence,
    ReceivedSeat,
    Refused,
    Snapshot,
    Update,
    Welcome,
    decoder,
    glance,
)

if TYPE_CHECKING:
    from drills.simulate.simulated_table import SimulatedTable

DealKey = tuple[int, int, int, int]


class SimulatedClient:
    """Somebody with some seats, or none."""

    def __init__(self, world: SimulatedTable, name: str, tokens: list[str], chance: Random) -> None:
        self._world = world
        self.name = name
        self.chance = chance
        self.tokens = tokens
        self.seats: list[int] = []
        self.seq = 0
        self.table: dict[str, Any] = {}
        self.views: dict[int | None, ReceivedSeat] = {}
        self.sent: dict[str, dict[str, Any]] = {}
        """Every command ever sent, by its id."""
        self.unanswered: dict[str, dict[str, Any]] = {}
        self.acks: list[Ack] = []
        self.refusals: list[Refused] = []
        self.heard: list[Update | Snapshot | Changed] = []
        self.problems: list[str] = []
        self.promised: dict[DealKey, bytes] = {}
        self.link: Link | None = None
        self.is_welcome = False
        self.welcome_at = 0.0
        self.unwelcome_at = -math.inf
        """When a connection was lost last on which nobody had answered."""
        self.is_gone = False
        """Has left the table, or was sent away; the checker looks whether rightly so."""
        self._awaits_snapshot = False
        self._is_thinking = False

    # The connection

    def connect(self) -> None:
        """Try to get in; again and again if nobody is there."""
        self.link = self._world.open_link(self)
        self.is_welcome = False
        if self.link is None:
            self._later(0.5, self.connect)
        else:
            hello = {"type": "hello", "table": self._world.table, "tokens": self.tokens}
            self.link.send(_text(hello))

    def note_lost(self, link: Link, code: int | None) -> None:
        """The connection is gone; after a while there is another."""
        if link is not self.link:
            return
        self.link = None
        if code is None and not self.is_welcome:
            self.unwelcome_at = self._world.loop.time()
        if code in (4001, 4003) and self._world.may_be_replaced(self):
            self._later(5.0, self._ask_for_tokens)
            return
        if code in LET_GO:
            self.is_gone = True
            return
        if code not in (None, 1012):
            self.problems.append(f"{self.name} was closed with {code}")
        self._later(0.4, self.connect)

    def _ask_for_tokens(self) -> None:
        """As somebody does who finds the seat taken: by the cookie there are others."""
        self._world.ask_for_tokens(self)

    def _later(self, most: float, what: Any) -> None:
        self._world.loop.call_later(self.chance.random() * most, what)

    # Hearing

    def receive(self, link: Link, data: bytes) -> None:
        """A message has arrived."""
        if link is not self.link:
            return
        self._world.note_bytes(self, data)
        try:
            message = decoder.decode(data)
        except msgspec.DecodeError as error:
            self.problems.append(f"{self.name} was told {data[:200]!r}: {error}")
            return
        self._take_in(message, link)

    def _take_in(self, message: AnyMessage, link: Link) -> None:
        match message:
            case Update() | Snapshot() | Changed():
                self._follow(message)
                self.consider()
            case Welcome():
                self._enter(message, link)
            case Ack(cmd_id):
                self.acks.append(message)
                self.unanswered.pop(cmd_id, None)
                self.consider()
            case Refused(cmd_id):
                self.refusals.append(message)
                self.unanswered.pop(cmd_id, None)
                self.consider()
            case Error(code):
                self.problems.append(f"{self.name} was told the error {code}")
            case Presence():
                pass

    def _enter(self, welcome: Welcome, link: Link) -> None:
        self.seats = welcome.seats
        self.tokens = [token.token for token in welcome.tokens]
        self.is_welcome, self.welcome_at = True, self._world.loop.time()
        again = list(self.unanswered.values())
        if again and self.chance.random() < 0.3:
            link.send(_text(again.pop()))  # Some cannot wait for what they missed.
        self._awaits_snapshot = True
        link.send(_text({"type": "resume", "seq": self.seq}))
        for command in again:
            link.send(_text(command))

    def _follow(self, message: Update | Snapshot | Changed) -> None:
        if isinstance(message, Snapshot):
            if not self._awaits_snapshot or message.seq < self.seq:
                self.problems.append(f"{self.name} at {self.seq} got a snapshot of {message.seq}")
        elif isinstance(message, Changed):
            if message.seq != self.seq:
                self.problems.append(f"{self.name} at {self.seq} heard a change at {message.seq}")
        elif message.seq != self.seq + 1:
            self.problems.append(f"{self.name} at {self.seq} got an update of {message.seq}")
        self._awaits_snapshot = False
        self.heard.append(message)
        self.seq = message.seq
        if not isinstance(message, Changed) and message.table is not None:
            self.table = message.table
        for told in message.seats:
            if told.view != b"null" or isinstance(message, Snapshot):
                self.views[told.seat] = told

    # Speaking

    def say(self, kind: str, seat: int, **more: Any) -> None:
        """Send a command with a new id, perhaps twice."""
        cmd_id = f"{self.chance.getrandbits(128):032x}"
        command = {"type": kind, "cmd_id": cmd_id, "seat": seat, **more}
        self.sent[cmd_id] = self.unanswered[cmd_id] = command
        if self.link is not None and self.is_welcome:
            self.link.send(_text(command))
            if self.chance.random() < 0.1:
                self.link.send(_text(command))

    def repeat(self) -> None:
        """Send again what has not been answered, and perhaps has never arrived."""
        if self.link is not None and self.is_welcome and self.chance.random() < 0.5:
            for command in self.unanswered.values():
                self.link.send(_text(command))

    def consider(self) -> None:
        """Think about what to do next, unless one is thinking already."""
        if not self._is_thinking and not self._world.is_ending:
            self._is_thinking = True
            self._later(0.15, self._decide)

    def _decide(self) -> None:
        self._is_thinking = False
        if self._world.is_ending or not self.is_welcome or self.link is None or not self.table:
            return
        for seat in self.seats:
            if self.unanswered and self.chance.random() < 0.8:
                continue
            if not self._help_deal(seat) and not self._act(seat):
                self._pass_the_time(seat)

    def _help_deal(self, seat: int) -> bool:
        fair = self.table["fair"]
        if not fair or seat not in fair["waiting_for"]:
            return False
        key = (self.table["game_number"], fair["deal"], fair["attempt"], seat)
        deal = {"deal": fair["deal"], "attempt": fair["attempt"]}
        if fair["phase"] == "ready":
            entropy = self.promised.setdefault(key, self.chance.randbytes(16))
            has_commit = self.chance.random() < 0.9
            commit = commitment(self._world.table, key, entropy) if has_commit else None
            self.say("ready", seat, **deal, commit=commit, game=key[0])
        elif self.chance.random() < 0.9:
            self.say("reveal", seat, **deal, entropy=self.promised[key].hex())
        return True

    def _act(self, seat: int) -> bool:
        told = self.views.get(seat)
        if told is None or not told.legal:
            return False
        seen = glance.decode(told.view)
        is_asked = seen is not None and seat in seen.to_act
        if not is_asked and self.chance.random() < 0.9:
            return False
        action = self.chance.choice(told.legal)
        late = self.chance.randrange(1, 9) if self.chance.random() < 0.08 else 0
        if told.turn is None:
            self.say("act", seat, action=action, expect_seq=max(0, self.seq - late))
        else:
            turn = told.turn[:-1] + str(late % 4) if late else told.turn
            self.say("act", seat, action=action, turn=turn)
        return True

    def _pass_the_time(self, seat: int) -> None:
        is_host = self.table["host"] == seat
        is_playing = self.table["status"] in ("dealing", "playing")
        if is_host and not is_playing:
            kinds = [place["kind"] for place in self.table["seats"]]
            if "free" in kinds:
                self.say("add_bot", seat, place=kinds.index("free"), level="casual")
            else:
                self.say("start", seat)
            return
        kind = self.chance.choices(PASTIMES, WEIGHTS)[0]
        match kind:
            case "chat":
                self.say("chat", seat, text=f"well {self.chance.randrange(100)}")
            case "react":
                self.say("react", seat, reaction="hurry")
            case "allow_coach":
                self.say("allow_coach", seat, allow=self.chance.random() < 0.8)
            case "rename":
                self.say("rename", seat, name=f"{self.name}{self.chance.randrange(10)}")
            case "nonsense":
                self.say("act", seat, action="play 9 9 9", expect_seq=self.seq)
            case "leave" if is_playing:
                self.say("leave", seat)
            case "end_game" | "back" | "readmit" | "undo":
                self.say(kind, seat)
            case "remove_seat" | "hand_over":
                self.say(kind, seat, place=self.chance.randrange(len(self.table["seats"])))
            case _:
                return


PASTIMES = (
    "chat react rename allow_coach nonsense leave back end_game remove_seat readmit hand_over "
    "undo nothing".split()
)
WEIGHTS = (6, 3, 1, 1, 2, 1, 2, 1, 0.5, 1, 1, 2, 30)
LET_GO = (1000, 4003, 4010)
"""How a connection ends for those who have no seat any more."""


def commitment(table: str, key: DealKey, entropy: bytes) -> str:
    """What binds a client to its bytes."""
    *deal, seat = key
    name = ".".join(map(str, deal))
    return hashlib.sha256(f"deal-v1|entropy|{table}|{name}|{seat}|".encode() + entropy).hexdigest()


def _text(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()
