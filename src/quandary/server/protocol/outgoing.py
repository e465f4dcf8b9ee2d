"""What the server sends over a socket: codes and facts, never sentences."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from quandary.server.protocol.fields import PROTOCOL, GameEvent, GameFacts, GameView


class Outgoing(Struct, tag_field="type", tag=str.lower):
    """What the server may send."""


class SeatToken(Struct):
    """The key to a seat. It replaces the one that was shown; that one ends with its first use."""

    seat: int
    token: str


class Welcome(Outgoing, tag="welcome"):
    """You are in: the seats you hold, their new tokens, and where the table stands."""

    table: str
    seats: list[int]
    tokens: list[SeatToken]
    seq: int
    protocol: int = PROTOCOL
    version: str = ""


class SeatInfo(Struct):
    """A place at the table as everybody sees it."""

    kind: Literal["free", "person", "bot"]
    name: str = ""
    level: str | None = None
    present: bool = False
    away: bool = False
    """A stand-in plays for this person."""
    emblem: int | None = None
    """How this person is marked, from 0 to 7: the same for every viewer, and nobody else's here."""
    allows_coach: bool = False
    """Whether this person has said yes to a coach for everybody here."""
    program: bool = False
    """No person: a program from outside, for which the host has made a token."""
    person: str | None = None
    """Who this is at this table, under whatever name and at whatever seat; null in lists."""


class EveningRow(Struct):
    """What somebody has played to the end at this table, in all games so far."""

    name: str
    seat: int | None
    """Null for somebody who has left."""
    games: int
    won: int
    points: int


class FairInfo(Struct):
    """The coming deal (deal-v1): what is promised and who has contributed."""

    deal: int
    attempt: int
    commit: str
    """SHA-256 of the server's secret, told before anybody contributes."""
    waiting_for: list[int]
    """Seats that have yet to say ready, or to reveal."""
    committed: list[int]
    phase: Literal["ready", "reveal"]
    voided: int = 0
    """Attempts in this game that came to nothing."""
    commits: list[str | None] = []
    """What each seat has promised. Whoever reveals keeps it, to compare it with the proof."""
    restored: int = 0
    """How often the server's tables were put back to an earlier state since this one was made."""


class ClockInfo(Struct):
    """The turn clock: whole milliseconds left when this was sent.

    Before a deal, once somebody is ready: how much longer it waits for `seats`.
    """

    seats: list[int]
    left_ms: int


class TableInfo(Struct):
    """The table itself, without anything of the cards."""

    id: str
    game: str
    options: dict[str, Any]
    status: Literal["waiting", "dealing", "playing", "over", "ended", "closed"]
    seats: list[SeatInfo]
    host: int | None
    open: bool
    clock: int | None
    memory_aid: bool
    spectators: bool
    game_number: int
    fair: FairInfo | None = None
    removed: int = 0
    """How many people the host has removed and not readmitted."""
    evening: list[EveningRow] = []
    """Everybody who has played a game to its end here, by seat; then those who have left."""
    lesson: bool = False
    """Whether this game is an arranged first one: its deal is not fair, and it counts nowhere."""
    challenge: str | None = None
    """The challenge whose cards this game has; they were made before, for all who take it."""
    coach: bool = False
    """Whether players may ask the coach: every person here has said yes."""
    practice: bool = False
    """Whether something was taken back in this game: it counts nowhere."""


class SeatView(Struct):
    """What one seat, or a spectator (`seat` null), may know now, and what it may do."""

    seat: int | None
    view: GameView
    """The game's view (docs/records.md, `quandary replay --as`), or null before a game.

    Of its `events` only the newest are sent, so that a message does not grow with the deal.
    """
    legal: list[str]
    turn: str | None
    """The id of the present turn, where all choose at once."""
    events: list[GameEvent]
    """What this viewer witnessed with this seq."""
    left_out: int = 0
    """How many earlier events of this deal are not in the view; `ask_earlier` brings them."""
    facts: GameFacts = None
    """What follows from the view by the rules, so that a screen need not know them."""


class Said(Struct):
    """A line of chat."""

    seat: int
    text: str
    at: float
    name: str | None = None
    """Who said it, if they sit there no more."""
    person: str | None = None
    """Who this is at this table, as in `SeatInfo`."""


class Snapshot(Outgoing, tag="snapshot"):
    """Everything this client may know, in one message."""

    seq: int
    table: TableInfo
    seats: list[SeatView]
    chat: list[Said]
    clock: ClockInfo | None = None


