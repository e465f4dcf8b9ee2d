"""Compiling games' kernels part by part, one process at a time: with a game of tiny kernels."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from quandary.fast import is_available
from quandary.fast.compilation import UNNOTICED

pytestmark = pytest.mark.skipif(not is_available(), reason="numba is not installed")

BOTS = """
from quandary.fast.kernel import njit_apart

@njit_apart
def inner(x: int) -> int:
    return x + 1

@njit_apart
def outer(x: int) -> int:
    return inner(x) * 2

def warm_up():
    assert outer(1) == 4
"""
JUDGE = """
from quandary.fast.kernel import njit_apart
from tiny.warm_up.bots import inner

@njit_apart
def judged(x: int) -> int:
    return inner(x) * 3

def warm_up():
    assert judged(1) == 6
"""
COMPILE = """
import sys
from quandary.fast import compile_games
from quandary.fast.registry import KERNELS
KERNELS.register("tiny", "tiny")
told = []
compile_games(["tiny", "no kernels"], sys.argv[1:], lambda done, of: told.append((done, of)))
print(told)
"""
IN_TURN = """
import sys
from pathlib import Path
from quandary.fast import compile_games
from quandary.fast.kernel import kernel_folder
from quandary.fast.registry import KERNELS
from quandary.system.file_lock import takes_lock
KERNELS.register("tiny", "tiny")
KERNELS.register("other", "other")
with (kernel_folder() / "tiny.lock").open("ab") as file:
    assert takes_lock(file.fileno())
    waits = lambda: print("waits")
    compile_games(["tiny", "other"], ["bots"], tell_waiting=waits, patience=float(sys.argv[1]))
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A home of its own and a game whose kernels are compiled in a moment."""
    package = tmp_path / "tiny/warm_up"
    package.mkdir(parents=True)
    (package / "bots.py").write_text(BOTS)
    (package / "judge.py").write_text(JUDGE)
    homes = dict.fromkeys(("XDG_CACHE_HOME", "HOME", "LOCALAPPDATA"), str(tmp_path))
    return {**os.environ, **homes, "QUANDARY_NUMBA_CACHE": "", "PYTHONPATH": str(tmp_path)}


def run(environment: dict[str, str], program: str, *arguments: str) -> str:
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.check_output(command, env=environment, text=True).strip()


def test_every_kernel_is_told_of_and_a_second_time_none(environment: dict[str, str]) -> None:
    assert run(environment, COMPILE, "bots") == "[(0, 2), (1, 2), (2, 2)]"
    assert run(environment, COMPILE, "bots") == "[]"


def test_what_another_part_needs_is_compiled_when_that_is_wanted(
    environment: dict[str, str],
) -> None:
    run(environment, COMPILE, "bots")
    assert run(environment, COMPILE, "judge") == "[(0, 3), (1, 3)]"
    assert run(environment, COMPILE, "bots", "judge") == "[]"


def test_a_game_that_another_process_compiles_comes_last(
    environment: dict[str, str], tmp_path: Path
) -> None:
    """And one whose process never ends is waited for no longer than there is patience.

    Who waits is told so, once, unless it is a matter of moments.
    """
    for game in ("tiny", "other"):
        package = tmp_path / game / "warm_up"
        package.mkdir(parents=True, exist_ok=True)
        (package / "bots.py").write_text(f"def warm_up(): print({game!r})")
    assert run(environment, IN_TURN, "0.5").split() == ["other", "tiny"]
    told = run(environment, IN_TURN, str(UNNOTICED + 1)).split()
    assert told == ["other", "waits", "tiny"]


THINK = """
from numba.core import event
from quandary import fast
from quandary.analysis.judge.judge import judge
from quandary.analysis.judge.question import Budget, ask
from quandary.bots import make_bot
from quandary.fast.registry import KERNELS
from quandary.games import GAMES
from quandary.table.match import Match
from dataclasses import replace

class Listener(event.Listener):
    def on_start(self, event): print("compiles", event.data["dispatcher"].py_func.__qualname__)
    def on_end(self, event): pass

def positions(game):
    for players in (2, 3):
        match = Match(game, [""] * players, game.read_options({}))
        match.deal_from_seed("think")
        for step in range(6):
            seat = match.to_act[0]
            yield match, seat, players
            match.act(seat, match.legal_actions(seat)[0])

def choose(match, seat, players):
    question = ask(match, seat)
    for level in ("sharp", "expert", "master"):
        bot = make_bot(match.game.ID, level, "seed", players)
        bot.choose(question.view, list(question.legal))

def ask_judge(match, seat, players):
    judge(replace(ask(match, seat), budget=Budget(worlds=32)))
"""


@pytest.mark.parametrize(
    ("compile_part", "think"),
    [("compile_for_bots", "choose"), ("compile_for_judge", "ask_judge")],
)
def test_after_its_part_is_compiled_nobody_waits_for_a_kernel(
    compile_part: str, think: str
) -> None:
    program = f"""{THINK}
fast.{compile_part}()
with event.install_listener("numba:compile", Listener()):
    for game in KERNELS:
        for position in positions(GAMES[game]):
            {think}(*position)
"""
    assert run(dict(os.environ), program) == ""
