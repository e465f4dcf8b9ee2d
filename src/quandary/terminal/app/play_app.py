"""What `quandary play` opens on a terminal: home, then a table, then home again or away."""

from __future__ import annotations

from functools import partial

from quandary.terminal.app.home import HomeScreen
from quandary.terminal.app.local_session import AGAIN, HOME, SECONDS_BETWEEN_BOTS, LocalSession
from quandary.terminal.app.preparing import busy, compile_bots_shown, run_in_thread
from quandary.terminal.app.screens_app import ScreensApp, run_screens
from quandary.terminal.app.session import Session
from quandary.terminal.app.table import TableScreen
from quandary.terminal.game_resume import begin_again
from quandary.terminal.game_start import CannotStart, PlayArguments, begin_new, find_translator
from quandary.terminal.opponents import seat_opponents


def play_at_table(arguments: PlayArguments) -> int:
    """Play until the person leaves; the exit code."""
    return run_screens(PlayApp(arguments))


class PlayApp(ScreensApp):
    """Games on this machine, against bots and with people who share the terminal."""

    def __init__(self, arguments: PlayArguments, pause: float = SECONDS_BETWEEN_BOTS) -> None:
        super().__init__()
        self._arguments = arguments
        self._pause = pause
        self._session: Session | None = None

    async def visit(self) -> None:
        """Home and tables, one after the other."""
        arguments: PlayArguments | None = self._arguments
        problem = None
        if self._arguments.game is None and self._arguments.resume is None:
            arguments = await self.push_screen_wait(HomeScreen(self._arguments))
        while arguments is not None:
            try:
                ending = await self._play(arguments)
            except CannotStart as error:
                if arguments is self._arguments:
                    self.problem = str(error)
                    return
                ending, problem = HOME, str(error)
            if ending == HOME:
                arguments = await self.push_screen_wait(HomeScreen(arguments, problem))
                problem = None
            elif ending != AGAIN:
                return

    async def _play(self, arguments: PlayArguments) -> str:
        """One table, from sitting down to standing up; raises `CannotStart`."""
        translator = find_translator(arguments.language)
        begin = begin_new if arguments.resume is None else begin_again
        start = begin(arguments, translator)
        async with busy(self, translator.say("terminal.preparing")) as progress:
            compile_bots = partial(compile_bots_shown, progress)
            seating = partial(seat_opponents, start, arguments.bots, compile_bots)
            opponents = await run_in_thread(seating)
        self._session = LocalSession(start, opponents, self._pause)
        ending = await self.push_screen_wait(TableScreen(self._session))
        self.stand_up()
        return ending

    def stand_up(self) -> None:
        if self._session is not None:
            self.farewell = self._session.leave()
            self._session = None
