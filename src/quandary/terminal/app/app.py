"""The application: home, then a table, then home again or away."""

from __future__ import annotations

import asyncio
import os
import signal
from functools import partial

from textual import work
from textual.app import App

from quandary.terminal.app.home import HomeScreen
from quandary.terminal.app.local_session import (
    AGAIN,
    HOME,
    SECONDS_BETWEEN_BOTS,
    LocalSession,
)
from quandary.terminal.app.preparing import busy, compile_bots_shown
from quandary.terminal.app.session import Session
from quandary.terminal.app.table import TableScreen
from quandary.terminal.app.themes import is_dark_terminal, use_themes
from quandary.terminal.game_resume import begin_again
from quandary.terminal.game_start import CannotStart, PlayArguments, begin_new, read_voice
from quandary.terminal.opponents import seat_opponents


class TerminalApp(App[int]):
    """What `quandary play` opens on a terminal. `farewell` is what to print when it has gone."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, arguments: PlayArguments, pause: float = SECONDS_BETWEEN_BOTS) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (116, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-low"), (36, "-tall")]
        self._arguments = arguments
        self._pause = pause
        self._session: Session | None = None
        self.farewell: list[str] = []
        self.problem: str | None = None
        """Why the game cannot begin as it was asked for on the command line."""

    def on_mount(self) -> None:
        use_themes(self, is_dark=is_dark_terminal(dict(os.environ)))
        leave_on_signals(self)
        self._visit()

    @work
    async def _visit(self) -> None:
        """Home and tables, one after the other, until the person has had enough."""
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
                    break
                ending, problem = HOME, str(error)
            if ending == HOME:
                arguments = await self.push_screen_wait(HomeScreen(arguments, problem))
                problem = None
            elif ending != AGAIN:
                break
        self.exit(0)

    async def _play(self, arguments: PlayArguments) -> str:
        """One table, from sitting down to standing up; raises `CannotStart`."""
        voice = read_voice(arguments.language)
        begin = begin_new if arguments.resume is None else begin_again
        start = begin(arguments, voice)
        async with busy(self, voice.say("terminal.preparing")) as progress:
            compile_bots = partial(compile_bots_shown, progress)
            opponents = await asyncio.to_thread(seat_opponents, start, arguments.bots, compile_bots)
        self._session = LocalSession(start, opponents, self._pause)
        ending = await self.push_screen_wait(TableScreen(self._session))
        self._stand_up()
        return ending or "leave"

    def _stand_up(self) -> None:
        if self._session is not None:
            self.farewell = self._session.leave()
            self._session = None

    async def action_quit(self) -> None:
        self.exit(0)

    def on_unmount(self) -> None:
        """However the app ends, the game that is played is kept."""
        self._stand_up()


def leave_on_signals(app: App[int]) -> None:
    """A terminal that is closed or killed is left as it was found, and the game is kept."""
    if os.name == "nt":
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        loop.add_signal_handler(number, app.exit, 128 + number)
