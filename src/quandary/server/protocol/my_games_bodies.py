"""What a guest has played, over HTTP, and taking it to another device."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct


class Attempts(Struct):
    """How often something was tried that pays or not, by the game's word for it."""

    name: str
    tries: int
    paid: int


class LuckAndSkill(Struct):
    """What a result is made of, in points ahead of the others' mean (docs/review.md)."""

    luck: float
    skill: float
    error: float
    """The standard error of both."""


class PlayedGame(Struct):
    """A game that the guest has played, for looking back at it."""

    table: str
    number: int
    """Which of the table's games, counted from 0: `?game=` of its record."""
    game: str
    options: dict[str, Any]
    players: list[str]
    my_seats: list[int]
    is_over: bool
    """False if it was ended before its end; then there are no totals."""
    totals: list[int]
    winners: list[int]
    ranks: list[int]
    """The place that each seat came in by the rules, from 1; equals share one."""
    ended: float
    levels: list[str | None] = []
    """How well the bot at each seat plays; null is a person. Empty in games kept by old servers."""
    rounds: int = 0
    """How often points were counted; 0 in games kept by old servers."""
    attempts: list[Attempts] = []
    """What the guest's first seat tried, such as knocks."""
    was_helped: bool = False
    """Whether a stand-in acted for a person, or there was a coach."""
    judged: LuckAndSkill | None = None
    """Of the guest's first seat, once the game has been reviewed."""


class GameList(Struct):
    """Games that are over, newest first."""

    games: list[PlayedGame]
    is_kept: bool = True
    """False where the server keeps no lists of games (`--no-history`)."""


class Interval(Struct):
    """A value, and between what its true one lies 95 times in 100; null if too little is known."""

    value: float
    low: float | None
    high: float | None


class AttemptsInAll(Attempts):
    """What was tried in several games, and which share of it paid."""

    share: Interval


class StatisticsGroup(Struct):
    """The guest's games of one kind: the same game, as many players, the same opponents."""

    game: str
    players: int
    opponents: str
    """The level of all bots there, `mixed` levels, `people` if there was any, or `unknown`."""
    games: int
    wins: int
    """Shared ones included."""
    win_share: Interval
    points_per_round: Interval | None
    """Null if no game's rounds are known."""
    more_points_win: bool
    attempts: list[AttemptsInAll]
    reviewed: int = 0
    """Games that have been reviewed."""
    luck_per_round: Interval | None = None
    """In these games; null if there is none."""
    skill_per_round: Interval | None = None


class MyStatistics(Struct):
    """How the guest has played, the most frequent kind of game first."""

    groups: list[StatisticsGroup]


class TransferCode(Struct):
    """A code that makes another device the same guest, once."""

    code: str
    seconds: int
    """How long it is valid."""


class UseCode(Struct, forbid_unknown_fields=True):
    """Be the guest who got a code."""

    code: Annotated[str, Meta(max_length=40)]
