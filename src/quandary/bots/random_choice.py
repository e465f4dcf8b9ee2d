"""A bot that takes any legal action: the bottom of every ladder."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any


class RandomChoice:
    """Every legal action is as likely as any other."""

    def __init__(self, seed: str = "") -> None:
        self._seed = seed

    def choose(self, view: Any, legal: Sequence[str]) -> str:
        moment = f"{self._seed}|{view['deal']}|{len(view['events'])}"
        return random.Random(moment).choice(list(legal))
