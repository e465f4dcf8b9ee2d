"""Pieces of text side by side, some of which can be pressed: piles, buttons, the line of keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from quandary.terminal.board import Face


def face_text(face: Face, width: int) -> Text:
    """A card in one line, as wide as asked for."""
    return Text(f"{face.text:^{width}}", style=f"bold {face.ink} on {face.paper}")


def join(*parts: Text) -> Text:
    """Texts in a row, each in its own style."""
    return Text("", no_wrap=True).join(parts)


@dataclass(frozen=True)
class Piece:
    """A piece of text; `value` is what pressing it means."""

    text: Text
    value: object = None


@dataclass(frozen=True)
class _Place:
    line: int
    start: int
    piece: Piece

    def has(self, line: int, column: int) -> bool:
        """Whether the piece is to be seen there."""
        return line == self.line and 0 <= column - self.start < self.piece.text.cell_len


class Pieces(Widget):
    """Pieces side by side, and below one another where there is no more room."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Pieces { height: auto; width: 1fr; }"

    class Pressed(Message):
        """One of the pieces was pressed with the mouse."""

        def __init__(self, pieces: Pieces, value: object) -> None:
            super().__init__()
            self.pieces = pieces
            self.value = value

        @property
        def control(self) -> Pieces:
            return self.pieces

    def __init__(self, gap: int = 2, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._gap = gap
        self._pieces: tuple[Piece, ...] = ()

    def show(self, pieces: Sequence[Piece]) -> None:
        """Show these from now on."""
        self._pieces = tuple(pieces)
        self.refresh(layout=True)

    def render(self) -> Text:
        lines: list[Text] = []
        for place in self._places(self.size.width):
            while len(lines) <= place.line:
                lines.append(Text(no_wrap=True))
            line = lines[place.line]
            line.append(" " * (place.start - line.cell_len))
            line.append_text(place.piece.text)
        return Text("\n").join(lines)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max((place.line for place in self._places(width)), default=-1) + 1

    def _places(self, width: int) -> list[_Place]:
        places: list[_Place] = []
        line = column = 0
        for piece in self._pieces:
            length = piece.text.cell_len
            if column and column + length > width:
                line, column = line + 1, 0
            places.append(_Place(line, column, piece))
            column += length + self._gap
        return places

    def on_click(self, event: events.Click) -> None:
        for place in self._places(self.size.width):
            if place.piece.value is not None and place.has(event.y, event.x):
                self.post_message(self.Pressed(self, place.piece.value))
