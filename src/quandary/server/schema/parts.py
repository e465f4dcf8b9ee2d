"""What there is to describe: the messages, the HTTP part, and both games' views."""

from __future__ import annotations

from typing import Any, get_args

from msgspec import Struct

from quandary.games.play5211 import witness as play5211
from quandary.games.quando import witness as quando
from quandary.server.protocol import messages

WITNESSES = {"Quando": quando, "Play5211": play5211}
"""The modules that say what is seen, under the name their types bear outside."""

INCOMING: tuple[type[Struct], ...] = get_args(messages.AnyIncoming)
OUTGOING: tuple[type[Struct], ...] = get_args(messages.AnyOutgoing)
HTTP: tuple[type[Struct], ...] = (
    messages.NewTable,
    messages.TakeSeat,
    messages.Seated,
    messages.TableList,
    messages.TableInfo,
    messages.RecordFrame,
    messages.RecordSummary,
    messages.ReplayedDeal,
    messages.Health,
    messages.Problem,
)


def tag_of(message: type[Struct]) -> str:
    """The `type` of a message."""
    return str(message.__struct_config__.tag)


def is_from_client(struct: type[Any]) -> bool:
    """Whether clients write it; then a field with a default may be left out."""
    return bool(struct.__struct_config__.forbid_unknown_fields)
