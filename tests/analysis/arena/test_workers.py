"""Several processes play the same games as one."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from quandary.analysis.arena.contest import CannotPlay
from quandary.analysis.arena.workers import play_games
from quandary.bots.bot import Bot, SeatInfo
from tests.analysis.arena.contests import contest, played


def test_two_jobs_play_the_same_games_as_one() -> None:
    of = contest("greedy-5", "random")
    assert played(of, 12, jobs=2) == played(of, 12, jobs=1)


def crash(name: str, seat_info: SeatInfo) -> Bot:
    os._exit(3)


def test_a_crashed_process_is_told_in_a_sentence() -> None:
    from quandary.analysis.arena.contest import planned_games

    of = contest("a", "b")
    with pytest.raises(CannotPlay, match="crashed"):
        list(play_games(of, list(planned_games(of, 4)), crash, jobs=2))


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_ends_politely_and_the_run_can_go_on(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    words = ["arena", "quando", "--bots", "greedy,greedy-10", "--resume", str(file), "--seed", "1"]
    command = [sys.executable, "-P", "-m", "quandary", *words, "--jobs", "2"]
    run = subprocess.Popen([*command, "--games", "100000"], stderr=subprocess.PIPE, text=True)
    until = time.monotonic() + 60
    while not (file.exists() and file.read_bytes().count(b"\n") > 3):
        assert time.monotonic() < until
        time.sleep(0.02)
    run.send_signal(signal.SIGINT)
    _, said = run.communicate(timeout=30)
    assert run.returncode == 130
    assert "To continue: quandary arena quando --resume" in said
    assert "Traceback" not in said
