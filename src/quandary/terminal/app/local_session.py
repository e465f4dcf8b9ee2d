"""A game on this machine: people who share a terminal, and bots around them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from quandary.games.errors import IllegalAction, UnreadableNotation
from quandary.games.game import Event, Seat
from quandary.table.dealer import deck_from_seed
from quandary.terminal.app.preparing import run_in_thread
from quandary.terminal.app.session import CompileGame, Session
from quandary.terminal.board import ENTER, Choice, Seen
from quandary.terminal.game_start import GameStart
from quandary.terminal.hint import give_hint
from quandary.terminal.keeping import about_file, keep_at_last
from quandary.terminal.opponents import Opponents
from quandary.terminal.refusals import say_not_allowed
from quandary.terminal.translator import make_translator

GO_ON, AGAIN, HOME = "go_on", "again", "home"
SECONDS_BETWEEN_BOTS = 0.35
"""So that a person can follow what the bots do."""


class LocalSession(Session):
    """A match, its bots, and the people who pass the terminal around."""

    can_hint: ClassVar[bool] = True
    endings: ClassVar[frozenset[str]] = frozenset({AGAIN, HOME})

    def __init__(
        self, start: GameStart, opponents: Opponents, pause: float = SECONDS_BETWEEN_BOTS
    ) -> None:
        names = start.match.players
        viewers: list[Seat | None] = [*start.people, None]
        self._translators = {
            seat: make_translator(start.translator.language, names, seat) for seat in viewers
        }
        super().__init__(start.match.game.ID, self._translators[start.person])
        self.match = start.match
        self._start = start
        self._opponents = opponents
        self._pause = pause
        self._viewer = start.person
        self._is_shared = len(start.people) > 1
        self._has_looked = not self._is_shared
        """Whether the viewer has been called to the terminal in this deal."""
        self._is_asked = False
        self._went_on = asyncio.Event()
        self._logs: dict[Seat | None, list[str]] = {seat: [] for seat in viewers}
        """By seat; `None` is whoever walks past."""
        self._note(self.match.events)

    @property
    def log(self) -> Sequence[str]:
        return self._logs[None if self._is_hidden else self._eyes]

    @property
    def _is_hidden(self) -> bool:
        """Whether nobody in particular looks at the terminal, and a hand is there to be seen."""
        is_playing = not (self.match.is_over or self.match.is_awaiting_deal)
        return is_playing and not self._has_looked

    @property
    def _eyes(self) -> Seat | None:
        """Who is told: the viewer; or between deals everybody who shares the terminal."""
        is_between = self.match.is_over or self.match.is_awaiting_deal
        return None if self._is_shared and is_between else self._viewer

    @property
    def is_over(self) -> bool:
        return self.match.is_over

    # The game

    async def run(self) -> None:
        match, game = self.match, self.match.game
        while not match.is_over:
            if game.is_awaiting_deal(match.state):
                if match.deals:
                    await self._wait()
                events = match.deal(deck_from_seed(game, self._start.seed, len(match.deals)))
                # Whoever has looked last may not be the one who looks now.
                self._has_looked = not self._is_shared
                self._tell(events)
                continue
            seats = game.to_act(match.state)
            person = next((seat for seat in seats if seat in self._start.people), None)
            if person is None:
                await self._bot_acts(seats[0])
            else:
                await self._person_acts(person)
        self._keep()
        self._look()

    async def _person_acts(self, seat: Seat) -> None:
        self._keep()
        if seat != self._viewer or not self._has_looked:
            self.curtain = self.match.players[seat]
            await self._wait()
            self._has_looked = True
            self._viewer, self.translator = seat, self._translators[seat]
        self._is_asked = True
        await self._wait()

    async def _bot_acts(self, seat: Seat) -> None:
        view, legal = self.match.view(seat), self.match.legal(seat)
        thinking = asyncio.to_thread(self._opponents.choose, seat, view, legal)
        choice, _ = await asyncio.gather(thinking, asyncio.sleep(self._pause))
        self._tell(self.match.act_text(seat, choice))

    async def _wait(self) -> None:
        """Until somebody at the terminal has done what the table waits for."""
        self._went_on.clear()
        self._look()
        await self._went_on.wait()

    def _tell(self, events: Sequence[Event]) -> None:
        self._opponents.hear(events)
        self._note(events)
        self._look()

    def _note(self, events: Sequence[Event]) -> None:
        for seat, log in self._logs.items():
            for witnessed in self.match.game.redact_all(events, seat):
                log += self.screen.describe(witnessed, self._translators[seat])

    def _look(self) -> None:
        legal = self.match.legal(self._viewer) if self._is_asked else []
        self.seen = None
        if self.match.deals and not self._is_hidden:
            self.translator = self._translators[self._eyes]
            self.seen = Seen(self.match.view(self._eyes), legal, self.translator)
        self.tell_change()

    # The people

    def lift_curtain(self) -> None:
        super().lift_curtain()
        self._went_on.set()

    async def act(self, action: str) -> str | None:
        if not self._is_asked:
            return None
        try:
            events = self.match.act_text(self._viewer, action)
        except UnreadableNotation:
            return self.translator.say("ask.not_understood", line=action)
        except IllegalAction as refusal:
            return say_not_allowed(refusal, self.game_id, self.translator)
        self._is_asked = False
        self._tell(events)
        self._went_on.set()
        return None

    def commands(self) -> list[Choice]:
        say = self.translator.say
        if self.match.is_over:
            again = Choice(say("web.after.rematch"), AGAIN, ENTER)
            return [again, Choice(say("web.home"), HOME, "escape")]
        if self.match.deals and self.match.is_awaiting_deal:
            label = say("terminal.next_deal")
            if self.board is not None and self.seen is not None:
                label = self.board.next_deal(self.seen)
            return [Choice(label, GO_ON, ENTER)]
        return []

    async def do(self, command: str) -> str | None:
        self._went_on.set()
        return None

    async def hint(self, compile_game: CompileGame) -> list[str]:
        if not self._is_asked:
            return [self.translator.say("web.coach.problem.not_your_turn")]
        judging = partial(give_hint, self.match, self._viewer, self.translator, compile_game)
        return await run_in_thread(judging)

    # The record

    def _keep(self) -> None:
        record_file = self._start.record_file
        had_failed = record_file.failure is not None
        record_file.keep(self.match)
        if record_file.failure is not None and not had_failed:
            self._logs[self._viewer].append(about_file("keep.failed", record_file, self.translator))

    def leave(self) -> list[str]:
        about_opponents = self._opponents.leave(self.translator)
        return [
            *about_opponents,
            keep_at_last(self._start.record_file, self.match, self.translator),
        ]
