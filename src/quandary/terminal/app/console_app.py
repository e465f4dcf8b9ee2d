"""A conversation line by line on a screen of its own: what was said, and a line to type.

The conversation is the plain one, in a thread; its console is the screen.
"""

from __future__ import annotations

import asyncio
import queue
from collections.abc import Callable, Iterable

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Static

from quandary.terminal.app.screens_app import ScreensApp, run_screens
from quandary.terminal.console import Console
from quandary.terminal.game_start import CannotStart
from quandary.terminal.style import Style

Conversation = Callable[[Console], int]
"""Says and asks by a console; the exit code. May raise `CannotStart`."""


class ScreenConsole(Console):
    """Prints to a screen and asks there; leaving the screen is the end of input."""

    def __init__(self, screen: ConsoleScreen, style: Style) -> None:
        self.style = style
        self._screen = screen
        self._answers: queue.Queue[str | None] = queue.Queue()
        self.last_whole = ""
        """What was said last that can be copied, such as a file's name."""

    def say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._screen.tell("\n".join(map(self.style.wrap, line.split("\n"))))

    def say_whole(self, line: str) -> None:
        self.last_whole = line
        self._screen.tell(line)

    def ask(self, prompt: str = "> ") -> str:
        if prompt.strip(" >"):
            self._screen.tell(prompt)
        answer = self._answers.get()
        if answer is None:
            raise EOFError
        return answer.strip()

    def answer(self, line: str | None) -> None:
        """What the person typed; `None` if they have left."""
        self._answers.put(line)


class ConsoleScreen(Screen[int]):
    """What was said, and a line to type. Dismissed with the exit code."""

    def __init__(self, converse: Conversation, title: str) -> None:
        super().__init__()
        self._converse, self._heading = converse, title
        self._told: list[str] = []
        self.console: ScreenConsole | None = None
        self.problem: str | None = None

    def compose(self) -> ComposeResult:
        yield Static(self._heading, id="where", markup=False)
        with VerticalScroll(id="log", can_focus=False):
            yield Static(id="log_lines")
        yield Input(id="line", compact=True)

    def on_mount(self) -> None:
        width = max(40, self.size.width - 4)
        style = Style(has_colour=True, is_plain=False, width=width)
        self.console = ScreenConsole(self, style)
        self.query_one(Input).focus()
        self._talk(self.console)

    @work
    async def _talk(self, console: ScreenConsole) -> None:
        try:
            code = await asyncio.to_thread(self._converse, console)
        except CannotStart as error:
            self.problem, code = str(error), 0
        self.dismiss(code)

    def tell(self, text: str) -> None:
        """Show one more piece of text; called from the conversation's thread."""
        self._told.append(text)
        if self.is_running:
            self.app.call_later(self._show)

    def _show(self) -> None:
        if not (self.is_mounted and self.display):  # or it is being taken down
            return
        self.query_one("#log_lines", Static).update(Text.from_ansi("\n".join(self._told)))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._told.append(f"> {event.value}")
        assert self.console is not None
        self.console.answer(event.value)
        event.input.value = ""


class ConsoleApp(ScreensApp):
    """One conversation, until it is over or the person leaves."""

    def __init__(self, converse: Conversation, title: str) -> None:
        super().__init__()
        self._screen = ConsoleScreen(converse, title)
        self.exit_code = 0

    async def visit(self) -> None:
        """Talk, then go."""
        self.exit_code = await self.push_screen_wait(self._screen)
        self.problem = self._screen.problem

    def stand_up(self) -> None:
        console = self._screen.console
        if console is not None:
            console.answer(None)
            self.farewell = [console.last_whole] if console.last_whole else []


def converse_on_screen(converse: Conversation, title: str) -> int:
    """Hold a conversation on a screen of its own; the exit code."""
    app = ConsoleApp(converse, title)
    return run_screens(app) or app.exit_code
