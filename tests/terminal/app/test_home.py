"""Home at the terminal: the form, and what is played when it is filled in."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from quandary.table.match import Match
from quandary.table.record import write_record
from quandary.terminal.app.choose_one import ChooseOne
from quandary.terminal.app.home import HomeScreen, left_games
from quandary.terminal.app.table import TableScreen
from quandary.terminal.translator import Translator
from quandary.words import languages
from tests.terminal.app.hands_on import (
    LARGE,
    SMALL,
    is_asked,
    play_actions,
    seen_by,
    session_of,
    shown,
    table,
    until,
)
from tests.terminal.person import script_of

pytestmark = pytest.mark.anyio


async def choose(pilot: Pilot[int], row: str, value: str) -> None:
    """Move to a value in a row of the form with the arrow key."""
    pilot.app.screen.query_one(f"#{row}", ChooseOne).focus()
    for _ in range(10):
        if pilot.app.screen.query_one(f"#{row}", ChooseOne).value == value:
            return
        await pilot.press("right")
    raise AssertionError(f"{row} has no {value}")


async def test_the_form_says_what_is_played() -> None:
    async with table() as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        await choose(pilot, "language", "it")
        await choose(pilot, "game", "5211")
        await choose(pilot, "players", "3")
        await choose(pilot, "bots", "gentle")
        hint = Translator("it").say("web.level_hint.gentle")
        await until(pilot, lambda: hint.split(":")[0] in shown(pilot))
        await pilot.press("f5")
        await until(pilot, lambda: is_asked(pilot))
        session = session_of(pilot)
        assert (session.game_id, session.translator.language) == ("5211", "it")
        assert seen_by(pilot).view["players"] == 3


async def test_an_option_that_cannot_be_is_said_and_home_stays() -> None:
    async with table(language="en") as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        pilot.app.screen.query_one("#option-target", Input).value = "5000"
        await pilot.press("f5")
        await until(pilot, lambda: "at most 1000" in shown(pilot))
        assert isinstance(pilot.app.screen, HomeScreen)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["quando", "5211"])
async def test_the_form_says_its_keys_and_they_choose(game: str, language: str) -> None:
    async with table(SMALL, language=language) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        await choose(pilot, "game", game)
        await until(pilot, lambda: Translator(language).say(f"{game}.pitch")[:20] in shown(pilot))
        assert "F5" in shown(pilot)
        assert Translator(language).say("terminal.form_keys")[:20] in shown(pilot)
        assert Translator(language).say("terminal.key.leave") in shown(pilot)
        pilot.app.screen.query_one("#game", ChooseOne).focus()
        await pilot.press("down", "down")
        bots = pilot.app.screen.query_one("#bots", ChooseOne)
        assert pilot.app.focused is bots
        before = bots.value
        await pilot.press("left")
        assert bots.value != before
        await pilot.press("up")
        assert pilot.app.focused is pilot.app.screen.query_one("#players", ChooseOne)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_an_option_that_is_off_looks_so_and_can_be_put_on(size: tuple[int, int]) -> None:
    async with table(size, game=None, language="en") as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        await choose(pilot, "game", "5211")
        await until(pilot, lambda: "(●) no  " in row_of(pilot, "Longer game"))
        await choose(pilot, "option-long", "yes")
        assert "(●) yes" in row_of(pilot, "Longer game")
        await pilot.press("f5")
        await until(pilot, lambda: is_asked(pilot))
        assert seen_by(pilot).view["options"]["long"]


def row_of(pilot: Pilot[int], label: str) -> str:
    """The line of the form that begins so."""
    return next((line for line in shown(pilot).splitlines() if label in line), "")


@pytest.mark.parametrize(
    ("language", "moment"), [("en", "2026-03-09, 08:05"), ("de", "09.03.2026, 08:05")]
)
async def test_games_that_were_left_have_a_date_and_the_last_played_comes_first(
    language: str, moment: str, tmp_path: Path
) -> None:
    folder = tmp_path / "data/records"
    folder.mkdir(parents=True)
    for name, at in (("a", datetime(2026, 3, 9, 8, 5)), ("b", datetime(2026, 3, 8))):
        match = Match.start("quando", ["Ann", name])
        match.deal_from_seed("cards")
        file = folder / f"{name}.json"
        file.write_text(write_record(match.to_record()))
        os.utime(file, (at.timestamp(), at.timestamp()))
    assert [left.file.stem for left in left_games(folder)] == ["a", "b"]
    assert [left.file.stem for left in left_games(folder, most=1)] == ["a"]
    async with table(language=language) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        options = pilot.app.screen.query_one("#records", OptionList).options
        assert str(options[0].prompt).startswith(f"{moment}  Quando")


async def test_a_game_that_was_left_is_offered(tmp_path: Path) -> None:
    script = script_of("quando", 3, "cards", {})
    async with table(game="quando", players="3", seed="cards") as pilot:
        await play_actions(pilot, script.actions[:4])
        await until(pilot, lambda: is_asked(pilot))
        await pilot.press("ctrl+q")
    (tmp_path / "data/records/x.json").write_text("no record")
    [left] = left_games(tmp_path / "data/records")
    assert left.record.game == "quando"
    async with table() as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        pilot.app.screen.query_one("#records", OptionList).focus()
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(pilot))
        assert isinstance(pilot.app.screen, TableScreen)


async def test_escape_leaves_without_a_game() -> None:
    async with table() as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.return_code == 0)
    assert pilot.app.farewell == []  # type: ignore[attr-defined]
