"""A recorded game at the table: one step after the other, forward and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from quandary.table.record import Record
from quandary.table.replay import Dealt, Happened, begin, moments
from quandary.terminal.app.session import Session
from quandary.terminal.board import Choice, Seen
from quandary.terminal.registry import SCREENS
from quandary.terminal.replay_story import Viewpoint, describe_events
from quandary.terminal.translator import Translator

FORWARD, BACK, NEXT_DEAL, DEAL_BEFORE, LEAVE = (
    "forward",
    "back",
    "next_deal",
    "deal_before",
    "leave",
)


@dataclass(frozen=True)
class Step:
    """The table after something has happened, and how much of the log had been told."""

    view: Any
    lines: int
    deal: int


class ReplaySession(Session):
    """A record as the table screen sees it. Raises `UnreadableRecord` if it breaks the rules."""

    can_play: ClassVar[bool] = False
    endings: ClassVar[frozenset[str]] = frozenset({LEAVE})

    def __init__(self, record: Record, eyes: Viewpoint, translator: Translator) -> None:
        super().__init__(record.game, translator)
        self._lines: list[str] = []
        self._steps: list[Step] = []
        self._now = 0
        match, screen = begin(record), SCREENS[record.game]
        for moment in moments(record, match):
            if isinstance(moment, Dealt | Happened):
                self._lines += describe_events(match, moment.events, eyes, translator, screen)
                deal = len(match.deals)
                self._steps.append(Step(eyes.view(match), len(self._lines), deal))
        self._show()

    def _show(self) -> None:
        if self._steps:
            self.seen = Seen(self._steps[self._now].view, [], self.translator)
        self.tell_change()

    @property
    def log(self) -> Sequence[str]:
        return self._lines[: self._steps[self._now].lines] if self._steps else []

    @property
    def is_over(self) -> bool:
        return False  # a replay ends when the person leaves it

    def status(self) -> str | None:
        if not self._steps:
            return self.translator.say("replay.not_begun")
        number = self._steps[self._now].deal
        deal = self.translator.say("score.deal", deal=number)
        if self.board is not None:
            deal = self.board.deal_name(number, self.translator)
        facts = {"deal": deal, "step": self._now + 1, "steps": len(self._steps)}
        return self.translator.say("web.replay.place", **facts)

    def commands(self) -> list[Choice]:
        say = self.translator.say
        return [
            Choice(say("web.replay.back"), BACK, "left"),
            Choice(say("web.replay.forward"), FORWARD, "right"),
            Choice(say("terminal.replay.deal_before"), DEAL_BEFORE, "up"),
            Choice(say("terminal.replay.deal_after"), NEXT_DEAL, "down"),
            Choice(say("web.replay.close"), LEAVE, "escape"),
        ]

    async def run(self) -> None:
        self._show()

    async def act(self, action: str) -> str | None:
        return None

    async def do(self, command: str) -> str | None:
        """Move to another step."""
        last = len(self._steps) - 1
        if last < 0:
            return None
        now = self._steps[self._now].deal
        match command:
            case "forward":
                self._now = min(self._now + 1, last)
            case "back":
                self._now = max(self._now - 1, 0)
            case "next_deal":
                self._now = self._first(now + 1, last)
            case "deal_before":
                self._now = self._first(max(1, now - 1), 0)
        self._show()
        return None

    def _first(self, deal: int, otherwise: int) -> int:
        found = (number for number, step in enumerate(self._steps) if step.deal == deal)
        return next(found, otherwise)
