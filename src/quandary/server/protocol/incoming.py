"""What a client may send over a socket. Unknown fields are refused."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from quandary.server.protocol.fields import (
    MOST_EXACT,
    PROTOCOL,
    ActionText,
    ChatText,
    CommandId,
    Entropy,
    Hash,
    Level,
    Name,
    Reaction,
    SeatNumber,
    Seq,
    TableId,
    Token,
)


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


class AskCoach(Incoming, tag="ask_coach"):
    """What would you do? Answered with `advice`, to this client alone; nothing is stored."""

    seat: SeatNumber


class Command(Incoming):
    """A request that is stored before it is acknowledged. Sent again, it gets its answer again."""

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


class AllowCoach(Command, tag="allow_coach"):
    """Say yes or no to a coach at this table. There is one while every person here says yes."""

    allow: bool


class Undo(Command, tag="undo"):
    """Take back one's last action, alone against bots. From then on the game no longer counts."""


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
    | AllowCoach
    | Undo
    | SeatLink
)
AnyIncoming = Hello | Resume | AskEarlier | AskCoach | AnyCommand
