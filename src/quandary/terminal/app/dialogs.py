"""Screens that are shown for a moment: a question, lines to read, a curtain, a progress bar."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Input, Label, ProgressBar, Static

from quandary.terminal.translator import Translator


class Question(ModalScreen[bool]):
    """Yes or no, before something that cannot be undone."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "answer(False)"),
        Binding("enter,y", "answer(True)"),
    ]

    def __init__(self, title: str, text: str, yes: str, no: str) -> None:
        super().__init__()
        self._title, self._text, self._yes, self._no = title, text, yes, no

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self._title, classes="title", markup=False)
            yield Static(self._text, markup=False)
            yield Button(f"{self._yes}  ⏎", id="yes", variant="primary", compact=True)
            yield Button(f"{self._no}  Esc", id="no", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)


class Lines(ModalScreen[None]):
    """Lines to read; any of the usual keys closes them."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,space", "dismiss")]

    def __init__(self, title: str, lines: Sequence[str], close: str) -> None:
        super().__init__()
        self._title, self._lines, self._close = title, lines, close

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide"):
            yield Label(self._title, classes="title", markup=False)
            with VerticalScroll():
                yield from map(_line, self._lines)
            yield Button(f"{self._close}  Esc", compact=True)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss()


def _line(line: str) -> Static:
    """A line of its own; if it is too long, it goes on below its first word."""
    mark, _, words = line.partition(" ")
    if mark != "-":
        words = line.lstrip(" ")
        return Static(Padding(Text.from_ansi(words), (0, 0, 0, len(line) - len(words))))
    item = Table.grid(padding=(0, 1, 0, 0))
    item.add_row(mark, words)
    return Static(item)


class Curtain(Screen[None]):
    """Hides one person's hand until the next says that they sit in front of the terminal."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "dismiss")]

    def __init__(self, name: str, translator: Translator) -> None:
        super().__init__()
        self._name, self._translator = name, translator

    def compose(self) -> ComposeResult:
        say = self._translator.say
        with Vertical(classes="dialog"):
            yield Label(say("web.curtain.title", name=self._name), classes="title", markup=False)
            yield Static(say("web.curtain.text", name=self._name), markup=False)
            label = f"{say('web.curtain.open', name=self._name)}  ⏎"
            yield Button(label, variant="primary", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss()


class AskName(ModalScreen[str | None]):
    """What the others should call this person; nothing, if they would rather not play."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)")]

    def __init__(self, translator: Translator, problem: str) -> None:
        super().__init__()
        self._translator, self._problem = translator, problem

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self._translator.say("web.settings.name"), classes="title", markup=False)
            yield Static(self._problem, markup=False)
            yield Input(placeholder=self._translator.say("web.settings.name_hint"), max_length=24)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self.dismiss(event.value.strip())


class Progress(ModalScreen[None]):
    """Something takes its time: what it is, and how far it has come.

    With a word for `leave`, the person need not wait: `left` tells that they have gone.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave")]

    def __init__(self, text: str, leave: str | None = None) -> None:
        super().__init__()
        self._text, self._leave = text, leave
        self.left = asyncio.Event()
        self.has_advanced = False

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self._text, markup=False)
            with Center():
                yield ProgressBar(total=None, show_eta=False)
            if self._leave is not None:
                yield Button(f"{self._leave}  Esc", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.action_leave()

    def action_leave(self) -> None:
        """Wait no longer, where that is offered."""
        if self._leave is not None:
            self.left.set()

    def advance(self, text: str, done: int, of: int | None) -> None:
        """So much is done of what the text says; `None` if nobody knows of how much."""
        self.has_advanced = True
        if self.is_mounted and self.display:  # not while it is being taken down
            self.query_one(Static).update(text)
            self.query_one(ProgressBar).update(
                total=of if of is None else max(of, 1), progress=done
            )
