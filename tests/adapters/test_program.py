"""A program spoken to by lines: whatever it does, it is heard in time and gone at the end."""

import os
import sys
import time
from pathlib import Path

import pytest

from quandary.adapters.program import LINES_KEPT, LONGEST_LINE, MESSAGES_WAITING, Program
from tests.adapters.programs import program

SOON = 10.0


def soon() -> float:
    return time.monotonic() + SOON


def test_lines_go_there_and_back(tmp_path: Path) -> None:
    echo = "import sys\nfor line in sys.stdin: print(line.strip()[::-1], flush=True)"
    running = Program(program(tmp_path, echo))
    running.send(b"stressed")
    running.send("naïve".encode())
    assert running.hear(soon()) == b"desserts"
    assert running.hear(soon()) == "evïan".encode()
    running.close()


def test_the_end_is_heard_again_and_again(tmp_path: Path) -> None:
    running = Program(program(tmp_path, "print('last words', end='')"))
    assert running.hear(soon()) == b"last words"
    assert running.hear(soon()) is None
    assert running.hear(soon()) is None
    running.send(b"are you there?")
    running.close()


def test_silence_is_not_waited_for(tmp_path: Path) -> None:
    running = Program(program(tmp_path, "import time; time.sleep(60)"))
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        running.hear(began + 0.05)
    running.close()
    assert time.monotonic() - began < 20


def test_a_huge_line_is_cut_and_the_next_one_heard(tmp_path: Path) -> None:
    running = Program(program(tmp_path, "print('x' * 5_000_000); print('short')"))
    line = running.hear(soon())
    assert line is not None
    assert len(line) == LONGEST_LINE
    assert running.hear(soon()) == b"short"
    running.close()


def test_a_line_without_end_is_bounded(tmp_path: Path) -> None:
    running = Program(program(tmp_path, "while True: print('x' * 10_000, end='')"))
    line = running.hear(soon())
    assert line is not None
    assert len(line) == LONGEST_LINE
    running.close()


def test_a_flood_waits_in_its_own_pipe(tmp_path: Path) -> None:
    count = "import sys\nfor n in range(10**9): print(n, flush=True)"
    running = Program(program(tmp_path, count))
    assert running.hear(soon()) == b"0"
    time.sleep(0.1)
    assert running.overhear() <= 2 * LINES_KEPT
    running.close()


def test_what_is_never_read_makes_nobody_wait(tmp_path: Path) -> None:
    running = Program(program(tmp_path, "import time; time.sleep(60)"))
    began = time.monotonic()
    for _ in range(MESSAGES_WAITING + 100):
        running.send(b"x" * 1000)
    assert time.monotonic() - began < 20
    assert running.hear(soon()) is None
    running.close()


@pytest.mark.skipif(sys.platform == "win32", reason="process groups")
def test_children_of_the_program_go_with_it(tmp_path: Path) -> None:
    code = (
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "print(child.pid, flush=True)\n"
    )
    running = Program(program(tmp_path, code))
    child = int(running.hear(soon()) or 0)
    running.close()
    until = soon()
    while is_running(child):
        assert time.monotonic() < until
        time.sleep(0.01)


def is_running(number: int) -> bool:
    """Whether there is such a process, and it is not just waiting to be buried."""
    try:
        os.kill(number, 0)
        state = Path(f"/proc/{number}/stat")
        return not state.exists() or state.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_one_that_does_not_want_to_leave_is_ended(tmp_path: Path) -> None:
    stubborn = (
        "import signal, time\n"
        "for number in (signal.SIGTERM, signal.SIGINT): signal.signal(number, signal.SIG_IGN)\n"
        "print('here', flush=True)\n"
        "while True: time.sleep(1)\n"
    )
    running = Program(program(tmp_path, stubborn))
    running.hear(soon())
    began = time.monotonic()
    running.close()
    assert time.monotonic() - began < 20


def test_what_cannot_be_started_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no-such-program"):
        Program([str(tmp_path / "no-such-program")])
