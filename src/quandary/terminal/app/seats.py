"""The others at the table: names, points, what is to be said of them, and their cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text
from textual.geometry import Size
from textual.widget import Widget

from quandary.terminal.app.cards import SIZES, CardSize, card_lines, card_width
from quandary.terminal.app.pieces import join
from quandary.terminal.board import SeatRow

SHORT_NAME = 12
"""Letters of a name where cards have no room beside a longer one."""
SHORTEST = 5
"""Letters of a name in a very narrow window, where points are on the score sheet alone."""


@dataclass(frozen=True)
class Columns:
    """How wide everything is, the same in all lines, so that columns line up."""

    name: int
    points: int
    """None, if they have no room."""
    card: int
    gap: int

    @property
    def begin(self) -> int:
        """Columns before the cards."""
        return self.name + self.points + 6


class Seats(Widget):
    """A line for everybody, or more where there is room."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Seats { height: auto; width: 1fr; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: tuple[SeatRow, ...] = ()
        self._card_size = SIZES[-1]

    def show(self, rows: Sequence[SeatRow], size: CardSize = SIZES[-1]) -> None:
        """Show these from now on, with cards of this size."""
        self._rows, self._card_size = tuple(rows), size
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return seats_height(self._rows, self._card_size)

    def render(self) -> Text:
        columns = find_columns(self._rows, self._card_size, self.size.width)
        blank = [Text()] if self._card_size.has_gaps else []
        lines = [line for row in self._rows for line in (*self._lines(row, columns), *blank)]
        return Text("\n").join(lines)

    def _lines(self, row: SeatRow, columns: Columns) -> list[Text]:
        """A player's lines, with the name beside the middle of the cards."""
        height, middle = self._card_size.seats, self._card_size.seats // 2
        has_colour = not self.app.no_color
        cards = [
            card_lines(card, columns.card, height, has_colour=has_colour) for card in row.cards
        ]
        gap, lines = Text(" " * columns.gap), []
        for number in range(height):
            line = _begin(row, columns) if number == middle else Text(" " * columns.begin)
            line.append_text(gap.join(card[number] for card in cards))
            if number == middle:
                line.append(_notes(row), style="italic")
            line.no_wrap, line.overflow = True, "ellipsis"
            lines.append(line)
        return lines


def seats_height(rows: Sequence[SeatRow], size: CardSize) -> int:
    """Lines for everybody with cards of this size."""
    return len(rows) * (size.seats + (1 if size.has_gaps else 0))


def find_columns(rows: Sequence[SeatRow], size: CardSize, width: int) -> Columns:
    """The widest columns with which every row fits; the narrowest if none does."""
    longest = max((cell_len(row.name) for row in rows), default=0)
    points = max((len(row.points) for row in rows), default=0)
    paper = card_width((card for row in rows for card in row.cards), size.seats)
    tries = [
        Columns(name, shown, card, gap)
        for name, shown in (
            (longest, points),
            (min(longest, SHORT_NAME), points),
            (SHORTEST, 0),
        )
        for card, gap in ((paper, 1), (paper - 1, 0), (paper - 2, 0))
    ]
    return next((each for each in tries if has_room(rows, each, width)), tries[-1])


def fits_large(rows: Sequence[SeatRow], size: CardSize, width: int) -> bool:
    """Whether large cards have all the columns they want; small ones make do with less."""
    return size.seats == 1 or find_columns(rows, size, width).gap > 0


def has_room(rows: Sequence[SeatRow], columns: Columns, width: int) -> bool:
    """Whether every row fits in so many columns."""
    card = columns.card + columns.gap
    return all(columns.begin + len(row.cards) * card + len(_notes(row)) <= width for row in rows)


def _begin(row: SeatRow, columns: Columns) -> Text:
    """A line as far as the cards."""
    name = Text(row.name, style="bold" if row.is_active else "")
    name.truncate(columns.name, overflow="ellipsis", pad=True)
    active = Text("▶ " if row.is_active else "  ", style="bold")
    points = row.points if columns.points else ""
    return join(active, name, Text(f"  {points:>{columns.points}}  "))


def _notes(row: SeatRow) -> str:
    return f" {', '.join(row.notes)}" if row.notes else ""
