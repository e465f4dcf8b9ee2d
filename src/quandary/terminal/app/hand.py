"""The own hand: cards that are chosen with keys or the mouse, and step forward when chosen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil

from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from quandary.terminal.app.cards import SIZES, CardSize, card_lines, card_width
from quandary.terminal.app.pieces import join
from quandary.terminal.board import HandCard


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
        self._card_size = SIZES[-1]
        self._chosen: frozenset[int] = frozenset()
        self._usable: frozenset[int] = frozenset()
        self._cursor: int | None = None

    def show(
        self,
        cards: Sequence[HandCard],
        size: CardSize,
        chosen: Collection[int],
        usable: Collection[int],
        cursor: int | None,
    ) -> None:
        """Show these from now on. `usable` are those that can be chosen, `cursor` is marked."""
        self._cards, self._card_size = tuple(cards), size
        self._chosen, self._usable, self._cursor = frozenset(chosen), frozenset(usable), cursor
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return hand_height(self._cards, self._card_size, width)

    def render(self) -> Text:
        lines: list[Text] = []
        for row in hand_rows(self._cards, self._card_size, self.size.width):
            cells = [self._cell(index) for index in row]
            lines += [join(*parts) for parts in zip(*cells, strict=True)]
        return Text("\n").join(lines)

    def _cell(self, index: int) -> list[Text]:
        """A card with its key and what is remembered below it, line by line."""
        card, height = self._cards[index], self._card_size.hand
        paper = _paper(self._cards, self._card_size)
        cell = _cell_width(self._cards, self._card_size, self.size.width)
        drawn = card_lines(card.face, paper, height, has_colour=not self.app.no_color)
        blank = Text(" " * paper)
        lines = [*drawn, blank] if index in self._chosen else [blank, *drawn]
        lines.append(self._key(index, paper))
        if _has_remembered(self._cards):
            lines.append(Text(f"{card.below:^{paper}}", style="italic dim"))
        gap = Text(" " * (cell - paper))
        return [join(line, gap) for line in lines]

    def _key(self, index: int, paper: int) -> Text:
        key = self._cards[index].key
        key = f"[{key}]" if index == self._cursor else key
        return Text(f"{key:^{paper}}", style="bold" if index in self._usable else "dim")

    def on_click(self, event: events.Click) -> None:
        width = self.size.width
        rows = hand_rows(self._cards, self._card_size, width)
        row = event.y // _row_height(self._cards, self._card_size)
        column = event.x // _cell_width(self._cards, self._card_size, width)
        if row < len(rows) and column < len(rows[row]):
            self.post_message(self.Toggled(rows[row][column]))


def hand_rows(cards: Sequence[HandCard], size: CardSize, width: int) -> list[range]:
    """Which cards lie side by side in so many columns; in all rows about as many."""
    most = max(1, width // _cell_width(cards, size, width))
    per_row = ceil(len(cards) / max(1, ceil(len(cards) / most)))
    starts = range(0, len(cards), max(1, per_row))
    return [range(start, min(start + per_row, len(cards))) for start in starts]


def hand_height(cards: Sequence[HandCard], size: CardSize, width: int) -> int:
    """Lines for a hand of cards of this size."""
    return len(hand_rows(cards, size, width)) * _row_height(cards, size)


def _row_height(cards: Sequence[HandCard], size: CardSize) -> int:
    """Room to step forward, the card, its key, and what is remembered below."""
    return size.hand + (3 if _has_remembered(cards) else 2)


def _has_remembered(cards: Sequence[HandCard]) -> bool:
    return any(card.below for card in cards)


def _paper(cards: Sequence[HandCard], size: CardSize) -> int:
    return card_width((card.face for card in cards), size.hand)


def _cell_width(cards: Sequence[HandCard], size: CardSize, width: int) -> int:
    """Columns for a card, with a gap if all of them have room for one."""
    paper = _paper(cards, size)
    return paper + 1 if len(cards) * (paper + 1) <= width else paper
