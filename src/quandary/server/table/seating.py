"""Who sits at a table: the part of its state that games know nothing about."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field
from typing import NamedTuple

from quandary.server.table import log_entries
from quandary.server.table.emblems import choose_emblem
from quandary.server.table.evening import Evening
from quandary.server.table.place import Place

SeatingBody = (
    log_entries.PersonSat
    | log_entries.BotSat
    | log_entries.SeatFreed
    | log_entries.Readmitted
    | log_entries.HostChanged
    | log_entries.Renamed
    | log_entries.WentAway
    | log_entries.CameBack
    | log_entries.CoachAllowed
)
ChangesHands = log_entries.PersonSat | log_entries.BotSat | log_entries.SeatFreed
"""After these somebody else sits there, or nobody."""

PROGRAM = "program"
"""In the place of a level: how well a program from outside plays is not known."""


MOST_LEFT = 12
"""People who have left, about whom the others may still complain."""


class Left(NamedTuple):
    """Somebody who has left."""

    guest: str
    name: str


class FinalSeats(NamedTuple):
    """Who sat where when a game was over or was ended, and at what time."""

    at: float
    by_guest: dict[str, list[int]]
    levels: list[str | None]
    """How well the bot at each seat plays; `None` is a person, `PROGRAM` one from outside."""


@dataclass(kw_only=True)
class Seating:
    """The places and the host, who has played here, and who may not sit down again."""

    places: list[Place] = field(default_factory=list)
    host: int | None = None
    players_of: dict[int, set[str]] = field(default_factory=dict)
    """The guests who have played each game, by its number: they may look at its record."""
    removed: set[str] = field(default_factory=set)
    """Guests whom the host took off a seat: they do not sit down here again."""
    left: list[Left] = field(default_factory=list)
    """Who has left, the newest last."""
    evening: Evening = field(default_factory=Evening)
    final_seats: FinalSeats | None = None
    """That of the present game. Whoever comes or goes later has no part in it."""

    def people(self) -> list[int]:
        """Seats of persons."""
        return [seat for seat in self.token_holders() if not self.places[seat].is_program]

    def token_holders(self) -> list[int]:
        """Seats that are played over a connection: of persons, and of programs from outside."""
        return [seat for seat, place in enumerate(self.places) if place.kind == "person"]

    def has_coach(self) -> bool:
        """Whether every person here has said yes to a coach."""
        people = self.people()
        return bool(people) and all(self.places[seat].allows_coach for seat in people)

    def guests(self) -> set[str]:
        """Who sits here now."""
        return {place.guest for place in self.places if place.guest is not None}

    def last_name_of(self, guest: str) -> str | None:
        """What somebody is called here, or was when they left; `None` if nobody knows."""
        here = [place.name for place in self.places if place.guest == guest]
        return next(iter(here), dict(self.left).get(guest))

    def has_played(self, guests: Set[str]) -> bool:
        """Whether one of these has played here, whichever game."""
        return any(guests & players for players in self.players_of.values())

    def begin_game(self, number: int) -> None:
        """Everybody who sits here plays; nobody is late yet."""
        for place in self.places:
            if place.late_in is not None:
                place.give_back()
            place.times_late = 0
        self.players_of[number] = self.guests()
        self.final_seats = None

    def end_game(self, at: float) -> None:
        """Everybody who sits here has played it."""
        seats: dict[str, list[int]] = {}
        for seat, place in enumerate(self.places):
            if place.guest is not None and not place.is_program:
                seats.setdefault(place.guest, []).append(seat)
        levels = [PROGRAM if place.is_program else place.level for place in self.places]
        self.final_seats = FinalSeats(at, seats, levels)

    def seat(self, body: SeatingBody, turn: str) -> None:
        """Take in an entry about seats, in that turn of the game."""
        match body:
            case log_entries.PersonSat(seat, name, guest, program):
                self._take(seat, Place("person", name, guest, is_program=program))
                if self.host is None and not program:
                    self.host = seat
            case log_entries.BotSat(seat, name, level):
                self._take(seat, Place("bot", name, level=level))
            case log_entries.SeatFreed(seat, by_host):
                self._free(seat, by_host=by_host)
            case log_entries.Readmitted():
                self.removed.clear()
            case log_entries.HostChanged(seat):
                self.host = seat
            case log_entries.Renamed(seat, name):
                self.places[seat].name = name
            case log_entries.WentAway(seat, why):
                if why == "removed":
                    self._note_removed(seat)
                self.places[seat].send_away(turn if why == "clock" else None)
            case log_entries.CameBack(seat):
                self.places[seat].give_back()
            case log_entries.CoachAllowed(seat, allow):
                self.places[seat].allows_coach = allow

    def _take(self, seat: int, place: Place) -> None:
        self._part_with(self.places[seat])
        others = [other for n, other in enumerate(self.places) if n != seat]
        emblems = (other.emblem for other in others)
        place.emblem = choose_emblem(place.guest or f"bot {place.name}", emblems)
        self.evening.welcome(place, others)
        self.places[seat] = place

    def _free(self, seat: int, *, by_host: bool) -> None:
        if by_host:
            self._note_removed(seat)
        self._part_with(self.places[seat])
        self.places[seat] = Place()
        if self.host == seat:
            self.host = next(iter(self.people()), None)

    def _part_with(self, place: Place) -> None:
        self.evening.part_with(place)
        if place.guest is not None and not place.is_program:
            self.left = [left for left in self.left if left.guest != place.guest]
            self.left = [*self.left, Left(place.guest, place.name)][-MOST_LEFT:]

    def _note_removed(self, seat: int) -> None:
        place = self.places[seat]
        if place.guest is not None and not place.is_program:
            self.removed.add(place.guest)
