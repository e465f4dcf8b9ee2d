"""A recorded game at the terminal's table: steps forward and back, and what a seat may know."""

from __future__ import annotations

import pytest

from quandary.terminal.app.reading_apps import LinesApp, ReplayApp
from quandary.terminal.app.replay_session import ReplaySession
from quandary.terminal.app.table import TableScreen
from quandary.terminal.replay_story import Viewpoint
from quandary.terminal.translator import make_translator
from tests.terminal.app.hands_on import seen_by, session_of, shown, until
from tests.terminal.person import script_of

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("game", "options", "deal"), [("quando", {"target": 30}, "Round 1"), ("5211", {}, "Deal 1")]
)
async def test_a_record_is_stepped_through(game: str, options: dict[str, int], deal: str) -> None:
    match = script_of(game, 3, "cards", options).match
    translator = make_translator("en", match.players, None)
    app = ReplayApp(ReplaySession(match.to_record(), Viewpoint(), translator))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await until(pilot, lambda: f"{deal}, step 1 of" in shown(pilot))
        told = len(session_of(pilot).log)
        await pilot.press("right", "right", "left")
        await until(pilot, lambda: f"{deal}, step 2 of" in shown(pilot))
        assert len(session_of(pilot).log) >= told
        for _ in match.deals:
            await pilot.press("down")
        await until(pilot, lambda: seen_by(pilot).view["result"] is not None)
        assert "win" in session_of(pilot).log[-1]
        await pilot.press("f1")
        await until(pilot, lambda: "The left and right arrow keys" in shown(pilot))
        assert "choose it" not in shown(pilot)
        await pilot.press("escape", "escape")
        await until(pilot, lambda: pilot.app.return_code == 0)


def test_a_seats_replay_shows_what_the_seat_may_know() -> None:
    match = script_of("quando", 3, "cards", {"target": 30}).match
    translator = make_translator("en", match.players, 1)
    eyes = Viewpoint(sees_everything=False, seat=1)
    session = ReplaySession(match.to_record(), eyes, translator)
    assert session.seen is not None
    hands = session.seen.view["hands"]
    assert all(card["front"] is None for card in hands[0])
    assert all(card["back"] is None for card in hands[1])


async def test_a_long_line_goes_on_below_its_first_word() -> None:
    app = LinesApp("Review", ["    " + "word " * 16, "- " + "item " * 16], "Close")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "item" in shown(pilot))
        for name in ("word", "item"):
            places = [row.index(name) for row in shown(pilot).splitlines() if name in row]
            assert len(places) == 2
            assert places[0] == places[1]


async def test_lines_are_read_and_closed() -> None:
    app = LinesApp("Review", ["one", "two"], "Close")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "two" in shown(pilot))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.return_code == 0)
