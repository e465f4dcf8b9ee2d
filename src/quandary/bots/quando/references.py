"""The bots of Quando to measure by: `greedy`, and `greedy-T`, which knocks at T or less."""

from __future__ import annotations

import re

from quandary.bots.bot import Bot
from quandary.bots.quando.greedy import Greedy

_KNOCKS_AT = re.compile(r"greedy-([0-9]{1,3})", re.ASCII)


def references() -> tuple[str, ...]:
    """Their names; `greedy-5` stands for any other number as well."""
    return ("greedy", "greedy-5", "greedy-10")


def make_reference(name: str, seed: str) -> Bot | None:
    """The bot of that name. They throw no dice, so the seed makes no difference."""
    if name == "greedy":
        return Greedy()
    knocks_at = _KNOCKS_AT.fullmatch(name)
    return Greedy(knocks_at=int(knocks_at[1])) if knocks_at else None
