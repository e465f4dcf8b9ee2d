"""Looks at every screen of the grid.

`run.py screenshots --grid [--part K/N] [--language de] [GAME|STATE ...]` prints each fault with its
screen, and at the end how many screens of how many are clean. All of it takes two hours, so it can
be done in parts: `--part 3/20` takes every twentieth screen from the third, which is a sample of
all sizes, players and states, too. It is looked at in German unless another language is asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from types import ModuleType

from drills.shared.server_process import ServerProcess
from tests.browser.geometry.games import GAMES
from tests.browser.geometry.made_up_table import MadeUpTable
from tests.browser.geometry.screens import LANGUAGES, Case, grid
from tests.browser.visit import Visits, chromium
from tools.launcher.processes import SetUpFailed

PART, LANGUAGE = "--part", "--language"
Part = tuple[int, int]
"""Which part of how many: (3, 20) is every twentieth screen from the third."""
WHOLE: Part = (1, 1)


def look_at_grid(arguments: Sequence[str]) -> int:
    """Look at the grid of the games and states that are named, or of all; 1 if any has faults."""
    part, language, wanted = WHOLE, LANGUAGES[0], arguments
    while wanted[:1] in ([PART], [LANGUAGE]):
        if wanted[0] == PART:
            part = read_part(wanted[1:2])
        else:
            language = read_language(wanted[1:2])
        wanted = wanted[2:]
    names = {*GAMES, *(state for game in GAMES.values() for state in game.STATES)}
    if unknown := [name for name in wanted if name not in names]:
        raise SetUpFailed(f"There is no game or state {unknown[0]}.")
    games = [GAMES[name] for name in wanted if name in GAMES] or list(GAMES.values())
    with ServerProcess() as server, chromium() as browser:
        bad = 0
        for game in games:
            visits = Visits(browser, server.base)
            bad += look_at_game(game, wanted, part, MadeUpTable(visits.open, language))
            visits.close()
    return 1 if bad else 0


def read_part(texts: Sequence[str]) -> Part:
    """Read which part of how many is asked for."""
    words = "".join(texts).split("/")
    if len(words) == 2 and all(word.isdecimal() for word in words):
        number, parts = map(int, words)
        if 1 <= number <= parts:
            return number, parts
    raise SetUpFailed(f"{PART} takes K/N, the K-th of N parts, such as {PART} 3/20.")


def read_language(texts: Sequence[str]) -> str:
    """Read in which language the screens are."""
    if texts and texts[0] in LANGUAGES:
        return texts[0]
    raise SetUpFailed(f"{LANGUAGE} takes one of {', '.join(LANGUAGES)}.")


def look_at_game(game: ModuleType, wanted: Sequence[str], part: Part, table: MadeUpTable) -> int:
    """Look at a game's grid, or a part of it; gives the number of screens with faults."""
    states = [name for name in game.STATES if name in wanted] or list(game.STATES)
    looked: Counter[str] = Counter()
    bad: Counter[str] = Counter()
    shown: tuple[str, int] | None = None
    number, parts = part
    for case in islice(grid(game.PLAYERS, states, table.language), number - 1, None, parts):
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
    who = f"{game} {case.state}, {case.players} players, {case.language}"
    where = f"{who}, {width} × {height} at {text} %"
    return "\n".join((where, *(f"    {fault}" for fault in faults)))
