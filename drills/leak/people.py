"""Everybody at the table: one device for the viewer, one for each other person."""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import dataclass, field
from typing import Any

from drills.leak.in_process_server import InProcessServer
from drills.leak.recording_socket import RecordingSocket
from drills.leak.script import Viewer


@dataclass
class Person:
    """A device with its seats. Only the viewer's is told everything, the others are deaf."""

    server: InProcessServer
    seats: Viewer
    cookie: str = ""
    tokens: list[str] = field(default_factory=list)
    is_viewer: bool = False
    socket: RecordingSocket | None = None
    sockets: list[RecordingSocket] = field(default_factory=list)

    def come(self, seq: int | None = None) -> None:
        """Connect with the newest tokens; the viewer asks for everything after `seq`."""
        self.socket = self.server.connect()
        self.sockets.append(self.socket)
        self.socket.say(type="hello", table=self.server.table, tokens=self.tokens)
        self.server.pass_time()
        for welcome in self.socket.messages("welcome"):
            self.tokens = [token["token"] for token in welcome["tokens"]]
        if self.is_viewer:
            self.socket.say(type="resume", seq=self.newest_seq() if seq is None else seq)
            self.server.pass_time()

    def newest_seq(self) -> int:
        """The newest entry this device has been told."""
        return max((socket.newest_seq() for socket in self.sockets), default=0)

    def go(self) -> None:
        """Hang up."""
        if self.socket is not None:
            self.socket.hang_up()
            self.server.pass_time()

    def command(self, kind: str, seat: int, rng: random.Random, **more: Any) -> None:
        """Say something that is to be stored."""
        assert self.socket is not None
        self.socket.say(type=kind, cmd_id=f"{rng.getrandbits(128):032x}", seat=seat, **more)
        self.server.pass_time()

    def help_deal(self, rng: random.Random, *, keeps_promise: bool = True) -> None:
        """Say ready and reveal, for every own seat that is waited for."""
        state = self.server.room.state
        for seat in self.seats:
            if (
                state.fair is None
                or state.status != "dealing"
                or state.places[seat].kind != "person"
            ):
                continue
            entropy = hashlib.sha256(f"entropy {seat} {state.fair.commit}".encode()).digest()[:16]
            deal = {"deal": state.fair.deal, "attempt": state.fair.attempt}
            if not state.fair.is_closed and seat not in state.fair.commits:
                name = f"{state.game_number}.{state.fair.deal}.{state.fair.attempt}"
                text = f"deal-v1|entropy|{state.id}|{name}|{seat}|".encode()
                commit = hashlib.sha256(text + entropy).hexdigest()
                self.command("ready", seat, rng, **deal, commit=commit)
            elif keeps_promise and seat in set(state.fair.promised) - set(state.fair.entropy):
                self.command("reveal", seat, rng, **deal, entropy=entropy.hex())


def seat_people(
    server: InProcessServer, game: str, players: int, viewer: Viewer, **wish: Any
) -> list[Person]:
    """A table with everybody at it; the viewer's device comes last if it has no seats."""
    devices: list[Viewer] = [(s,) for s in range(players) if s not in viewer or s != viewer[0]]
    devices = sorted([d for d in devices if d[0] not in viewer] + ([viewer] if viewer else []))
    people = [Person(server, seats, is_viewer=seats == viewer) for seats in devices]
    names = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"]
    body = {"game": game, "seats": players, "name": names[0], "open": True, **wish}
    for person in people:
        for seat in person.seats:
            path = f"/api/tables/{server.table}/seats" if server.table else "/api/tables"
            asked = {"name": names[seat], "seat": seat} if server.table else body
            _take_seat(server, person, path, asked)
    if not viewer:
        people.append(Person(server, (), is_viewer=True))
    return people


def _take_seat(server: InProcessServer, person: Person, path: str, body: dict[str, Any]) -> None:
    answer, content = server.ask("POST", path, person.cookie, body)
    seated_at = json.loads(content)
    server.table = seated_at["table"]
    person.tokens += [seat["token"] for seat in seated_at["seats"]]
    for line in answer.split(b"\n\n")[0].decode().splitlines():
        if line.startswith("set-cookie: "):
            person.cookie = line.removeprefix("set-cookie: ").partition(";")[0]
