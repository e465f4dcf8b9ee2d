"""Cards as lines of text, and how large they are drawn where there is room."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot

from quandary.terminal.app.board_felt import BoardFelt
from quandary.terminal.app.cards import LEAST_WIDTHS, card_lines, card_width
from quandary.terminal.app.hand import Hand
from quandary.terminal.app.table import TableScreen
from quandary.terminal.board import Face
from tests.terminal.app.hands_on import LARGE, SMALL, is_asked, seen_by, shown, table, until

pytestmark = pytest.mark.anyio
MIDDLE = (120, 40)
TEN = Face("10", "#fff5fa", "#952065")
FOUR = Face("●y4", "#3f2903", "#f5c83e", mark="●y")
BACK = Face("?", "#dfeed2", "#336655")


@pytest.mark.parametrize("face", [TEN, FOUR, BACK])
@pytest.mark.parametrize("height", LEAST_WIDTHS)
@pytest.mark.parametrize("has_colour", [True, False])
async def test_a_card_fills_its_rectangle(face: Face, height: int, has_colour: bool) -> None:
    width = card_width([face], height)
    lines = card_lines(face, width, height, has_colour=has_colour)
    assert [line.cell_len for line in lines] == [width] * height


async def test_a_large_card_has_a_large_numeral_and_its_mark_in_the_corners() -> None:
    first, *middle, last = [
        line.plain for line in card_lines(FOUR, card_width([FOUR], 5), 5, has_colour=True)
    ]
    assert (first.strip(), last.strip()) == ("●y", "●y")
    assert [line.strip() for line in middle] == ["╻ ╻", "┗━┫", "╹"]


async def test_without_colour_strokes_tell_where_a_card_ends() -> None:
    assert card_lines(TEN, 4, 1, has_colour=False)[0].plain == "[10]"
    assert card_lines(TEN, 5, 3, has_colour=False)[0].plain == "┌───┐"


async def test_no_colour_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with table(game="quando", players="6", seed="x") as pilot:
        await until(pilot, lambda: is_asked(pilot))
        assert "[10]" in shown(pilot)
        assert "┌───┐" in shown(pilot)


@pytest.mark.parametrize(("game", "players"), [("quando", "4"), ("5211", "5")])
async def test_cards_grow_with_the_terminal(game: str, players: str) -> None:
    heights = []
    for size in (SMALL, MIDDLE, LARGE):
        async with table(size, game=game, players=players, seed="x") as pilot:
            await until(pilot, lambda: is_asked(pilot))
            await pilot.pause()
            heights.append(pilot.app.screen.query_one(Hand).size.height)
    assert heights == sorted(set(heights))


@pytest.mark.parametrize("size", [SMALL, MIDDLE, LARGE])
async def test_every_card_of_a_full_hand_is_in_sight_with_its_key(size: tuple[int, int]) -> None:
    async with table(size, game="quando", players="6", seed="x", language="de") as pilot:
        await until(pilot, lambda: is_asked(pilot))
        fill_hands(pilot)
        await pilot.pause()
        felt = pilot.app.screen.query_one(BoardFelt)
        hand = pilot.app.screen.query_one(Hand)
        drawn = shown(pilot).splitlines()[hand.region.y : hand.region.bottom]
        keys = " ".join(drawn).split()
        assert {each.key for each in felt.board.hand(seen_by(pilot))} <= set(keys)
        assert hand.region.bottom <= pilot.app.screen.query_one("#said").region.y
        assert "Verlassen" in shown(pilot)


def fill_hands(pilot: Pilot[Any]) -> None:
    """Give everybody all the cards that penalties can give them."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    seen = seen_by(pilot)
    view = deepcopy(seen.view)
    for holder, hand in enumerate(view["memory"]["hands"]):
        number = 16 if holder == seen.translator.viewer else 7
        hand[:] = [{"front": place % 11, "back": (place + 3) % 11} for place in range(number)]
    view["hands"] = view["memory"]["hands"]
    screen.session.seen = replace(seen, view=view)
    screen.show_session()
