"""A registry: what one layer knows of every game, by the game's id.

Each layer that asks something of a game has one, with one line per game, and the game's package
in that layer exports the one object that stands there. Nothing else in the layer names a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

Part = TypeVar("Part")


class Registry(Mapping[str, Part]):
    """The parts in the order in which they were registered."""

    def __init__(self, parts: Mapping[str, Part]) -> None:
        self._parts = dict(parts)

    def register(self, game: str, part: Part) -> None:
        """Add a game's part; raises `ValueError` if the game has one already."""
        if game in self._parts:
            raise ValueError(f"{game} is registered already")
        self._parts[game] = part

    def unregister(self, game: str) -> None:
        """Take a game's part out again."""
        del self._parts[game]

    def __getitem__(self, game: str) -> Part:
        return self._parts[game]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)
