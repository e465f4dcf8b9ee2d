"""A bot in its seat: what it is told when it sits down, and bots that listen between turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

from quandary.bots.bot import Bot


@dataclass(frozen=True)
class Chair:
    """A place at a table. The seed is the bot's own; it tells nothing about the deal."""

    game: str
    players: int
    seat: int
    options: Mapping[str, Any]
    seed: str


@runtime_checkable
class ListeningBot(Bot, Protocol):
    """A bot that is also told what its seat witnesses, how the game ended, and when to go."""

    @property
    def faults(self) -> Mapping[str, int]:
        """How often an action had to be taken for it, by the reason why."""

    def hear(self, events: Sequence[Any]) -> None: ...
    def end(self, totals: Sequence[int], winners: Sequence[int]) -> None: ...
    def close(self) -> None: ...


BotMaker: TypeAlias = Callable[[str, Chair], Bot]
"""Makes a bot by name for a chair; raises `UnknownBot`. Travels to other processes by name."""
