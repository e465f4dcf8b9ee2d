"""Pieces of text side by side, some of which can be pressed: piles, buttons, the line of keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget


def join(*parts: Text) -> Text:
    """Texts in a row, each in its own style."""
    return Text("", no_wrap=True).join(parts)


@dataclass(frozen=True)
class Piece:
    """A piece of text, of one line or more; `value` is what pressing it means."""

    text: Text
    value: object = None

    @property
    def lines(self) -> list[Text]:
        """The text, line by line."""
        return list(self.text.split("\n"))

    @property
    def width(self) -> int:
        """Columns of its longest line."""
        return max(line.cell_len for line in self.lines)


@dataclass(frozen=True)
class Place:
    """Where a piece begins."""

    line: int
    start: int
    piece: Piece

    def has(self, line: int, column: int) -> bool:
        """Whether the piece is to be seen there."""
        is_in_lines = 0 <= line - self.line < len(self.piece.lines)
        return is_in_lines and 0 <= column - self.start < self.piece.width


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
        places = find_places(self._pieces, self._gap, self.size.width)
        lines = [Text(no_wrap=True) for _ in range(height_of(places))]
        for place in places:
            for number, text in enumerate(place.piece.lines, start=place.line):
                lines[number].append(" " * (place.start - lines[number].cell_len))
                lines[number].append_text(text)
        return Text("\n").join(lines)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return height_of(find_places(self._pieces, self._gap, width))

    def on_click(self, event: events.Click) -> None:
        for place in find_places(self._pieces, self._gap, self.size.width):
            if place.piece.value is not None and place.has(event.y, event.x):
                self.post_message(self.Pressed(self, place.piece.value))


def find_places(pieces: Sequence[Piece], gap: int, width: int) -> list[Place]:
    """Where pieces are to be seen in so many columns."""
    places: list[Place] = []
    line = column = 0
    for piece in pieces:
        if column and column + piece.width > width:
            line, column = height_of(places), 0
        places.append(Place(line, column, piece))
        column += piece.width + gap
    return places


def height_of(places: Sequence[Place]) -> int:
    """How many lines pieces take up."""
    return max((place.line + len(place.piece.lines) for place in places), default=0)
