"""`quandary play` as a process: interrupted, and with nobody left to read it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from quandary.table.replay import load
from tests.terminal.person import script_of

COMMAND = [sys.executable, "-m", "quandary", "play", "quando", "--players", "3", "--seed", "cards"]


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "QUANDARY_DATA": str(folder), "LC_ALL": "C.UTF-8"}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
def test_an_interrupt_ends_politely_and_keeps_the_game(tmp_path: Path) -> None:
    lines = script_of("quando", 3, "cards", {}).lines[:2]
    with subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write("".join(f"{line}\n" for line in lines))
        game.stdin.flush()
        questions = 0
        while questions < 2:
            questions += "Your turn" in game.stdout.readline()
        game.send_signal(signal.SIGINT)
        out, err = game.communicate(timeout=20)
    assert game.returncode == 130
    assert err == ""
    assert "play --resume" in out
    [file] = (tmp_path / "records").iterdir()
    assert load(file.read_bytes()).deals[0].actions


@pytest.mark.skipif(os.name == "nt", reason="Windows has no head")
def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    typed = "".join(f"{line}\n" for line in script_of("quando", 3, "cards", {}).lines)
    with subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        assert game.stderr is not None
        assert game.stdout.readline().startswith("You are playing")
        game.stdout.close()
        try:
            game.stdin.write(typed)
            game.stdin.close()
        except BrokenPipeError:
            pass
        assert game.wait(timeout=20) == 0
        assert game.stderr.read() == ""
