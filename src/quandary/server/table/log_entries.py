"""The log of a table: every entry that can stand in it.

Entries are never changed, except that a guest who wants to be forgotten is replaced by nobody
(`anonymous_log.py`), and are deleted only with their table. A table is nothing but the fold of its
log (`state.py`). They hold secrets and go to nobody as they are: see `broadcast.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct


class Body(Struct, tag_field="kind", tag=str.lower):
    """What happened at a table."""


class ArrangedCards(Struct, omit_defaults=True):
    """The cards of a challenge: the same for all who take it."""

    challenge: str
    secret: str
    decks: list[list[str]] = []

    def __repr__(self) -> str:
        return f"ArrangedCards({self.challenge!r}, <masked>)"


class Created(Body, tag="created"):
    """A table was set up."""

    game: str
    seats: int
    options: dict[str, Any]
    open: bool
    clock: int | None
    memory_aid: bool
    spectators: bool
    level: str
    """How well stand-ins play."""
    lesson: bool = False
    """A first game with an arranged deck and opponents who follow a script."""
    cards: ArrangedCards | None = None
    """Of the first game, if it is a challenge."""


class PersonSat(Body, tag="person_sat", omit_defaults=True):
    """A person took a place, or the host gave it to a program from outside.

    The guest's id is theirs alone and goes to nobody.
    """

    seat: int
    name: str
    guest: str
    program: bool = False


class BotSat(Body, tag="bot_sat"):
    """A bot was put on a place."""

    seat: int
    name: str
    level: str


class SeatFreed(Body, tag="seat_freed"):
    """A place is free again: its person left, or the host took somebody off it."""

    seat: int
    by_host: bool


class Readmitted(Body, tag="readmitted"):
    """The guest whom the host had removed may sit down again."""


class HostChanged(Body, tag="host_changed"):
    """Another person is the host."""

    seat: int


class Renamed(Body, tag="renamed"):
    """A person shows another name."""

    seat: int
    name: str


class GameStarted(Body, tag="game_started"):
    """A game began; the first of a table is number 0."""

    number: int


class DealOffered(Body, tag="deal_offered"):
    """The server has drawn its secret for the next deal, and promised it."""

    deal: int
    attempt: int
    secret: str
    commit: str
    without: list[int] = []
    """Seats that broke too many promises in earlier attempts: their bytes are not asked for."""

    def __repr__(self) -> str:
        return f"DealOffered({self.deal}, {self.attempt}, <masked>)"


class Committed(Body, tag="committed"):
    """A seat is ready, with its commitment or without one."""

    seat: int
    commit: str | None


class CommitsClosed(Body, tag="commits_closed"):
    """No more commitments; whoever made one reveals now."""

    absent: list[int]


class EntropyRevealed(Body, tag="entropy_revealed"):
    """A seat kept its promise."""

    seat: int
    entropy: str


class DealVoided(Body, tag="deal_voided"):
    """Somebody did not reveal: this attempt is void before a card is shown."""

    seats: list[int]


class DealMade(Body, tag="deal_made"):
    """The cards were dealt."""

    deck: list[str]

    def __repr__(self) -> str:
        return "DealMade(<masked>)"


class Acted(Body, tag="acted"):
    """A seat did something in the game, in the notation of records."""

    seat: int
    action: str
    by: Literal["person", "bot", "stand_in"]


class WentAway(Body, tag="went_away"):
    """A stand-in plays for this person from now on."""

    seat: int
    why: Literal["left", "disconnected", "clock", "removed"]


class CameBack(Body, tag="came_back"):
    """The person plays again."""

    seat: int


class ChatSaid(Body, tag="chat_said"):
    """Somebody spoke."""

    seat: int
    text: str


class Reacted(Body, tag="reacted"):
    """Somebody reacted."""

    seat: int
    reaction: str


class CoachAllowed(Body, tag="coach_allowed"):
    """A person said yes or no to a coach for everybody here."""

    seat: int
    allow: bool


class Undone(Body, tag="undone"):
    """A person alone with bots took back their last action, and what followed it."""

    seat: int


class GameEnded(Body, tag="game_ended"):
    """The host ended the game unfinished."""


class TableClosed(Body, tag="table_closed"):
    """Nobody will play here again."""


class Restored(Body, tag="restored"):
    """The tables were put back to an earlier state: what came after this point is lost.

    A deal that was promised or under way is given up, for its cards may have been seen.
    """


AnyBody = (
    Created
    | PersonSat
    | BotSat
    | SeatFreed
    | Readmitted
    | HostChanged
    | Renamed
    | GameStarted
    | DealOffered
    | Committed
    | CommitsClosed
    | EntropyRevealed
    | DealVoided
    | DealMade
    | Acted
    | WentAway
    | CameBack
    | ChatSaid
    | Reacted
    | CoachAllowed
    | Undone
    | GameEnded
    | TableClosed
    | Restored
)


class Entry(Struct, frozen=True):
    """One line of the log. `cmd_id` is the command it answers, if there was one."""

    seq: int
    at: float
    cmd_id: str | None
    body: AnyBody


def number_entries(
    first: int, at: float, bodies: Sequence[AnyBody], cmd_id: str | None = None
) -> list[Entry]:
    """Entries from that seq on. The id of the command they answer stands with the last."""
    last = len(bodies) - 1
    return [
        Entry(first + n, at, cmd_id if n == last else None, body) for n, body in enumerate(bodies)
    ]


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyBody] = msgspec.json.Decoder(AnyBody)


def kind_of(body: AnyBody) -> str:
    """What an entry is called."""
    return str(body.__struct_config__.tag)


def encode_body(body: AnyBody) -> bytes:
    """An entry's body as it is stored."""
    return _encoder.encode(body)


def decode_body(data: bytes) -> AnyBody:
    """A stored body."""
    return _decoder.decode(data)
