"""The others at the table, one below the other."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult

from quandary.terminal.app.seats import Seats
from quandary.terminal.board import Face, SeatRow

pytestmark = pytest.mark.anyio


class Others(App[None]):
    def compose(self) -> ComposeResult:
        yield Seats()


def row(seat: int, name: str, *cards: str, notes: tuple[str, ...] = ()) -> SeatRow:
    faces = tuple(Face(card, "#000000", "#ffffff") for card in cards)
    return SeatRow(seat, name, "7 points", faces, notes, is_active=False)


@pytest.mark.parametrize("width", [80, 40, 30])
async def test_cards_of_all_stand_below_each_other(width: int) -> None:
    rows = [row(0, "Heron", "1", "2", "3"), row(1, "Ox", "10", "2", "3", "4", notes=("knocked",))]
    app = Others()
    async with app.run_test(size=(width, 10)) as pilot:
        seats = app.query_one(Seats)
        seats.show(rows)
        await pilot.pause()
        first, second = str(seats.render()).splitlines()[:2]
    assert [first.index(card) for card in "23"] == [second.index(card) for card in "23"]
    assert len(second) <= width
    assert "knocked" in second
