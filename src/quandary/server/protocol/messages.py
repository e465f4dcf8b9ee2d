"""Every message between a client and the server, and nothing else.

Messages are JSON objects with a `type`. Unknown fields are refused. The server sends codes
and facts, never sentences. docs/messages.md tells a whole exchange by example; the JSON
Schema, AsyncAPI and TypeScript files are made from this module.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from quandary.games import GAMES

PROTOCOL = 1
MOST_EXACT = 2**53 - 1
"""Whole numbers up to this are the same in every JSON reader."""
GAMES_PART = "x-of-games"


def _of_games(part: Literal["id", "view", "event"]) -> Meta:
    """A type that depends on which games are registered; `quandary schema` spells it out."""
    return Meta(extra_json_schema={GAMES_PART: part}, extra={GAMES_PART: part})


TableId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}$")]
"""Unguessable: 128 random bits."""
CommandId = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]
"""128 random bits, chosen by the client: the same id is the same command, carried out once."""
Token = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]
Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
Entropy = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$", description="16 bytes, hexadecimal")]
Seq = Annotated[int, Meta(ge=0, le=MOST_EXACT)]
ActionText = Annotated[str, Meta(min_length=1, max_length=80)]
Level = Literal["gentle", "casual", "steady", "sharp", "expert", "master"]
"""How well a bot plays, from a kind beginner to one that is hard to beat."""
Reaction = Literal["hello", "nice", "wow", "oops", "hurry", "thanks"]
GameId = Annotated[str, _of_games("id")]
GameView = Annotated[Any, _of_games("view")]
"""What a viewer may know of the game; null before the first."""
GameEvent = Annotated[Any, _of_games("event")]
"""Something that happened in the game, as a viewer witnessed it."""


class Incoming(Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """What a client may send."""


class Hello(Incoming, tag="hello"):
    """The first message on every socket. Without tokens one may watch, where that is allowed."""

    table: TableId
    tokens: Annotated[list[Token], Meta(max_length=6)] = []
    protocol: Annotated[int, Meta(ge=0, le=MOST_EXACT)] = PROTOCOL


class Resume(Incoming, tag="resume"):
    """Send me everything after `seq`; 0 asks for a snapshot."""

    seq: Seq


class AskEarlier(Incoming, tag="ask_earlier"):
    """Send me what a seat of mine, or a spectator (null), witnessed earlier in this deal.

    Views carry only the newest events; `before` is how many one knows to be missing.
    """

    seat: SeatNumber | None
    before: Seq


class Command(Incoming):
    """A wish that is stored before it is acknowledged. Sent again, it is answered again."""

    cmd_id: CommandId
    seat: SeatNumber


class Act(Command, tag="act"):
    """Do something in the game, in the seat's own words (`play 2 5`, `lay g1 y3`).

    Where players act one after the other, `expect_seq` is the seq of the view the choice was
    made from. Where all choose at once, `turn` is the id of the turn it belongs to.
    """

    action: ActionText
    expect_seq: Seq | UnsetType = UNSET
    turn: Annotated[str, Meta(max_length=20)] | UnsetType = UNSET


class Ready(Command, tag="ready"):
    """Deal, please. `commit` binds the client to the 16 bytes it will reveal (deal-v1)."""

    deal: Seq
    attempt: Seq
    commit: Hash | None = None
    game: Seq | UnsetType = UNSET
    """The `game_number` it is meant for, so that a late one does not count for the next game."""


class Reveal(Command, tag="reveal"):
    """The 16 bytes the client committed to."""

    deal: Seq
    attempt: Seq
    entropy: Entropy


class Start(Command, tag="start"):
    """Begin the game, or the next one with the same people. The host's to say."""


class AddBot(Command, tag="add_bot"):
    """Put a bot on a free place. The host's to say."""

    place: SeatNumber
    level: Level


class RemoveSeat(Command, tag="remove_seat"):
    """Take a bot off, or a player out, before or during a game. The host's to say."""

    place: SeatNumber


class Readmit(Command, tag="readmit"):
    """Let everybody who was removed sit down here again. The host's to say."""


class HandOver(Command, tag="hand_over"):
    """Make another person the host. The host's to say."""

    place: SeatNumber


class EndGame(Command, tag="end_game"):
    """End the game unfinished. The host's to say."""


class Leave(Command, tag="leave"):
    """Give the seat up before a game; in a game a stand-in plays on until one is back."""


class Back(Command, tag="back"):
    """Take one's seat back from the stand-in."""


class Rename(Command, tag="rename"):
    """Show another name."""

    name: Name


class Chat(Command, tag="chat"):
    """Say something to the table."""

    text: ChatText


class React(Command, tag="react"):
    """A quick reaction."""

    reaction: Reaction


class SeatLink(Command, tag="seat_link"):
    """Ask for a token that brings this seat to another device, once."""


AnyCommand = (
    Act
    | Ready
    | Reveal
    | Start
    | AddBot
    | RemoveSeat
    | Readmit
    | HandOver
    | EndGame
    | Leave
    | Back
    | Rename
    | Chat
    | React
    | SeatLink
)
AnyIncoming = Hello | Resume | AskEarlier | AnyCommand


# What the server sends


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
    """The turn clock: whole milliseconds left when this was sent."""

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


class Said(Struct):
    """A line of chat."""

    seat: int
    text: str
    at: float


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
    Welcome | Snapshot | Update | Changed | Earlier | Presence | Ack | Linked | Refused | Error
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
}


# The HTTP part


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

    def __post_init__(self) -> None:
        _verify_game(self.game)


class TakeSeat(Struct, forbid_unknown_fields=True):
    """Join a table."""

    name: Name
    seat: SeatNumber | None = None


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


class TableList(Struct):
    """Tables, newest first."""

    tables: list[TableSummary]


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


class ReplayedDeal(Struct):
    """One deal of a record, step by step."""

    game: str
    options: dict[str, Any]
    players: list[str]
    deals: int
    deal: int
    seat: int | None
    steps: list[ReplayedStep]


class Health(Struct):
    """The server can store."""

    status: Literal["ok"]
    version: str


class Problem(Struct):
    """The one shape of an HTTP error."""

    code: str
    detail: str = ""
