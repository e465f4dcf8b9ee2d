"""The own hand: cards that are chosen with keys or the mouse, and step forward when chosen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from quandary.terminal.app.pieces import face_text, join
from quandary.terminal.board import HandCard

PADDING = 2
"""Columns of paper around what is written on a card."""


class Hand(Widget):
    """Cards side by side; the chosen ones stand one line higher."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Hand { height: auto; width: 1fr; }"

    class Toggled(Message):
        """A card was pressed."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._cards: tuple[HandCard, ...] = ()
        self._chosen: frozenset[int] = frozenset()
        self._usable: frozenset[int] = frozenset()
        self._cursor: int | None = None

    def show(
        self,
        cards: Sequence[HandCard],
        chosen: Collection[int],
        usable: Collection[int],
        cursor: int | None,
    ) -> None:
        """Show these from now on. `usable` are those that can be chosen, `cursor` is marked."""
        self._cards, self._chosen = tuple(cards), frozenset(chosen)
        self._usable, self._cursor = frozenset(usable), cursor
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(list(self._rows(width))) * self._row_height

    @property
    def _card_height(self) -> int:
        return 3 if self.screen.has_class("-tall") else 1

    @property
    def _row_height(self) -> int:
        """Room to step forward, the card, its key, and what is remembered below."""
        return 1 + self._card_height + 1 + (1 if any(card.below for card in self._cards) else 0)

    def _cell(self, width: int) -> int:
        """Columns for a card, with a gap if all of them have room for one."""
        paper = max((len(card.face.text) for card in self._cards), default=1) + PADDING
        return paper + 1 if len(self._cards) * (paper + 1) <= width else paper

    def _rows(self, width: int) -> Iterator[range]:
        per_row = max(1, width // self._cell(width))
        for start in range(0, len(self._cards), per_row):
            yield range(start, min(start + per_row, len(self._cards)))

    def render(self) -> Text:
        lines: list[Text] = []
        for row in self._rows(self.size.width):
            for line in range(self._row_height):
                cells = [self._draw(index, line) for index in row]
                lines.append(join(*cells))
        return Text("\n").join(lines)

    def _draw(self, index: int, line: int) -> Text:
        """One line of one card."""
        card, cell = self._cards[index], self._cell(self.size.width)
        paper = max(len(each.face.text) for each in self._cards) + PADDING
        top = 0 if index in self._chosen else 1
        gap = Text(" " * (cell - paper))
        if top <= line < top + self._card_height:
            is_middle = line - top == self._card_height // 2
            shown = face_text(card.face, paper)
            return join(shown if is_middle else Text(" " * paper, style=shown.style), gap)
        if line == self._card_height + 1:
            return join(self._key(index, paper), gap)
        below = card.below if line == self._card_height + 2 else ""
        return join(Text(f"{below:^{paper}}", style="italic dim"), gap)

    def _key(self, index: int, paper: int) -> Text:
        key = self._cards[index].key
        key = f"[{key}]" if index == self._cursor else key
        return Text(f"{key:^{paper}}", style="bold" if index in self._usable else "dim")

    def on_click(self, event: events.Click) -> None:
        rows = list(self._rows(self.size.width))
        row, column = event.y // self._row_height, event.x // self._cell(self.size.width)
        if row < len(rows) and column < len(rows[row]):
            self.post_message(self.Toggled(rows[row][column]))
