"""What a player reports to whoever runs the server."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from quandary.server.protocol.fields import SeatNumber


class NewReport(Struct, forbid_unknown_fields=True):
    """Tell the host of the server about somebody at the table."""

    seat: SeatNumber
    """Whom it is about."""
    text: Annotated[str, Meta(max_length=300)] = ""
    """What happened, in the player's words."""


class Reported(Struct):
    """The report is stored."""

    lines: int
    """How many lines of chat went with it."""
