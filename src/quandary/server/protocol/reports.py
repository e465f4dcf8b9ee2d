"""What a player reports to whoever runs the server."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from quandary.server.protocol.fields import PersonId, SeatNumber


class NewReport(Struct, forbid_unknown_fields=True):
    """Tell the host of the server about somebody at the table."""

    seat: SeatNumber | None = None
    """Whom it is about, if they sit there."""
    text: Annotated[str, Meta(max_length=300)] = ""
    """What happened, in the player's words."""
    person: PersonId | None = None
    """Whom it is about, also if they have left: the `person` of a seat or of a line of chat."""


class Reported(Struct):
    """The report is stored."""

    lines: int
    """How many lines of chat went with it."""
