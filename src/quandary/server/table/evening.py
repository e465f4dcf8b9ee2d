"""The evening at a table: how many games everybody has played and won, with how many points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from quandary.server.table.place import GamesPlayed, Place

MOST_DEPARTED = 12
"""Players who have left, of whom the table still knows how they played."""


@dataclass
class Departed:
    """Somebody who has left. The guest's id is theirs alone and goes to nobody."""

    name: str
    guest: str | None
    played: GamesPlayed


@dataclass
class Evening:
    """What was played is kept with the places; here is what those who left have played."""

    departed: list[Departed] = field(default_factory=list)
    shared: set[str] = field(default_factory=set)
    """Guests behind whom there are several people, with one device."""

    def part_with(self, place: Place) -> None:
        """Somebody leaves a place."""
        if place.played.games:
            self.departed.append(Departed(place.name, place.guest, place.played))
            del self.departed[:-MOST_DEPARTED]

    def welcome(self, place: Place, others: Iterable[Place]) -> None:
        """Somebody takes a place: who was here before goes on from there.

        A person is known by their guest, under whatever name; on a device that has held two
        places at once only by guest and name. A bot is known by its name alone.
        """
        if place.guest is not None and any(other.guest == place.guest for other in others):
            self.shared.add(place.guest)
        known = [gone for gone in self.departed if gone.guest == place.guest]
        if place.guest is None or place.guest in self.shared:
            known = [gone for gone in known if gone.name == place.name]
        if known:
            self.departed.remove(known[0])
            place.played = known[0].played


def count_game(places: Sequence[Place], totals: Sequence[int], winners: Iterable[int]) -> None:
    """A game is over: it counts for whoever sits there."""
    for place, points in zip(places, totals, strict=True):
        place.played.games += 1
        place.played.points += points
    for seat in winners:
        places[seat].played.won += 1
