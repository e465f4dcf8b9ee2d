"""What the terminal needs to know of a game: one shape for both, so that the loop is one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from quandary.terminal import play5211, quando
from quandary.terminal.style import Style
from quandary.terminal.voice import Voice


class Screen(Protocol):
    """The functions of a game's screen; `terminal/quando` and `terminal/play5211` have them all."""

    def tell(self, event: Any, voice: Voice) -> list[str]:
        """A witnessed event in sentences; an empty list if it is not worth a line."""

    def draw_table(self, view: Any, voice: Voice, style: Style) -> list[str]:
        """Everything that lies on the table, as the viewer sees it."""

    def draw_sheet(self, view: Any, voice: Voice, style: Style) -> list[str]:
        """The points up to now."""

    def draw_sum(self, view: Any, voice: Voice, style: Style) -> list[str]:
        """What the viewer's cards come to."""

    def draw_for(self, view: Any, voice: Voice, style: Style) -> list[str]:
        """What a person has to see before this decision."""

    def ask(self, view: Any, legal: Sequence[str], voice: Voice) -> str:
        """The question that a person is asked now."""

    def read(self, line: str, view: Any, voice: Voice) -> str:
        """The action a typed line means, legal or not; raises `NotUnderstood`."""


_quando: Screen = quando
_play5211: Screen = play5211

SCREENS: Mapping[str, Screen] = MappingProxyType({"quando": _quando, "5211": _play5211})
"""Every game's screen by the game's id."""
