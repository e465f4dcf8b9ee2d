"""What all applications of the terminal share: looks, signals, and how they end."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType

from quandary.system.exit_codes import EXIT_REFUSED
from quandary.terminal.app.themes import is_dark_terminal, use_themes

SECONDS_TO_END = 3.0


class ScreensApp(App[int]):
    """Runs `visit` and ends with it. `farewell` is what to print when the screen is gone."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", show=False, priority=True)
    ]

    def __init__(self) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (116, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-low"), (36, "-tall")]
        self.farewell: list[str] = []
        self.problem: str | None = None
        """Why it cannot begin as it was asked for on the command line."""

    def on_mount(self) -> None:
        use_themes(self, is_dark=is_dark_terminal(dict(os.environ)))
        leave_on_signals(self)
        self._visit()

    @work
    async def _visit(self) -> None:
        await self.visit()
        self.exit(0)

    async def visit(self) -> None:
        """Screens, one after the other, until the person has had enough."""
        raise NotImplementedError

    def stand_up(self) -> None:
        """However the app ends, this is called: the place to keep what is played."""

    async def action_quit(self) -> None:
        self.exit(0)

    def action_help_quit(self) -> None:
        """Ctrl+C leaves, as everywhere in a terminal; what is played is kept."""
        self.exit(0)

    def on_unmount(self) -> None:
        self.stand_up()


def leave_on_signals(app: ScreensApp) -> None:
    """A terminal that is closed or killed is left as it was found, and the game is kept."""
    if os.name == "nt":
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        loop.add_signal_handler(number, _leave, app, 128 + number)


def _leave(app: ScreensApp, exit_code: int) -> None:
    """Keep the game, then end; for certain, since a terminal that is gone takes no last words."""
    app.stand_up()
    ending = threading.Timer(SECONDS_TO_END, os._exit, [exit_code])
    ending.daemon = True
    ending.start()
    app.exit(exit_code)


def run_screens(app: ScreensApp) -> int:
    """Run an application, then print what is left to say; the exit code."""
    exit_code = app.run()
    if app.problem is not None:
        print(app.problem, file=sys.stderr)
        return EXIT_REFUSED
    for line in app.farewell:
        print(line)
    return app.return_code or exit_code or 0
