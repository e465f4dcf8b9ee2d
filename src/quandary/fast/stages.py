"""Compiling a part of a game in two processes, stage by stage.

What a stage compiles needs nothing of its other half, but what the stages before it have compiled.
The second process keeps its kernels in the folder, from where the first one loads them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

from numba.core import event

Stage = tuple[Callable[[], None], Callable[[], None]]
"""Two halves: what this process compiles, and what the other one does meanwhile."""


def compile_stages(module: str, stages: Sequence[Stage]) -> None:
    """Compile all stages of a module, with a second process from the first kernel on that is not in
    the cache. Whatever that one fails to do is done here."""
    other = _Other(module)
    try:
        with event.install_listener("numba:compile", other):
            for number, (own, others) in enumerate(stages):
                other.stage = number
                own()
                other.stage = None
                other.await_half()
                others()
    finally:
        other.end()


def help_out(module: str, first: int) -> None:
    """What the second process does: its half of every stage from the first on that is not in the
    cache, when the other process has come as far; nothing more once that one is gone."""
    for _, half in import_module(module).STAGES[first:]:
        half()
        print(flush=True)
        if not sys.stdin.readline():
            return


class _Other(event.Listener):
    """The second process, once there is something to compile."""

    def __init__(self, module: str) -> None:
        self._module = module
        self.stage: int | None = None
        """The stage whose own half is being compiled: only then is there another half to do."""
        self._is_begun = False
        self._process: subprocess.Popen[str] | None = None

    def on_start(self, event: Any) -> None:
        if not self._is_begun and self.stage is not None and (os.cpu_count() or 1) > 1:
            self._is_begun = True
            task = f"help_out({self._module!r}, {self.stage})"
            program = f"from quandary.fast.stages import help_out; {task}"
            command = [sys.executable, "-P", "-c", program]
            with suppress(OSError):
                self._process = subprocess.Popen(
                    command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    text=True,
                )

    def on_end(self, event: Any) -> None:
        pass

    def await_half(self) -> None:
        """Wait until it is done with its half, and let it go on to the next stage."""
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            return
        if process.stdout.readline():
            with suppress(OSError):
                print(file=process.stdin, flush=True)

    def end(self) -> None:
        """It has nothing left to do, or the first process has failed."""
        if self._process is not None:
            self._process.terminate()
            self._process.communicate()
