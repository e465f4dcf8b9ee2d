"""One of several, side by side: chosen with the arrow keys or the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from quandary.terminal.app.pieces import Piece, Pieces


class ChooseOne(Pieces, can_focus=True):
    """A line of choices, of which one is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)"),
        Binding("right", "move(1)"),
    ]
    DEFAULT_CSS = "ChooseOne:focus { background: $panel; }"

    class Changed(Message):
        """Another one is marked."""

        def __init__(self, choose_one: ChooseOne, value: str) -> None:
            super().__init__()
            self.choose_one = choose_one
            self.value = value

        @property
        def control(self) -> ChooseOne:
            return self.choose_one

    def __init__(self, values: Sequence[str], names: Sequence[str], now: str, *, id: str) -> None:
        super().__init__(id=id)
        self._names = dict(zip(values, names, strict=True))
        self.value = now

    def on_mount(self) -> None:
        self._mark()

    def _mark(self) -> None:
        self.show([self._piece(value, name) for value, name in self._names.items()])

    def _piece(self, value: str, name: str) -> Piece:
        if value == self.value:
            return Piece(Text(f"(●) {name}", style="bold"), value)
        return Piece(Text(f"( ) {name}"), value)

    def action_move(self, step: int) -> None:
        """Mark the next one, or the one before."""
        values = list(self._names)
        self._choose(values[(values.index(self.value) + step) % len(values)])

    def on_pieces_pressed(self, event: Pieces.Pressed) -> None:
        event.stop()
        self._choose(str(event.value))

    def on_click(self, event: events.Click) -> None:
        super().on_click(event)
        self.focus()

    def _choose(self, value: str) -> None:
        if value != self.value:
            self.value = value
            self._mark()
            self.post_message(self.Changed(self, value))
