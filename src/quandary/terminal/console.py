"""Prints lines and reads lines, at a terminal or through a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec

from quandary.terminal.style import Style


class Leaving(Exception):
    """The person wants to stop."""


class Console:
    """Standard output and input, used line by line."""

    def __init__(self, style: Style) -> None:
        self.style = style
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        self._has_keyboard = sys.stdin.isatty()
        if self._has_keyboard and find_spec("readline"):
            import_module("readline")  # gives input() its line editing

    def say(self, lines: Iterable[str]) -> None:
        """Print lines, broken at the width of the terminal."""
        for line in lines:
            print("\n".join(map(self.style.wrap, line.split("\n"))))

    def say_whole(self, line: str) -> None:
        """Print a line as it is, so that a command or a file's name in it can be copied."""
        print(line)

    def ask(self, prompt: str = "> ") -> str:
        """One line from the person; raises `EOFError` at the end of input."""
        sys.stdout.flush()
        try:
            line = input(prompt)
        except KeyboardInterrupt:
            print()  # so that the shell's own prompt does not stand behind ours
            raise
        if not self._has_keyboard:
            print(line)  # what came through a pipe would be missing from the page otherwise
        return line.strip()
