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
        return Text(between).join(self._line(row) for row in self._rows)

    def _line(self, row: SeatRow) -> Text:
        names = max(len(each.name) for each in self._rows)
        line = Text(no_wrap=True, overflow="ellipsis")
        line.append("▶ " if row.is_active else "  ", style="bold")
        line.append(f"{row.name:<{names}} ", style="bold" if row.is_active else "")
        points = "" if row.points is None else row.points
        line.append(f"{points:>4}  ")
        notes = ", ".join(row.notes)
        line.append_text(_cards(row.cards, self.size.width - line.cell_len - len(notes) - 1))
        line.append(f" {notes}" if notes else "", style="italic")
        return line


def _cards(cards: Sequence[Face], room: int) -> Text:
    """Backs side by side: close together where room is short."""
    longest = max((len(card.text) for card in cards), default=0)
    text = Text()
    for width, gap in ((longest + 2, 1), (longest + 1, 0), (longest, 0)):
        if len(cards) * (width + gap) <= room or (width, gap) == (longest, 0):
            text = Text(" " * gap).join(face_text(card, width) for card in cards)
            break
    return text
