"""The table as a process on a terminal: begun, killed, and what is left on the screen."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from quandary.table.replay import load

if os.name == "nt":
    pytest.skip("Windows has no pty", allow_module_level=True)

import fcntl
import pty
import struct
import termios

PLAY = [sys.executable, "-m", "quandary", "play", "quando", "--players", "3", "--seed", "cards"]
OPENS_SCREEN, CLOSES_SCREEN = b"\x1b[?1049h", b"\x1b[?1049l"
STOPS_MOUSE = b"\x1b[?1000l"


class Terminal:
    """Our side of a terminal, and all that was written to it."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.written = b""

    def hang_up(self) -> None:
        """Close the window."""
        if self.number >= 0:
            os.close(self.number)
            self.number = -1

    def read_until(self, text: bytes) -> None:
        """Read on until this was written."""
        while text not in self.written:
            self.written += os.read(self.number, 65536)


@contextmanager
def terminal(
    folder: Path, *more: str, **environment: str
) -> Iterator[tuple[Terminal, subprocess.Popen[bytes]]]:
    """The command on a terminal of 80 × 24; the terminal, and the process."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    settings = {"QUANDARY_DATA": str(folder), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
    process = subprocess.Popen(
        [*PLAY, *more],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, **settings, **environment},
        start_new_session=True,
    )
    os.close(theirs)
    screen = Terminal(ours)
    try:
        yield screen, process
    finally:
        process.kill()
        process.wait()
        screen.hang_up()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_killed_table_leaves_the_terminal_as_it_was(
    number: signal.Signals, tmp_path: Path
) -> None:
    with terminal(tmp_path) as (screen, process):
        screen.read_until(b"Your turn")
        assert OPENS_SCREEN in screen.written
        process.send_signal(number)
        screen.read_until(b"is saved")
        assert CLOSES_SCREEN in screen.written
        assert STOPS_MOUSE in screen.written
        assert screen.written.index(CLOSES_SCREEN) < screen.written.index(b"is saved")


@pytest.mark.parametrize(("more", "term"), [(["--plain"], "xterm"), ([], "dumb")])
def test_a_plain_terminal_gets_lines(more: list[str], term: str, tmp_path: Path) -> None:
    with terminal(tmp_path, *more, TERM=term) as (screen, _):
        screen.read_until(b"Your turn")
        assert OPENS_SCREEN not in screen.written


def test_a_closed_window_ends_the_game_and_keeps_it(tmp_path: Path) -> None:
    with terminal(tmp_path) as (screen, process):
        screen.read_until(b"Your turn")
        os.write(screen.number, b"a\r")
        screen.read_until(b"Now draw")
        screen.hang_up()
        process.send_signal(signal.SIGHUP)
        assert process.wait(timeout=30) != 0
    [file] = (tmp_path / "records").iterdir()
    assert load(file.read_bytes()).deals[0].actions
