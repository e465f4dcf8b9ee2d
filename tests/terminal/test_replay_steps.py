"""Stepping through a replay at a terminal."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("Windows has no pty", allow_module_level=True)

import pty

EXAMPLE = Path(__file__).parent.parent / "examples/fe1-exactly-six-kododos.json"
QUESTION = "q: quit"


def replayed(answers: list[str], **settings: str) -> str:
    """What a person sees who gives these answers, one to each question."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "quandary", "replay", "--plain", str(EXAMPLE)]
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm", "COLUMNS": "80", **settings}
    run = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    seen, answered = "", 0
    while part := read(ours):
        seen += part
        if seen.count(QUESTION) > answered:
            os.write(ours, f"{answers[answered]}\n".encode())
            answered += 1
    os.close(ours)
    assert run.wait(timeout=20) == 0
    assert answered == len(answers)
    return seen


def read(terminal: int) -> str:
    try:
        return os.read(terminal, 4096).decode(errors="replace")
    except OSError:  # how Linux says that nobody writes any more
        return ""


def test_turn_by_turn_then_to_the_end_of_the_round() -> None:
    seen = replayed(["", "r", "q"], NO_COLOR="1")
    assert "Round 1 of 6, turn 3 of 3" in seen
    assert "Only Kododos score" in seen
    assert "Round 2" not in seen
    assert "\x1b[1m" not in seen


def test_all_the_rest() -> None:
    seen = replayed(["a"], NO_COLOR="")
    assert "Score sheet" in seen
    assert "\x1b[1m" not in seen
