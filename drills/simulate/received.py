"""What clients are sent, read strictly: a field nobody expects is an error. Views stay bytes."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct


class Told(Struct, forbid_unknown_fields=True, tag_field="type"):
    """A message from the server."""


class SeatTold(Struct, forbid_unknown_fields=True):
    """What one viewer was told."""

    seat: int | None
    view: Raw
    legal: list[str]
    turn: str | None
    events: Raw
    left_out: int
    facts: Raw


class ClockTold(Struct, forbid_unknown_fields=True):
    """The turn clock."""

    seats: list[int]
    left_ms: int


class Update(Told, tag="update"):
    """One entry of the log."""

    seq: int
    kind: str
    seat: int | None
    detail: dict[str, Any]
    table: dict[str, Any] | None
    seats: list[SeatTold]
    clock: ClockTold | None


class Changed(Told, tag="changed"):
    """A hidden choice of one's own is another now."""

    seq: int
    seats: list[SeatTold]


class SaidTold(Struct, forbid_unknown_fields=True):
    """A line of chat."""

    seat: int
    text: str
    at: float


class Snapshot(Told, tag="snapshot"):
    """Everything at once."""

    seq: int
    table: dict[str, Any]
    seats: list[SeatTold]
    chat: list[SaidTold]
    clock: ClockTold | None


class TokenTold(Struct, forbid_unknown_fields=True):
    """A seat's new token."""

    seat: int
    token: str


class Welcome(Told, tag="welcome"):
    """In."""

    table: str
    seats: list[int]
    tokens: list[TokenTold]
    seq: int
    protocol: int
    version: str


class Presence(Told, tag="presence"):
    """Who is connected."""

    seats: list[bool]
    spectators: int
    clock: ClockTold | None
    simpler: list[int]


class Ack(Told, tag="ack"):
    """Stored."""

    cmd_id: str
    seq: int


class Refused(Told, tag="refused"):
    """Not done."""

    cmd_id: str
    code: str
    seq: int
    clause: str | None
    details: dict[str, Any]


class Error(Told, tag="error"):
    """Not even read."""

    code: str
    detail: str


AnyTold = Update | Snapshot | Changed | Welcome | Presence | Ack | Refused | Error
decoder: msgspec.json.Decoder[AnyTold] = msgspec.json.Decoder(AnyTold)


class Glance(Struct):
    """The little of a view that a client needs in order to act."""

    to_act: list[int]


glance: msgspec.json.Decoder[Glance | None] = msgspec.json.Decoder(Glance | None)
