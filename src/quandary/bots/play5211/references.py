"""The bots of 5211 to measure by: `greedy`, and `regret-N` on the fast core."""

from __future__ import annotations

import re

from quandary.bots.bot import Bot
from quandary.bots.play5211.greedy import Greedy
from quandary.bots.play5211.search import Mixer
from quandary.fast import is_available

_REGRETS_IN = re.compile(r"regret-([1-9][0-9]{0,5})", re.ASCII)


def references() -> tuple[str, ...]:
    """Their names; `regret-1000` stands for any other number as well."""
    return ("greedy", "regret-1000") if is_available() else ("greedy",)


def make_reference(name: str, seed: str) -> Bot | None:
    """The bot of that name."""
    if name == "greedy":
        return Greedy(seed)
    samples = _REGRETS_IN.fullmatch(name)
    return Mixer(seed, int(samples[1])) if samples and is_available() else None
