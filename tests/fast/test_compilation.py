"""Compiling one game's kernels, told kernel by kernel: with a game of two tiny ones."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from quandary.fast import is_available

TINY = """
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
COMPILE = """
from quandary.fast import compile_game
from quandary.fast.registry import KERNELS
KERNELS.register("tiny", "tiny")
told = []
compile_game("tiny", lambda done, of: told.append((done, of)))
compile_game("no kernels", lambda done, of: told.append((done, of)))
print(told)
"""


@pytest.mark.skipif(not is_available(), reason="numba is not installed")
def test_every_kernel_is_told_of_and_a_second_time_none(tmp_path: Path) -> None:
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny/warm_up.py").write_text(TINY)
    homes = dict.fromkeys(("XDG_CACHE_HOME", "HOME", "LOCALAPPDATA"), str(tmp_path))
    environment = {**os.environ, **homes, "QUANDARY_NUMBA_CACHE": "", "PYTHONPATH": str(tmp_path)}

    def compile_tiny() -> str:
        command = [sys.executable, "-c", COMPILE]
        return subprocess.check_output(command, env=environment, text=True).strip()

    assert compile_tiny() == "[(0, 2), (1, 2), (2, 2)]"
    assert compile_tiny() == "[]"
