"""What the leak drill asks of a game."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from drills.leak.script import Script, Viewer

MakePair: TypeAlias = Callable[[int, Viewer, int, random.Random], tuple[Script, Script] | None]
"""From the number of players, a viewer, a length and chance; nothing if no pair was found."""


@dataclass(frozen=True)
class LeakGame:
    """A game in the leak drill."""

    make_pair: MakePair
    players: Sequence[int]
    wishes: Sequence[str]
    """Actions that a viewer may ask for at the wrong time, or that are none."""
    has_clock: bool
    """Whether a script goes on the same if a clock runs out: one seat at a time is asked."""
