"""Looks at every screen of the grid: `python3 run.py screenshots --grid [GAME ...] [STATE ...]`.

Prints each fault with its screen, and at the end how many screens of how many are clean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from types import ModuleType

from drills.shared.server_process import ServerProcess
from tests.browser.geometry.games import GAMES
from tests.browser.geometry.made_up_table import MadeUpTable
from tests.browser.geometry.screens import Case, grid
from tests.browser.visit import Visits, chromium
from tools.launcher.processes import SetUpFailed


def look_at_grid(wanted: Sequence[str]) -> int:
    """Look at the grid of the games and states that are named, or of all; 1 if any has faults."""
    names = {*GAMES, *(state for game in GAMES.values() for state in game.STATES)}
    if unknown := [name for name in wanted if name not in names]:
        raise SetUpFailed(f"There is no game or state {unknown[0]}.")
    games = [GAMES[name] for name in wanted if name in GAMES] or list(GAMES.values())
    with ServerProcess() as server, chromium() as browser:
        bad = 0
        for game in games:
            visits = Visits(browser, server.base)
            bad += look_at_game(game, wanted, MadeUpTable(visits.open))
            visits.close()
    return 1 if bad else 0


def look_at_game(game: ModuleType, wanted: Sequence[str], table: MadeUpTable) -> int:
    """Look at a game's grid; gives the number of screens with faults."""
    states = [name for name in game.STATES if name in wanted] or list(game.STATES)
    looked: Counter[str] = Counter()
    bad: Counter[str] = Counter()
    shown: tuple[str, int] | None = None
    for case in grid(game.PLAYERS, states):
        if shown != (shown := (case.state, case.players)):
            table.show(game.STATES[case.state], case.players)
        faults = table.look(case.screen, game.PARTS)
        looked[case.state] += 1
        bad[case.state] += bool(faults)
        if faults:
            print(describe(game.GAME, case, faults), flush=True)
    for state in states:
        clean = looked[state] - bad[state]
        print(f"{game.GAME} {state}: {clean} of {looked[state]} screens are clean", flush=True)
    total = looked.total()
    print(f"{game.GAME}: {total - bad.total()} of {total} screens are clean", flush=True)
    return bad.total()


def describe(game: str, case: Case, faults: Sequence[str]) -> str:
    """Where it is, and what is wrong there."""
    width, height, text = case.screen
    where = f"{game} {case.state}, {case.players} players, {width} × {height} at {text} %"
    return "\n".join((where, *(f"    {fault}" for fault in faults)))
