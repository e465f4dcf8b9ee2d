"""The kinds of values that messages are made of."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

PROTOCOL = 1
MOST_EXACT = 2**53 - 1
"""Whole numbers up to this are the same in every JSON reader."""
GAMES_PART = "x-of-games"


def _of_games(part: Literal["id", "view", "event", "facts"]) -> Meta:
    """A type that depends on which games are registered; `quandary schema` spells it out."""
    return Meta(extra_json_schema={GAMES_PART: part}, extra={GAMES_PART: part})


TableId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}$")]
"""Unguessable: 128 random bits."""
CommandId = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]
"""128 random bits, chosen by the client: the same id is the same command, carried out once."""
Token = Annotated[str, Meta(min_length=1, max_length=64)]
PersonId = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}$")]
"""Somebody at one table, the same whenever they sit down there again."""
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
MOST_CODE_POINTS = 96
Name = Annotated[str, Meta(min_length=1, max_length=MOST_CODE_POINTS)]
"""At most 24 characters as one sees them, each of which may be several code points."""
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
GameFacts = Annotated[Any, _of_games("facts")]
"""What follows from a view by the rules, the same for everybody; null before the first game."""
