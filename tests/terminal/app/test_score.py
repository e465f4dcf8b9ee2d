"""The score pad on a screen of its own: the plain conversation, with a line to type."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from quandary.terminal.app.console_app import ConsoleApp
from quandary.terminal.score import keep_score
from quandary.terminal.score_start import ScoreArguments
from quandary.terminal.translator import Translator
from tests.terminal.app.hands_on import shown, until

pytestmark = pytest.mark.anyio


async def type_line(pilot: Pilot[int], line: str) -> None:
    pilot.app.screen.query_one(Input).value = line
    await pilot.press("enter")


async def test_a_pad_is_begun_written_on_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "pad.json"
    arguments = ScoreArguments("quando", file=str(file))
    app = ConsoleApp(partial(keep_score, arguments, Translator("en")), "Score pad")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Who plays?" in shown(pilot))
        await type_line(pilot, "Ann, Ben")
        await until(pilot, lambda: "What do Ann and Ben hold" in " ".join(shown(pilot).split()))
        await type_line(pilot, "3 12k")
        await until(pilot, lambda: "17" in shown(pilot))
        await type_line(pilot, "quit")
        await until(pilot, lambda: pilot.app.return_code == 0)
    assert len(json.loads(file.read_text())["rounds"]) == 1
    assert str(file) in app.farewell[-1]


async def test_leaving_ends_the_conversation() -> None:
    app = ConsoleApp(partial(keep_score, ScoreArguments("quando"), Translator("en")), "Score pad")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Who plays?" in shown(pilot))
        await pilot.press("ctrl+q")
        await until(pilot, lambda: pilot.app.return_code == 0)


async def test_what_cannot_begin_says_so() -> None:
    arguments = ScoreArguments("quando", names="Ann")
    app = ConsoleApp(partial(keep_score, arguments, Translator("en")), "Score pad")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: pilot.app.return_code == 0)
    assert app.problem is not None
    assert "2 to 6 players" in app.problem
