"""The opponent pool of a game: independently made players to train with and to measure by.

A field is a part of the pool with a name. Held-out players measure only: nothing is ever trained,
tuned or fitted against them, so what a bot wins from them is what it wins from strangers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from quandary.bots.bot import Bot

FIELDS = ("training", "held-out", "all")


@dataclass(frozen=True)
class PoolPlayer:
    """A player of the pool. Adding one takes nothing but a line in its game's pool."""

    name: str
    make: Callable[[str], Bot] | None = None
    """Makes it with a seed; `None`: it is the reference bot of that name."""
    is_held_out: bool = False
    uses_kernels: bool = False


def select_field(pool: Sequence[PoolPlayer], field: str) -> tuple[str, ...]:
    """The names of a field's players."""
    wanted = {"training": (False,), "held-out": (True,), "all": (False, True)}[field]
    return tuple(player.name for player in pool if player.is_held_out in wanted)
