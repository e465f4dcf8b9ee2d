"""The same cards for everybody, over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from quandary.server.protocol.fields import Name


class NewChallenge(Struct, forbid_unknown_fields=True):
    """Let others play the cards of a finished game."""

    table: str
    game: Annotated[int, Meta(ge=0)]
    """Which of the table's games, counted from 0."""


class TakeChallenge(Struct, forbid_unknown_fields=True):
    """Play the cards of a challenge."""

    name: Name


class ChallengeResult(Struct):
    """How somebody did with the cards of a challenge."""

    name: str
    level: str | None
    """Of a bot that the server let play; null is a person."""
    points: int
    totals: list[int]
    rank: int
    has_won: bool
    rounds: int
    is_mine: bool = False
    id: str = ""
    """For asking where one's own game and this one parted."""


class ChallengeInfo(Struct):
    """The same cards for everybody, and how they did."""

    id: str
    game: str
    options: dict[str, Any]
    levels: list[str | None]
    """Of the bots, by seat; null is whoever takes the challenge."""
    day: str | None
    """In UTC, such as `2026-11-16`; null for the cards of a game that was played."""
    stage: Literal["coming", "open", "over"]
    commit: str
    """What the secret was promised with (docs/fair-deal.md)."""
    secret: str | None
    """Told two hours after the day, and never for the cards of a game."""
    my_table: str | None
    """Where the guest plays it, or has played it."""
    finished: int
    """How many people have."""
    results: list[ChallengeResult]
    """For those who have finished, and for everybody once the day is over; the best first."""


class ChallengeList(Struct):
    """The cards of yesterday, today and tomorrow."""

    challenges: list[ChallengeInfo]
