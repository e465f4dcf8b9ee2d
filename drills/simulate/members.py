"""Who has sat at a table, with which emblem, and how they have played: apart from the server."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

EMBLEMS = 8
MOST_GONE = 12
PERSON_LENGTH = 16


@dataclass
class Member:
    """Somebody who sits at the table, or did."""

    name: str
    guest: str | None
    emblem: int
    is_program: bool = False
    games: int = 0
    won: int = 0
    points: int = 0

    def row(self, seat: int | None) -> dict[str, Any]:
        """What everybody is told of their evening."""
        played = {"games": self.games, "won": self.won, "points": self.points}
        return {"name": self.name, "seat": seat, **played}


@dataclass
class Members:
    """Everybody by seat, and those who have left after a game."""

    here: dict[int, Member] = field(default_factory=dict)
    gone: list[Member] = field(default_factory=list)
    several: list[str] = field(default_factory=list)
    """Guests who have sat on two seats at once."""

    def note(self, body: dict[str, Any]) -> None:
        """Take in one entry of the log."""
        match body["kind"]:
            case "person_sat" | "bot_sat":
                self._leave(body["seat"])
                self._sit(body["seat"], body["name"], body.get("guest"))
                self.here[body["seat"]].is_program = body.get("program", False)
            case "seat_freed":
                self._leave(body["seat"])
            case "renamed":
                self.here[body["seat"]].name = body["name"]

    def note_result(self, totals: Sequence[int], winners: Sequence[int]) -> None:
        """A game is over."""
        for seat, member in self.here.items():
            member.games += 1
            member.points += totals[seat]
            member.won += seat in winners

    def emblem(self, seat: int) -> int | None:
        """How somebody is marked."""
        return self.here[seat].emblem if seat in self.here else None

    def person(self, table: str, seat: int | None) -> str | None:
        """What others know the guest on a seat by."""
        member = None if seat is None else self.here.get(seat)
        if member is None or member.guest is None or member.is_program:
            return None
        text = f"person|{table}|{member.guest}"
        return hashlib.sha256(text.encode()).hexdigest()[:PERSON_LENGTH]

    def evening(self) -> list[dict[str, Any]]:
        """Everybody who has finished a game."""
        rows = [self.here[seat].row(seat) for seat in sorted(self.here)]
        rows += [member.row(None) for member in self.gone]
        return [row for row in rows if row["games"]]

    def _sit(self, seat: int, name: str, guest: str | None) -> None:
        person = f"emblem|{guest or f'bot {name}'}".encode()
        emblem = hashlib.sha256(person).digest()[0] % EMBLEMS
        while emblem in {member.emblem for member in self.here.values()}:
            emblem = (emblem + 1) % EMBLEMS
        member = Member(name, guest, emblem)
        if guest is not None and guest in [other.guest for other in self.here.values()]:
            self.several.append(guest)
        goes_by_name = guest is None or guest in self.several
        before = [
            gone
            for gone in self.gone
            if gone.guest == guest and (gone.name == name or not goes_by_name)
        ]
        if before:
            old = before[0]
            self.gone = [gone for gone in self.gone if gone is not old]
            member.games, member.won, member.points = old.games, old.won, old.points
        self.here[seat] = member

    def _leave(self, seat: int) -> None:
        member = self.here.pop(seat, None)
        if member is not None and member.games:
            self.gone = [*self.gone, member][-MOST_GONE:]
