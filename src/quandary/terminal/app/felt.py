"""What lies on the table, and the lines of a game that has no board (`board_felt` draws one)."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Static

from quandary.system.safe_text import one_line, shorten
from quandary.terminal.app.session import Session
from quandary.terminal.board import Choice
from quandary.terminal.style import Style
from quandary.terminal.unreadable_input import UnreadableInput


class Felt(Vertical):
    """The part of the screen that is the game's own."""

    class Acts(Message):
        """A pile was pressed, which means an action."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    class Changed(Message):
        """Other cards are chosen now."""

    class Says(Message):
        """Why a key or a card does nothing now."""

        def __init__(self, sentence: str) -> None:
            super().__init__()
            self.sentence = sentence

    def __init__(self, session: Session) -> None:
        super().__init__(id="felt")
        self.session = session

    def show(self) -> None:
        """Show what is there now."""
        raise NotImplementedError

    def where(self) -> str:
        """How far the game has come."""
        return ""

    def choices(self) -> list[Choice]:
        """What can be done with what is chosen."""
        return []

    def clear(self) -> None:
        """Nothing is chosen any more."""

    def press(self, key: str, character: str | None) -> None:
        """A key that is nobody else's was pressed."""

    def read(self, line: str) -> tuple[str | None, str]:
        """The action that a typed line means; `None` and why, if it means none."""
        session = self.session
        if session.seen is None:
            return None, ""
        try:
            return session.screen.read(line, session.seen.view, session.translator), ""
        except UnreadableInput as error:
            facts = {**error.facts, "line": shorten(one_line(line))}
            return None, session.translator.say(error.key, **facts)


class LinesFelt(Felt):
    """A game without a board: the lines that it draws, and a question."""

    def compose(self) -> ComposeResult:
        yield Static(id="lines")
        yield Static(id="status", markup=False)

    def show(self) -> None:
        session = self.session
        if session.seen is None:
            names = [row.name for row in session.company()]
            self.query_one("#lines", Static).update(Text("\n".join(names)))
            self.query_one("#status", Static).update(session.status() or "")
            return
        style = Style(has_colour=True, is_plain=False, width=max(40, self.size.width))
        lines = session.screen.draw_table(session.seen.view, session.translator, style)
        self.query_one("#lines", Static).update(Text.from_ansi("\n".join(lines)))
        asks = session.seen.is_asked and session.seen.legal
        question = session.status() or ""
        if asks:
            question = session.screen.ask(session.seen.view, session.seen.legal, session.translator)
        self.query_one("#status", Static).update(question)
