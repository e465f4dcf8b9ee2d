"""A program from outside at a table: invited in the lobby, connected, and marked everywhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from drills.shared.server_process import ServerProcess
from tests.browser.looking import assert_good
from tests.browser.tables import make_table
from tests.browser.visit import NewPage, Size, Visits

EXAMPLE = Path(__file__).parents[2] / "examples" / "outside_bot.py"


def invite(page: Page, name: str) -> list[str]:
    """Give the free seat to a program; the words of the command that the page shows."""
    page.get_by_role("button", name="Add a bot").click()
    page.get_by_role("button", name="Invite a program").click()
    field = page.get_by_label("Its name at the table")
    expect(field).to_have_value("Robot")
    field.fill(name)
    page.get_by_role("button", name="Give it the seat").click()
    return page.locator(".program-command code").inner_text().split()


@pytest.mark.parametrize(("game", "size"), [("quando", "phone"), ("5211", "desktop")])
def test_a_program_is_invited_and_plays(
    new_page: NewPage, tmp_path: Path, game: str, size: Size
) -> None:
    page = new_page(size=size)
    make_table(page, game, 2, start=False, bots=[])
    words = invite(page, "Deep Thought")
    assert_good(page)
    assert words[:3] == ["quandary", "bot", "--server"]
    page.keyboard.press("Escape")
    place = page.locator(".place", has_text="Deep Thought")
    expect(place).to_contain_text("a program, not connected yet")
    assert_good(page)
    command = [sys.executable, "-m", *words[:-1], sys.executable, str(EXAMPLE)]
    environment = {"XDG_DATA_HOME": str(tmp_path), "PATH": "", "LANG": "C.UTF-8"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as program:
        try:
            expect(place).not_to_contain_text("not connected")
            expect(place.locator(".token svg")).to_be_visible()
            page.get_by_role("button", name="Start the game").click()
            expect(page.locator(".hand button").first).to_be_visible()
            seat = page.locator("[data-seat='1']").first
            expect(seat.locator(".token svg")).to_be_visible()
            assert "Deep Thought (a program)" in seat.aria_snapshot()
            assert_good(page)
        finally:
            program.kill()


def test_a_name_that_is_taken_is_refused_in_a_sentence(
    browser: Browser, server: ServerProcess
) -> None:
    visits = Visits(browser, server.base)
    page = visits.open()
    make_table(page, "quando", 2, start=False, bots=[])
    page.get_by_role("button", name="Add a bot").click()
    page.get_by_role("button", name="Invite a program").click()
    page.get_by_label("Its name at the table").fill("Ada")
    page.get_by_role("button", name="Give it the seat").click()
    expect(page.locator(".note-over")).to_contain_text("How about ‘Ada 2’?")
    visits.close()
    assert [line for line in visits.complaints if "409 (Conflict)" not in line] == []
