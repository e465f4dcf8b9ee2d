"""Every game's table at every size, text size, number of players and state: by geometry."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from drills.shared.server_process import ServerProcess
from tests.browser.geometry.games import GAMES
from tests.browser.geometry.made_up_table import MadeUpTable
from tests.browser.geometry.screens import LANGUAGES, covering, in_order
from tests.browser.layout_grid import describe
from tests.browser.visit import Visits

MOST_TOLD = 20


@pytest.fixture
def tables(browser: Browser, server: ServerProcess) -> Iterator[dict[str, MadeUpTable]]:
    """For every language a page on which every state can be shown."""
    visits = Visits(browser, server.base)
    yield {language: MadeUpTable(visits.open, language) for language in LANGUAGES}
    visits.close()
    assert visits.complaints == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_overlaps_is_cut_or_hidden(tables: dict[str, MadeUpTable], game: str) -> None:
    module = GAMES[game]
    bad: list[str] = []
    shown: tuple[str, str, int] | None = None
    for case in in_order([*covering(module.PLAYERS, tuple(module.STATES)), *module.FOUND]):
        table = tables[case.language]
        if shown != (shown := (case.language, case.state, case.players)):
            table.show(module.STATES[case.state], case.players)
        faults = table.look(case.screen, module.PARTS)
        if faults:
            bad.append(describe(game, case, faults))
    assert not bad, f"{len(bad)} screens:\n" + "\n".join(bad[:MOST_TOLD])
