"""Everybody at the table on a stage: one device for the viewer, one for each other person."""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import dataclass, field
from typing import Any

from drills.leak.in_process_server import Stage
from drills.leak.recording_socket import Tap
from drills.leak.script import Viewer


@dataclass
class Person:
    """A device with its seats. Only the viewer's is told everything, the others are deaf."""

    stage: Stage
    seats: Viewer
    cookie: str = ""
    tokens: list[str] = field(default_factory=list)
    is_viewer: bool = False
    tap: Tap | None = None
    taps: list[Tap] = field(default_factory=list)

    def come(self, seq: int | None = None) -> None:
        """Connect with the newest tokens; the viewer asks for everything after `seq`."""
        self.tap = self.stage.connect()
        self.taps.append(self.tap)
        self.tap.say(type="hello", table=self.stage.table, tokens=self.tokens)
        self.stage.pass_time()
        for welcome in self.tap.messages("welcome"):
            self.tokens = [token["token"] for token in welcome["tokens"]]
        if self.is_viewer:
            self.tap.say(type="resume", seq=self.newest_seq() if seq is None else seq)
            self.stage.pass_time()

    def newest_seq(self) -> int:
        """The newest entry this device has been told."""
        return max((tap.newest_seq() for tap in self.taps), default=0)

    def go(self) -> None:
        """Hang up."""
        if self.tap is not None:
            self.tap.hang_up()
            self.stage.pass_time()

    def command(self, kind: str, seat: int, rng: random.Random, **more: Any) -> None:
        """Say something that is to be stored."""
        assert self.tap is not None
        self.tap.say(type=kind, cmd_id=f"{rng.getrandbits(128):032x}", seat=seat, **more)
        self.stage.pass_time()

    def help_deal(self, rng: random.Random, *, keeps_promise: bool = True) -> None:
        """Say ready and reveal, for every own seat that is waited for."""
        state = self.stage.room.state
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


def seated(stage: Stage, game: str, players: int, viewer: Viewer, **wish: Any) -> list[Person]:
    """A table with everybody at it; the viewer's device comes last if it has no seats."""
    devices: list[Viewer] = [(s,) for s in range(players) if s not in viewer or s != viewer[0]]
    devices = sorted([d for d in devices if d[0] not in viewer] + ([viewer] if viewer else []))
    people = [Person(stage, seats, is_viewer=seats == viewer) for seats in devices]
    names = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"]
    body = {"game": game, "seats": players, "name": names[0], "open": True, **wish}
    for person in people:
        for seat in person.seats:
            path = f"/api/tables/{stage.table}/seats" if stage.table else "/api/tables"
            asked = {"name": names[seat], "seat": seat} if stage.table else body
            _take_seat(stage, person, path, asked)
    if not viewer:
        people.append(Person(stage, (), is_viewer=True))
    return people


def _take_seat(stage: Stage, person: Person, path: str, body: dict[str, Any]) -> None:
    answer, content = stage.ask("POST", path, person.cookie, body)
    seated_at = json.loads(content)
    stage.table = seated_at["table"]
    person.tokens += [seat["token"] for seat in seated_at["seats"]]
    for line in answer.split(b"\n\n")[0].decode().splitlines():
        if line.startswith("set-cookie: "):
            person.cookie = line.removeprefix("set-cookie: ").partition(";")[0]
