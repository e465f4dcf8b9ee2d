"""A first game that is arranged: its deck, and opponents who follow a script."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from quandary.bots.bot import Bot

LESSON = "lesson"
"""The level of opponents who follow a script. Nobody can ask for it."""


@dataclass(frozen=True)
class Lesson:
    """What one learner meets in a first game. Whatever the learner does, the rules hold."""

    players: int
    deck: tuple[str, ...]
    """The cards of the only deal, as a record writes them."""
    script: Callable[[Any, Sequence[str]], str | None]
    """What an opponent does, from its own view; `None` where nothing is arranged."""
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class LessonBot:
    """Follows the script while that is legal, and plays as another bot where it is not."""

    lesson: Lesson
    otherwise: Bot

    def choose(self, view: Any, legal: Sequence[str]) -> str:
        """One of the legal actions."""
        arranged = self.lesson.script(view, legal)
        if arranged is not None and arranged in legal:
            return arranged
        return self.otherwise.choose(view, legal)
