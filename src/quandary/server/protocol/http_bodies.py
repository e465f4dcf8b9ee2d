"""What goes over HTTP, each way."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from quandary.games import GAMES
from quandary.server.protocol.fields import GameId, Level, Name, SeatNumber
from quandary.server.protocol.outgoing import AdvisedChoice, SeatInfo, SeatToken, SeatView


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


class PuzzleName(Struct):
    """A puzzle that can be asked for."""

    id: str
    players: int


class PuzzleSet(Struct):
    """The puzzles of a game."""

    game: str
    puzzles: list[PuzzleName]


class PuzzleList(Struct):
    """The puzzles of every game that has some."""

    games: list[PuzzleSet]


class PuzzleInfo(Struct):
    """A moment of a game that was played, as one seat saw it, with what each choice is worth."""

    id: str
    game: str
    players: list[str]
    seat: SeatView
    choices: list[AdvisedChoice]
    """Every choice, the best first: it is better than any other by at least 1.5 points."""
    worlds: int
    """How many worlds were tried that the seat cannot tell apart."""


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


class NetworkWish(Struct, forbid_unknown_fields=True):
    """Let others in this machine's network join, or stop that."""

    open: bool


class NetworkState(Struct):
    """Whether others can reach the server, as far as the person at its machine may know and say."""

    can_open: bool
    """Whether this may be changed from here."""
    is_open: bool
    addresses: list[str]
    """Where others find the page, the likeliest first."""


class SiteInfo(Struct):
    """What whoever runs the server tells everybody."""

    announcement: str
    """In the host's own words; empty if there is none."""
    imprint: str
    privacy: str
    contact: str
    """Addresses for links; empty if there is none."""
    coach: bool = True
    """Whether choices can be judged here, which needs numba."""


class Health(Struct):
    """The server can store."""

    status: Literal["ok"]
    version: str


class Problem(Struct):
    """The one shape of an HTTP error."""

    code: str
    detail: str = ""
