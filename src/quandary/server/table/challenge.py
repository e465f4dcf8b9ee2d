"""Cards that several people play for themselves, to compare: those of a day, or of a game."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any, Literal

import msgspec
from msgspec import Struct

from quandary.games import GAMES
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.my_games_bodies import PlayedGame
from quandary.server.table import log_entries
from quandary.server.table.decide import seat_bot
from quandary.server.table.log_entries import ArrangedCards, Entry
from quandary.server.table.names import verify_new_name
from quandary.server.table.new_table import STAND_IN_LEVEL
from quandary.server.table.seating import PROGRAM
from quandary.server.table.state import TableState
from quandary.table.day_deal import commitment
from quandary.table.record import Record

GRACE = timedelta(hours=2)
"""Who began before midnight may finish before the secret is told."""
Stage = Literal["coming", "open", "over"]


class Challenge(Struct):
    """What is stored: whose seat is to be played, against whom, with which cards."""

    id: str
    game: str
    options: dict[str, Any]
    levels: list[str | None]
    """Of the bots, by seat; the person's seat is null."""
    secret: str
    decks: list[list[str]] = []
    """The decks of a game that was played; whatever comes after them follows from the secret."""
    day: str | None = None

    def __repr__(self) -> str:
        return f"Challenge({self.id!r}, <masked>)"

    @property
    def seat(self) -> int:
        """Where the person sits."""
        return self.levels.index(None)

    @property
    def commit(self) -> str:
        """The commitment, which is published before anybody plays."""
        return commitment(self.id, bytes.fromhex(self.secret))

    def stage(self, now: float) -> Stage:
        """Whether it can be played. One without a day always can."""
        if self.day is None:
            return "open"
        today, day = day_of(now), date.fromisoformat(self.day)
        return "coming" if day > today else "open" if day == today else "over"

    def is_told(self, now: float) -> bool:
        """Whether the secret is published: the day is over, and so is the time to finish."""
        if self.day is None:
            return False
        end = datetime.combine(date.fromisoformat(self.day), datetime.min.time(), UTC)
        return datetime.fromtimestamp(now, UTC) >= end + timedelta(days=1) + GRACE


def day_of(now: float) -> date:
    """The day in UTC, the same for everybody."""
    return datetime.fromtimestamp(now, UTC).date()


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Challenge)


def encode_challenge(challenge: Challenge) -> bytes:
    """As it is stored."""
    return _encoder.encode(challenge)


def decode_challenge(data: bytes) -> Challenge:
    """What was stored; raises `CommandRefused` if it is damaged, for nobody can play that."""
    try:
        return _decoder.decode(data)
    except msgspec.DecodeError:
        raise CommandRefused("no_such_challenge") from None


def challenge_table(
    table: str, challenge: Challenge, name: str, guest: str
) -> list[log_entries.AnyBody]:
    """The log of a new table for one person who takes the challenge; raises `CommandRefused`."""
    cards = ArrangedCards(challenge.id, challenge.secret, challenge.decks)
    seats = len(challenge.levels)
    if challenge.game not in GAMES:
        raise CommandRefused("no_such_challenge")
    bodies: list[log_entries.AnyBody] = [
        log_entries.Created(
            challenge.game,
            seats,
            challenge.options,
            open=False,
            clock=None,
            memory_aid=True,
            spectators=False,
            level=next(level for level in challenge.levels if level),
            cards=cards,
        ),
        log_entries.PersonSat(challenge.seat, verify_new_name(name, []), guest),
    ]
    state = TableState(table)
    for seq, body in enumerate(bodies, start=1):
        state.apply(Entry(seq, 0.0, None, body))
    for seat, level in enumerate(challenge.levels):
        if level is not None:
            bodies.append(seat_bot(state, seat, level))
            state.apply(Entry(state.seq + 1, 0.0, None, bodies[-1]))
    return [*bodies, log_entries.GameStarted(0)]


def challenge_of_game(record: Record, played: PlayedGame, name: str, secret: bytes) -> Challenge:
    """The cards of a finished game, from the seat of the guest who played it.

    Where other people or their programs sat, there are bots.
    """
    played_by = played.levels or [None] * len(played.players)
    levels = [STAND_IN_LEVEL if each in (None, PROGRAM) else each for each in played_by]
    return Challenge(
        id=name,
        game=record.game,
        options=dict(record.options),
        levels=[None if seat == played.my_seats[0] else each for seat, each in enumerate(levels)],
        secret=secret.hex(),
        decks=[list(deal.deck) for deal in record.deals],
    )
