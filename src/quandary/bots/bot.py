"""What a bot is, what it is told when it sits down, and bots that listen between turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable


class Bot(Protocol):
    """Chooses one of the legal actions from what its seat may know. Nothing else reaches it.

    `view` is the object that the seat's client is sent, `legal` the seat's actions in its own
    notation (`play 2 5`, `draw showing`, `lay g1 y3`), never empty. A bot that needs chance is
    given a seed when it is made; the same seed, view and actions give the same answer, so that
    a game can be broken off and resumed without changing its course.
    """

    def choose(self, view: Any, legal: Sequence[str]) -> str: ...


@dataclass(frozen=True)
class SeatInfo:
    """What a bot is told when it sits down. The seed is its own; it says nothing about the deal."""

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


BotMaker: TypeAlias = Callable[[str, SeatInfo], Bot]
"""Makes a bot by name for a seat; raises `UnknownBot`. Travels to other processes by name."""
