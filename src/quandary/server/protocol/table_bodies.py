"""Tables over HTTP: making one, taking a seat, listing them."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from quandary.games import GAMES
from quandary.server.protocol.fields import GameId, Level, Name, SeatNumber
from quandary.server.protocol.outgoing import SeatInfo, SeatToken


def _verify_game(game: str) -> None:
    """Raises what msgspec tells of any other value that is none of those allowed."""
    if game not in GAMES:
        raise ValueError(f"Invalid enum value {game!r} - at `$.game`")


class NewTable(Struct, forbid_unknown_fields=True):
    """What a table should be like."""

    game: GameId
    seats: Annotated[int, Meta(ge=2, le=6)]
    name: Name
    options: dict[str, Any] = {}
    open: bool = False
    """Listed for everybody; otherwise by link only."""
    bots: Annotated[list[Level], Meta(max_length=5)] = []
    """Bots for the last places."""
    here: Annotated[list[Name], Meta(max_length=5)] = []
    """Further people at this device (pass and play)."""
    clock: Annotated[int, Meta(ge=10, le=600)] | None = None
    """Seconds per turn."""
    memory_aid: bool = True
    spectators: bool = True
    start: bool = False
    """Begin at once."""
    lesson: bool = False
    """A first game for one person, with an arranged deck, where the game has one.

    It says itself how many play and what is agreed; everything else but the name is ignored.
    """

    def __post_init__(self) -> None:
        _verify_game(self.game)


class TakeSeat(Struct, forbid_unknown_fields=True):
    """Join a table."""

    name: Name
    seat: SeatNumber | None = None


class InviteProgram(Struct, forbid_unknown_fields=True):
    """Let a program from outside play at a seat. The host's to say."""

    name: Name
    seat: SeatNumber | None = None


class ProgramInvited(Struct):
    """A program's seat, and the token with which `quandary bot` connects it."""

    table: str
    seat: int
    token: str
    """Works once; whoever has shown it gets others for coming back."""


class Seated(Struct):
    """The seats a person got, with their tokens."""

    table: str
    seats: list[SeatToken]


class TableSummary(Struct):
    """A table in a list."""

    id: str
    game: str
    options: dict[str, Any]
    status: str
    seats: list[SeatInfo]
    my_seats: list[int]
    updated: float
    lesson: bool = False
    """Whether its present or last game is an arranged first one: that counts for nothing."""


class TableList(Struct):
    """Tables, newest first."""

    tables: list[TableSummary]
