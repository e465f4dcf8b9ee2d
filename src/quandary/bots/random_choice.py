"""A bot that takes any legal action: the bottom of every ladder."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from quandary.system.seeds import decision_seed


class RandomChoice:
    """Every legal action is as likely as any other."""

    def __init__(self, seed: str = "") -> None:
        self._seed = seed

    def choose(self, view: Any, legal: Sequence[str]) -> str:
        seed = decision_seed(self._seed, view["deal"], len(view["events"]))
        return random.Random(seed).choice(list(legal))
