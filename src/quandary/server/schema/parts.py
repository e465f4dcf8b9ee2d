"""What there is to describe: the messages, the HTTP part, and every game's views."""

from __future__ import annotations

from types import ModuleType
from typing import Any, get_args

from msgspec import Struct

from quandary.games import GAMES
from quandary.server.protocol import messages

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


def view_types() -> dict[str, ModuleType]:
    """The modules that say what is seen of each game, under the name their types bear outside."""
    modules = [game.view_types for game in GAMES.values() if game.view_types is not None]
    return {module.__name__.split(".")[-2].capitalize(): module for module in modules}


def tag_of(message: type[Struct]) -> str:
    """The `type` of a message."""
    return str(message.__struct_config__.tag)


def is_from_client(struct: type[Any]) -> bool:
    """Whether clients write it; then a field with a default may be left out."""
    return bool(struct.__struct_config__.forbid_unknown_fields)
