"""What the bots' layer asks of a game: what its bots are called, and how they are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from quandary.bots.bot import Bot
from quandary.bots.lesson import Lesson
from quandary.bots.pool import PoolPlayer

LEVELS = ("gentle", "casual", "steady", "sharp", "expert", "master")
"""From a kind beginner to one nobody beats; the same names for every game that has levels."""


def _no_references() -> tuple[str, ...]:
    return ()


def _no_reference(name: str, seed: str) -> None:
    return None


def _no_kernels(name: str) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class GameBots:
    """A game's bots. Every game also has `random`, which needs to know nothing about it."""

    make_level: Callable[[str, str, int], Bot] | None = None
    """A bot for a level, a seed and a number of players; `None` if the game has no levels."""
    references: Callable[[], tuple[str, ...]] = _no_references
    """The names of the bots to measure by. One with a number stands for any other number too."""
    make_reference: Callable[[str, str], Bot | None] = _no_reference
    """A reference bot by its name, with a seed; `None` if there is none of that name."""
    uses_kernels: Callable[[str], bool] = _no_kernels
    """Whether the bot of that name needs the game's kernels, which are compiled first."""
    pool: tuple[PoolPlayer, ...] = ()
    """Players of many kinds to train with and to measure by; held-out ones only measure."""
    usual: str = "random"
    """Whom a person plays against who names nobody."""
    beats_the_level_below: Mapping[str, float] = field(default_factory=dict)
    """Which share of its games against one bot a level wins, in percent (docs/strength.md)."""
    lesson: Lesson | None = None
    """An arranged first game; `None` if the game has none."""
