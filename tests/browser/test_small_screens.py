"""What small and low screens do not take away: sizes of cards, whole names, air around words."""

from __future__ import annotations

from types import ModuleType

import pytest
from playwright.sync_api import Locator

from tests.browser.geometry import play5211, quando
from tests.browser.geometry.made_up_table import MadeUpTable
from tests.browser.geometry.screens import Screen
from tests.browser.visit import NewPage

BESIDE = """(turnover) => {
  const text = document.createRange();
  text.selectNodeContents(turnover.lastElementChild);
  const [words, cards] = [text, turnover.parentElement.querySelectorAll("q-card")];
  const { left, right } = words.getBoundingClientRect();
  const [before, after] = [...cards].map((card) => card.getBoundingClientRect());
  return Math.min(left - before.right, after.left - right);
}"""
AIR_ABOVE = """(leaf) => Math.min(...[...leaf.querySelectorAll(".shorter")].map(
  (name) => name.getBoundingClientRect().top - leaf.getBoundingClientRect().top))"""
WORDS_AND_ROOM = """(select) => {
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = getComputedStyle(select).font;
  const arrow = 16;
  const words = select.selectedOptions[0].label.trim();
  return [pen.measureText(words).width, select.clientWidth - arrow];
}"""
IS_CUT = "(element) => element.scrollWidth > element.clientWidth"


def box(part: Locator) -> dict[str, float]:
    found = part.bounding_box()
    assert found
    x, y, width, height = (found[name] for name in ("x", "y", "width", "height"))
    return {
        "x": x,
        "y": y,
        "width": width,
        "height": height,
        "right": x + width,
        "bottom": y + height,
    }


def test_a_larger_phone_has_no_smaller_cards(new_page: NewPage) -> None:
    table = MadeUpTable(new_page)
    table.show(quando.STATES["turn"], players=6)
    widths = []
    for width, height in ((320, 568), (360, 640), (390, 844)):
        table.resize(Screen(width, height, 100))
        widths.append(box(table.page.locator(".hand q-card").first)["width"])
    assert widths == sorted(widths)


@pytest.mark.parametrize("size", [(1180, 820), (360, 640), (768, 1024)])
@pytest.mark.parametrize("language", ["de", "it"])
def test_the_count_between_the_piles_touches_no_card(
    new_page: NewPage, size: tuple[int, int], language: str
) -> None:
    table = MadeUpTable(new_page, language)
    table.show(quando.STATES["turn"], players=4)
    table.resize(Screen(*size, 100))
    assert table.page.locator(".turnover").evaluate(BESIDE) >= 2


@pytest.mark.parametrize("size", [(844, 390), (740, 360)])
def test_a_phone_held_sideways_shows_hands_and_sheet_beside_each_other(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    table = MadeUpTable(new_page)
    table.show(quando.STATES["over"], players=6)
    table.resize(Screen(*size, 100))
    hands, sheet = table.page.locator(".hands"), table.page.locator(".score-sheet")
    assert box(sheet)["x"] >= box(hands)["right"]


@pytest.mark.parametrize(
    ("states", "state", "buttons"),
    [(quando, "over", ".after .btn"), (play5211, "ended", ".end-actions .btn")],
)
def test_a_phone_held_sideways_has_its_buttons_in_one_row(
    new_page: NewPage, states: ModuleType, state: str, buttons: str
) -> None:
    table = MadeUpTable(new_page)
    table.show(states.STATES[state], players=4)
    table.resize(Screen(844, 390, 100))
    boxes = [box(button) for button in table.page.locator(buttons).all()]
    assert max(each["y"] for each in boxes) < min(each["bottom"] for each in boxes)


@pytest.mark.parametrize("size", [(1024, 600), (1180, 820)])
def test_names_on_a_score_sheet_do_not_touch_its_edge(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    table = MadeUpTable(new_page)
    table.show(quando.STATES["scores"], players=6)
    table.resize(Screen(*size, 100))
    assert table.page.locator(".leaf").evaluate(AIR_ABOVE) >= 3


def test_the_own_points_of_a_round_stand_inside_their_frame(new_page: NewPage) -> None:
    table = MadeUpTable(new_page)
    table.show(play5211.STATES["told"], players=5)
    table.resize(Screen(320, 568, 100))
    tray, plus = (table.page.locator(f".spots > :last-child {part}") for part in (".tray", ".plus"))
    assert box(tray)["y"] + 2 <= box(plus)["y"]
    assert box(plus)["bottom"] + 2 <= box(tray)["bottom"]


@pytest.mark.parametrize("width", [320, 390])
def test_players_without_a_name_can_be_told_apart_on_the_pad(new_page: NewPage, width: int) -> None:
    page = new_page("/score/quando", language="it")
    page.set_viewport_size({"width": width, "height": 700})
    page.locator(".pad-setup .btn.primary").click()
    page.locator(".btn.primary").click()
    for name in page.locator(".pad-row .who").all():
        assert not name.evaluate(IS_CUT)
        assert box(name)["height"] < 50, "a name has two lines at most"


def test_the_ring_around_a_button_of_the_bar_is_not_cut_off(new_page: NewPage) -> None:
    page = new_page("/rules/quando")
    back = page.locator(".topbar .iconbtn").first
    back.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    offset = back.evaluate("(button) => Number.parseFloat(getComputedStyle(button).outlineOffset)")
    assert box(back)["y"] - offset - 3 >= 0


def test_the_chosen_round_of_a_replay_is_not_cut_on_a_phone(new_page: NewPage) -> None:
    table = MadeUpTable(new_page)
    table.show(quando.STATES["replay"], players=4)
    table.resize(Screen(390, 844, 100))
    for select in table.page.locator(".replay-bar select").all():
        words, room = select.evaluate(WORDS_AND_ROOM)
        assert words <= room
