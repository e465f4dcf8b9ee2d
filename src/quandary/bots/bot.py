"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Bot(Protocol):
    """Chooses one of the legal actions from what its seat may know. Nothing else reaches it.

    `view` is the object that the seat's client is sent, `legal` the seat's actions in its own
    notation (`play 2 5`, `draw showing`, `lay g1 y3`), never empty. A bot that needs chance is
    given a seed when it is made; the same seed, view and actions give the same answer, so that
    a game can be broken off and resumed without changing its course.
    """

    def choose(self, view: Any, legal: Sequence[str]) -> str: ...
