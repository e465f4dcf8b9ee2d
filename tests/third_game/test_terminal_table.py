"""Lanterns at the terminal's table: it has no board of its own, so its lines are shown."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from quandary.terminal.app.dialogs import Lines
from tests.terminal.app.hands_on import (
    has_to_go_on,
    is_asked,
    seen_by,
    session_of,
    shown,
    table,
    until,
)

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_a_whole_game_is_typed() -> None:
    options = {"lanterns": "1"}
    async with table(game="lanterns", players="2", seed="x", options=options) as pilot:
        await until(pilot, lambda: is_asked(pilot))
        assert session_of(pilot).screen.ask(
            seen_by(pilot).view, seen_by(pilot).legal, session_of(pilot).translator
        ) in shown(pilot)
        while not session_of(pilot).is_over:
            if is_asked(pilot):
                before = seen_by(pilot)
                pilot.app.screen.query_one("#line", Input).value = before.legal[0]
                await pilot.press("enter")
                await until(pilot, lambda: session_of(pilot).seen is not before)  # noqa: B023
            elif has_to_go_on(pilot):
                await pilot.press("enter")
            await pilot.pause()
        await until(pilot, lambda: isinstance(pilot.app.screen, Lines))
        assert "win" in shown(pilot)
