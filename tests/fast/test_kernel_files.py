"""Kept kernels that are damaged, missing or not what their names say are compiled again."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba")

KERNELS = """
from quandary.fast.kernel import njit, njit_apart

@njit
def halved(number: int) -> int:
    return number // 2

@njit_apart
def inner(row):
    row[0] += 1
    return halved(row[0] + row[1])

@njit_apart
def other(row):
    return 7

@njit_apart
def outer(row):
    return inner(row) * 2

def compiled():
    return sorted(kernel.__name__ for kernel in (inner, outer) if kernel.stats.cache_misses)
"""
CALL = """
import shutil
import sys
import kernels
import numpy as np
from quandary.fast.kernel import kernel_folder
if "another" in sys.argv:
    kernels.inner = kernels.other
if "gone" in sys.argv:
    shutil.rmtree(kernel_folder())
print(kernels.outer(np.array([3, 5], sys.argv[1])), *kernels.compiled())
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home of its own, in which kernels were compiled for an array of bytes."""
    (tmp_path / "kernels.py").write_text(KERNELS)
    assert call(tmp_path, "int8") == "8 inner outer"
    return tmp_path


def call(home: Path, *arguments: str) -> str:
    """What a new process prints: the result, and what it had to compile."""
    homes = dict.fromkeys(("XDG_CACHE_HOME", "HOME", "LOCALAPPDATA", "PYTHONPATH"), str(home))
    environment = {**os.environ, **homes, "QUANDARY_NUMBA_CACHE": ""}
    command = [sys.executable, "-c", CALL, *arguments]
    return subprocess.check_output(command, env=environment, text=True).strip()


def file_of(home: Path, kernel: str) -> Path:
    """The only file of a kernel."""
    (file,) = home.rglob(f"{kernel}-*.kernel")
    return file


def test_a_later_process_compiles_nothing(home: Path) -> None:
    assert call(home, "int8") == "8"


def test_a_kernel_under_the_name_of_another_type_is_not_called(home: Path) -> None:
    """As when two processes kept one kernel for two types under the same number."""
    bytes_ = file_of(home, "inner")
    call(home, "int16")
    (words,) = (file for file in home.rglob("inner-*.kernel") if file != bytes_)
    shutil.copy(words, bytes_)
    assert call(home, "int8") == "8 inner"


def test_a_file_that_is_not_whole_or_missing_is_compiled_again(home: Path) -> None:
    file = file_of(home, "inner")
    file.write_bytes(file.read_bytes()[:-1])
    assert call(home, "int8") == "8 inner"
    file.unlink()
    assert call(home, "int8") == "8 inner"
    assert call(home, "int8") == "8"


def test_whoever_calls_what_is_not_there_any_more_is_compiled_again(home: Path) -> None:
    assert call(home, "int8", "another") == "14 other outer"


def test_without_its_folder_a_process_compiles_for_itself(home: Path) -> None:
    """As when another process has just deleted what it takes for an old version."""
    assert call(home, "int8", "gone") == "8 inner outer"


def test_a_changed_source_is_compiled_again(home: Path) -> None:
    (home / "kernels.py").write_text(KERNELS.replace("row) * 2", "row) * 3"))
    assert call(home, "int8") == "12 inner outer"
