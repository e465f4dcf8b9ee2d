"""The others at the table: names, points, what is to be said of them, and their cards."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.geometry import Size
from textual.widget import Widget

from quandary.terminal.app.pieces import face_text
from quandary.terminal.board import Face, SeatRow


class Seats(Widget):
    """A line for everybody; two where there is room."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Seats { height: auto; width: 1fr; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: tuple[SeatRow, ...] = ()

    def show(self, rows: Sequence[SeatRow]) -> None:
        """Show these from now on."""
        self._rows = tuple(rows)
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._rows) * (2 if self._is_roomy else 1)

    @property
    def _is_roomy(self) -> bool:
        return self.screen.has_class("-tall")

    def render(self) -> Text:
        between = "\n\n" if self._is_roomy else "\n"
        rooms = [
            self.size.width - self._begin(row).cell_len - len(_notes(row)) for row in self._rows
        ]
        hands = [row.cards for row in self._rows]
        width, gap = _card_width(hands, min(rooms, default=0))
        return Text(between).join(self._line(row, width, gap) for row in self._rows)

    def _line(self, row: SeatRow, width: int, gap: int) -> Text:
        line = self._begin(row)
        line.append_text(Text(" " * gap).join(face_text(card, width) for card in row.cards))
        line.append(_notes(row), style="italic")
        return line

    def _begin(self, row: SeatRow) -> Text:
        """A line as far as the cards."""
        names = max(len(each.name) for each in self._rows)
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append("▶ " if row.is_active else "  ", style="bold")
        line.append(f"{row.name:<{names}} ", style="bold" if row.is_active else "")
        points = "" if row.points is None else row.points
        line.append(f"{points:>4}  ")
        return line


def _notes(row: SeatRow) -> str:
    return f" {', '.join(row.notes)}" if row.notes else ""


def _card_width(hands: Sequence[Sequence[Face]], room: int) -> tuple[int, int]:
    """How wide every card is, and the gap between two: the same in all lines, for the eye."""
    longest = max((len(card.text) for hand in hands for card in hand), default=0)
    most = max(map(len, hands), default=0)
    for width, gap in ((longest + 2, 1), (longest + 1, 0)):
        if most * (width + gap) <= room:
            return width, gap
    return longest, 0