class Update(Outgoing, tag="update"):
    """One entry of the table's log, as this client may know it. Every seq arrives once.

    The table and the views are those after the newest entry; while catching up, earlier updates
    leave them out.
    """

    seq: int
    kind: str
    seat: int | None = None
    detail: dict[str, Any] = {}
    table: TableInfo | None = None
    seats: list[SeatView] = []
    clock: ClockInfo | None = None


class Changed(Outgoing, tag="changed"):
    """A hidden choice of a seat at this device is another now. Nobody else hears of it.

    So it has no seq of its own: `seq` is still that of the newest update.
    """

    seq: int
    seats: list[SeatView]


class Earlier(Outgoing, tag="earlier"):
    """Some of what a viewer witnessed earlier in a deal: `events` are those from `start` on."""

    seat: int | None
    deal: int | None
    start: int
    events: list[GameEvent]


class Wording(Struct):
    """A text of the page's words, and what it names."""

    key: str
    facts: dict[str, str | int | float] = {}
    names: dict[str, str] = {}
    """Facts that are themselves keys, such as the names of colours."""


class AdvisedChoice(Struct):
    """What a choice is worth to the seat: more is better, whatever the game counts."""

    action: str
    same: list[str]
    """All actions that make no difference to the seat."""
    name: Wording
    points: float
    """Expected points ahead of the others' mean, to the end of the round."""
    error: float
    win: float
    """The chance to win the game."""
    win_error: float
    behind: float
    """Points less than the best choice."""
    behind_error: float
    about_equal: bool
    """Whether it may well be as good as the best."""
    why: Wording | None = None
    """For the best, why it is better than the next; for the others, why the best is better."""
    also: Wording | None = None
    """The second largest part of why."""


class Advice(Outgoing, tag="advice"):
    """What the coach says to a seat, from what that seat knows. A better answer may follow."""

    seat: int
    seq: int
    """That of the view it is about; once something has happened, it is out of date."""
    choices: list[AdvisedChoice]
    """The best first; of many the best few."""
    worlds: int
    """How many worlds were tried that the seat cannot tell apart."""
    final: bool
    odds: Any
    """What else they tell, in the game's own words (docs/messages.md)."""


class NoAdvice(Outgoing, tag="no_advice"):
    """The coach has nothing to say; `code` says why. After `getting_ready`, an answer follows."""

    seat: int
    code: str
    steps: int = 0
    """How much of getting ready is done; nobody knows how much there is."""


class Presence(Outgoing, tag="presence"):
    """Somebody's connection came or went, or one has resumed. Not part of the log."""

    seats: list[bool]
    spectators: int
    clock: ClockInfo | None = None
    """The turn clock, which a restart may have given time back."""
    simpler: list[int] = []
    """Seats whose bots play at a simpler level for now: the stronger ones are not ready yet."""


class Ack(Outgoing, tag="ack"):
    """The command is stored; `seq` is that of its update, or of the newest if it has none."""

    cmd_id: str
    seq: int


class Linked(Outgoing, tag="linked"):
    """The token asked for with `seat_link`; it works once."""

    cmd_id: str
    seat: int
    token: str


class Refused(Outgoing, tag="refused"):
    """The command changed nothing. `code` says why, `clause` names the rule if it is one."""

    cmd_id: str
    code: str
    seq: int
    clause: str | None = None
    details: dict[str, Any] = {}


class Error(Outgoing, tag="error"):
    """A message that could not be read. It changed nothing."""

    code: str
    detail: str = ""


AnyOutgoing = (
    Welcome
    | Snapshot
    | Update
    | Changed
    | Earlier
    | Advice
    | NoAdvice
    | Presence
    | Ack
    | Linked
    | Refused
    | Error
)

CLOSE_CODES = {
    1009: "the frame was larger than 4 KiB",
    1012: "the server is restarting; reconnect in a moment",
    4000: "the first message was not a readable hello, or came too late",
    4001: "the seat is now in use on another device or tab",
    4003: "a token was wrong or out of date, or there is no such table",
    4004: "there is no such table, or it may not be watched",
    4008: "the client read too slowly",
    4009: "too many messages, sockets or watchers",
    4010: "the host removed this player",
    4011: "the table is damaged and can't be opened",
    4012: "the host of the server has banned this player or this address",
}
