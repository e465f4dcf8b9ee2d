"""Records over HTTP: what one is, and its replay."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from quandary.server.protocol.fields import GameId
from quandary.server.protocol.table_bodies import _verify_game


class RecordFrame(Struct):
    """A record as far as its shape goes (docs/records.md); `version` is 1."""

    format: Literal["quandary-record"]
    version: Any
    game: GameId
    players: list[str]
    deals: list[dict[str, Any]]
    options: dict[str, Any] = {}
    result: dict[str, Any] = {}

    def __post_init__(self) -> None:
        _verify_game(self.game)


class RecordSummary(Struct):
    """A record that was read and follows the rules (docs/records.md)."""

    game: str
    options: dict[str, Any]
    players: list[str]
    deals: int
    actions: int
    is_over: bool
    totals: list[int] | None
    """Null in a game that is not over."""
    winners: list[int] | None
    fair: Literal["proved", "unproved", "disproved", "none"]
    """Whether its decks are those that were promised (docs/fair-deal.md).

    `unproved`: nothing is wrong, but a deal has no player's bytes in it, or was dealt anew.
    """
    reason: str = ""
    """What was disproved, and where."""


class ReplayedStep(Struct):
    """A moment of a replayed deal: after the deal, or after somebody acted."""

    actor: int | None
    """Who acted; null when the cards were dealt."""
    view: dict[str, Any]
    """The game's view for the seat that was asked for, with `events` left empty."""
    events: list[dict[str, Any]]
    """What that seat witnessed in this step; those of all steps so far belong into the view."""
    hands: list[list[Any]]
    """Every hand as its holder saw it: the game is over, and its record holds all cards."""
    facts: dict[str, Any] | None
    """What follows from the view by the rules, as in a seat's view at a live table."""


class ReplayedDeal(Struct):
    """One deal of a record, step by step."""

    game: str
    options: dict[str, Any]
    players: list[str]
    deals: int
    deal: int
    seat: int | None
    steps: list[ReplayedStep]
