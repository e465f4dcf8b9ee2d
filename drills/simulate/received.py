"""What clients are sent, read strictly: a field nobody expects is an error. Views stay bytes."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct


class Message(Struct, forbid_unknown_fields=True, tag_field="type"):
    """A message from the server."""


class ReceivedSeat(Struct, forbid_unknown_fields=True):
    """What one viewer was told."""

    seat: int | None
    view: Raw
    legal: list[str]
    turn: str | None
    events: Raw
    left_out: int
    facts: Raw


class ReceivedClock(Struct, forbid_unknown_fields=True):
    """The turn clock."""

    seats: list[int]
    left_ms: int


class Update(Message, tag="update"):
    """One entry of the log."""

    seq: int
    kind: str
    seat: int | None
    detail: dict[str, Any]
    table: dict[str, Any] | None
    seats: list[ReceivedSeat]
    clock: ReceivedClock | None


class Changed(Message, tag="changed"):
    """A hidden choice of one's own is another now."""

    seq: int
    seats: list[ReceivedSeat]


class ReceivedChat(Struct, forbid_unknown_fields=True):
    """A line of chat."""

    seat: int
    text: str
    at: float
    name: str | None
    person: str | None


class Snapshot(Message, tag="snapshot"):
    """Everything at once."""

    seq: int
    table: dict[str, Any]
    seats: list[ReceivedSeat]
    chat: list[ReceivedChat]
    clock: ReceivedClock | None


class ReceivedToken(Struct, forbid_unknown_fields=True):
    """A seat's new token."""

    seat: int
    token: str


class Welcome(Message, tag="welcome"):
    """In."""

    table: str
    seats: list[int]
    tokens: list[ReceivedToken]
    seq: int
    protocol: int
    version: str


class Presence(Message, tag="presence"):
    """Who is connected."""

    seats: list[bool]
    spectators: int
    clock: ReceivedClock | None
    simpler: list[int]


class Ack(Message, tag="ack"):
    """Stored."""

    cmd_id: str
    seq: int


class Refused(Message, tag="refused"):
    """Not done."""

    cmd_id: str
    code: str
    seq: int
    clause: str | None
    details: dict[str, Any]


class Error(Message, tag="error"):
    """Not even read."""

    code: str
    detail: str


AnyMessage = Update | Snapshot | Changed | Welcome | Presence | Ack | Refused | Error
decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


class Glance(Struct):
    """The little of a view that a client needs in order to act."""

    to_act: list[int]


glance: msgspec.json.Decoder[Glance | None] = msgspec.json.Decoder(Glance | None)
