"""A reviewed game over HTTP: how far the judge is, and in the end all that it says."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from quandary.server.protocol.outgoing import Wording


class ReviewPlace(Struct):
    """A decision: the seat's action of that number in a deal of the record, counted from 0."""

    deal: int
    step: int
    seat: int


class ReviewedDecision(ReviewPlace):
    """A choice and what it cost. The key words are those of `quandary review --json`."""

    chosen: str
    best: str
    cost: float
    """In points; never below zero."""
    error: float
    win: float
    """The seat's chance to win the game with what it chose, as it could know it."""


class ReviewedRoundEnd(Struct):
    """A round was counted."""

    deal: int
    step: int
    """So many actions of the deal came before."""


class RoundShare(Struct):
    """What a round brought a player: points ahead of the others' mean, and what they are."""

    result: float
    luck: float
    skill: float


class ReviewedPlayer(RoundShare):
    """A player's result and what it is made of; luck and skill make up the result exactly."""

    name: str
    error: float
    """The standard error of luck and of skill."""
    luck_by_kind: dict[str, float]
    """What luck is made of; `mistakes` of the others count as skill and are taken off here."""
    rounds: list[RoundShare]


class ReviewedChoice(ReviewPlace):
    """A decision worth looking at: what the seat saw, what it chose, what was better, and why."""

    round: int
    """Counted from 0."""
    view: dict[str, Any]
    """The game's view of that seat, without its memory and events."""
    chosen: str
    """As the seat names its actions, unlike in `ReviewedDecision`."""
    best: str
    chosen_name: Wording
    best_name: Wording
    why: list[Wording]
    cost: float
    error: float
    is_mistake: bool
    """Whether it surely gave points away, and not for a better chance to win the game."""
    win: float
    """The chance to win the game with what was chosen …"""
    best_win: float
    """… and with what was best."""


class ReviewHighlight(ReviewPlace):
    """Something that people like to tell."""

    kind: str
    """Its name, as the game declares it: a key of `moments`, and words of the game's catalogue."""
    points: float


class GameReview(Struct):
    """All that the judge says about a game (docs/review.md)."""

    game: str
    players: list[ReviewedPlayer]
    decisions: list[ReviewedDecision]
    moments: dict[str, ReviewPlace | None]
    """Where the moments were that people like to tell, of everybody; null if there was none."""
    winners: list[int]
    """Nobody, if the game was not played to its end."""
    round_ends: list[ReviewedRoundEnd]
    choices: list[ReviewedChoice]
    """The dearest first; also those of the highlights."""
    highlights: list[ReviewHighlight]
    """For each seat."""


class ReviewProgress(Struct):
    """How far a review is."""

    id: str
    """For asking again; empty if there is nothing more to ask."""
    game: str
    players: list[str]
    deals: list[int]
    """How many actions each deal of the record has."""
    done: int
    """Actions judged so far, of all of them. None, while it waits for its turn."""
    decisions: list[ReviewedDecision]
    """Those known by now, from the one on that was asked for."""
    review: GameReview | None = None
    my_seat: int | None = None
    """The seat of whoever asks for a table's latest game, told when it is begun."""
    problem: str | None = None
    """Why it ended without a result: `busy`, `stopped`, or a code that a record is refused with."""


class PartingChoice(Struct):
    """What somebody chose where two games parted, as the seat names its actions, and in words."""

    action: str
    name: Wording


class Parting(Struct):
    """The first difference between two games with the same cards."""

    deal: int | None = None
    """Null if there is none: both are the same."""
    step: int | None = None
    is_own: bool = False
    """Whether the person's choice was another; otherwise the bots played differently."""
    mine: PartingChoice | None = None
    theirs: PartingChoice | None = None
    gain: float = 0.0
    """How many points the guest's own choice was better; below zero, the other one was."""
    error: float = 0.0
    why: list[Wording] = []
    """Why the better one is better."""
    view: dict[str, Any] = {}
    """What both saw then, as in `ReviewedChoice`."""
