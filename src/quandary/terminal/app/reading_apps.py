"""What `replay` and `review` open on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.terminal.app.dialogs import Lines
from quandary.terminal.app.replay_session import ReplaySession
from quandary.terminal.app.screens_app import ScreensApp, run_screens
from quandary.terminal.app.table import TableScreen


class ReplayApp(ScreensApp):
    """A recorded game at the table."""

    def __init__(self, session: ReplaySession) -> None:
        super().__init__()
        self._session = session

    async def visit(self) -> None:
        """Show it until the person leaves."""
        await self.push_screen_wait(TableScreen(self._session))


class LinesApp(ScreensApp):
    """Lines to read, such as a review."""

    def __init__(self, heading: str, lines: Sequence[str], close: str) -> None:
        super().__init__()
        self._screen = Lines(heading, lines, close)

    async def visit(self) -> None:
        """Show them until the person closes them."""
        await self.push_screen_wait(self._screen)


def show_replay(session: ReplaySession) -> int:
    """Step through a record; the exit code."""
    return run_screens(ReplayApp(session))


def show_lines(heading: str, lines: Sequence[str], close: str) -> int:
    """Read lines on a screen of their own; the exit code."""
    return run_screens(LinesApp(heading, lines, close))
