"""Every game's table at every size, text size, number of players and state: by geometry."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from drills.shared.server_process import ServerProcess
from tests.browser.geometry.games import GAMES
from tests.browser.geometry.made_up_table import MadeUpTable
from tests.browser.geometry.screens import covering
from tests.browser.layout_grid import describe
from tests.browser.visit import Visits

MOST_TOLD = 20


@pytest.fixture
def table(browser: Browser, server: ServerProcess) -> Iterator[MadeUpTable]:
    """A page on which every state can be shown."""
    visits = Visits(browser, server.base)
    yield MadeUpTable(visits.open)
    visits.close()
    assert visits.complaints == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_overlaps_is_cut_or_hidden(table: MadeUpTable, game: str) -> None:
    module = GAMES[game]
    bad: list[str] = []
    shown: tuple[str, int] | None = None
    cases = {*covering(module.PLAYERS, tuple(module.STATES)), *module.FOUND}
    for case in sorted(cases, key=lambda case: (case.state, case.players, case.screen)):
        if shown != (shown := (case.state, case.players)):
            table.show(module.STATES[case.state], case.players)
        faults = table.look(case.screen, module.PARTS)
        if faults:
            bad.append(describe(game, case, faults))
    assert not bad, f"{len(bad)} screens:\n" + "\n".join(bad[:MOST_TOLD])
