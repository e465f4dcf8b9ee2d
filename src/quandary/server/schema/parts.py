"""What there is to describe: the messages, the HTTP part, and every game's views."""

from __future__ import annotations

from types import ModuleType
from typing import Any, get_args

from msgspec import Struct

from quandary.games import GAMES
from quandary.server.protocol import (
    challenge_bodies,
    fields,
    http_bodies,
    incoming,
    my_games_bodies,
    outgoing,
    puzzle_bodies,
    record_bodies,
    reports,
    review_bodies,
    table_bodies,
)

MODULES = (
    fields,
    incoming,
    outgoing,
    table_bodies,
    my_games_bodies,
    challenge_bodies,
    puzzle_bodies,
    record_bodies,
    http_bodies,
    review_bodies,
    reports,
)
"""Where the messages are declared."""
INCOMING: tuple[type[Struct], ...] = get_args(incoming.AnyIncoming)
OUTGOING: tuple[type[Struct], ...] = get_args(outgoing.AnyOutgoing)
HTTP: tuple[type[Struct], ...] = (
    table_bodies.NewTable,
    table_bodies.TakeSeat,
    table_bodies.Seated,
    table_bodies.InviteProgram,
    table_bodies.ProgramInvited,
    table_bodies.TableList,
    my_games_bodies.GameList,
    my_games_bodies.MyStatistics,
    my_games_bodies.TransferCode,
    my_games_bodies.UseCode,
    challenge_bodies.NewChallenge,
    challenge_bodies.TakeChallenge,
    challenge_bodies.ChallengeInfo,
    challenge_bodies.ChallengeList,
    puzzle_bodies.PuzzleList,
    puzzle_bodies.PuzzleInfo,
    outgoing.TableInfo,
    record_bodies.RecordFrame,
    record_bodies.RecordSummary,
    record_bodies.ReplayedDeal,
    review_bodies.ReviewProgress,
    review_bodies.Parting,
    http_bodies.NetworkWish,
    http_bodies.NetworkState,
    http_bodies.SiteInfo,
    reports.NewReport,
    reports.Reported,
    http_bodies.Health,
    http_bodies.Problem,
)
GAME_TYPES = {"view": "View", "event": "WitnessedEvent", "facts": "Facts"}
"""What a part of a message that depends on the game is called in the game's `view_types`."""


def view_types() -> dict[str, ModuleType]:
    """The modules that say what is seen of each game, under the name their types bear outside."""
    modules = [game.view_types for game in GAMES.values() if game.view_types is not None]
    return {module.__name__.split(".")[-2].capitalize(): module for module in modules}


def game_types(part: str) -> list[str]:
    """What a part of a message is in each game that has one: facts are left to the game."""
    kind = GAME_TYPES[part]
    return [prefix + kind for prefix, module in view_types().items() if hasattr(module, kind)]


def tag_of(message: type[Struct]) -> str:
    """The `type` of a message."""
    return str(message.__struct_config__.tag)


def is_from_client(struct: type[Any]) -> bool:
    """Whether clients write it; then a field with a default may be left out."""
    return bool(struct.__struct_config__.forbid_unknown_fields)
