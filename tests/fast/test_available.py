"""The fast core where numba is missing, where it is, and where its kernels are kept."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from quandary.fast import is_available

WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None\n"


def python(code: str, **settings: str) -> str:
    """What a Python of its own prints."""
    environment = {**os.environ, **settings}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_it_imports_no_numba() -> None:
    code = "import quandary.fast, sys; print('numba' in sys.modules, 'numpy' in sys.modules)"
    assert python(code) == "False False"


def test_without_numba_it_says_that_it_is_not_available() -> None:
    code = WITHOUT_NUMBA + "from quandary import fast; print(fast.is_available())"
    assert python(code) == "False"


@pytest.mark.parametrize(
    "attempt",
    [
        "import quandary.fast.quando.players.rollout",
        "import quandary.fast.play5211.players.rollout",
        "quandary.fast.compile_everything()",
    ],
)
def test_without_numba_using_it_raises_one_clear_error(attempt: str) -> None:
    code = f"""{WITHOUT_NUMBA}
import quandary.fast
try:
    {attempt}
except quandary.fast.FastCoreMissing as error:
    print(error)
"""
    assert python(code) == "The fast core needs numba and numpy, which are not installed here."


needs_numba = pytest.mark.skipif(not is_available(), reason="numba is not installed")


@needs_numba
def test_a_bot_compiles_neither_the_estimate_of_a_knock_nor_what_learns() -> None:
    code = """
import sys, quandary.fast
quandary.fast.compile_everything()
package = "quandary.fast.quando."
unwanted = (package + "training", package + "players.knock")
print([name for name in sys.modules if name.startswith(unwanted)])
"""
    assert python(code) == "[]"


KEPT_IN = "from quandary.fast.kernel import kernel_folder; print(kernel_folder())"


@needs_numba
def test_kernels_are_kept_in_the_users_cache(tmp_path: Path) -> None:
    home = {name: str(tmp_path) for name in ("XDG_CACHE_HOME", "HOME", "LOCALAPPDATA")}
    folder = Path(python(KEPT_IN, QUANDARY_NUMBA_CACHE="", **home))
    assert folder.is_dir()
    assert tmp_path in folder.parents


@needs_numba
def test_kernels_are_not_kept_if_the_switch_is_off_or_there_is_no_place(tmp_path: Path) -> None:
    assert python(KEPT_IN, QUANDARY_NUMBA_CACHE="0") == "None"
    (tmp_path / "file").touch()
    nowhere = str(tmp_path / "file")
    home = dict.fromkeys(("XDG_CACHE_HOME", "HOME", "LOCALAPPDATA"), nowhere)
    assert python(KEPT_IN, QUANDARY_NUMBA_CACHE="", **home) == "None"


@needs_numba
def test_old_versions_of_kernels_are_forgotten(tmp_path: Path) -> None:
    for age in range(10):
        old = tmp_path / "quandary" / f"kernels-{age}"
        old.mkdir(parents=True)
        os.utime(old, (age, age))
    folder = Path(python(KEPT_IN, QUANDARY_NUMBA_CACHE="", XDG_CACHE_HOME=str(tmp_path)))
    if tmp_path in folder.parents:
        kept = sorted(version.name for version in (tmp_path / "quandary").iterdir())
        assert kept == sorted([*(f"kernels-{age}" for age in range(6, 10)), folder.name])
