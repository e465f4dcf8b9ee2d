"""The Pythons on this machine, and the quick tests on each that the main run does not cover."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.launcher.environment import DEFAULT_PLACE, NEWEST_TESTED, PLACE

OLDEST = (3, 11)
ANSWER_SECONDS = 20.0
ASK = """
import json, sys, sysconfig
free_threaded = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
print(json.dumps({
    "path": getattr(sys, "_base_executable", sys.executable),
    "version": list(sys.version_info),
    "prefix": sys.base_prefix,
    "is_standard": sys.implementation.name == "cpython" and not free_threaded,
}))
"""


@dataclass(frozen=True)
class FoundPython:
    """What a Python says of itself."""

    path: str
    version: tuple[int, int, int]
    level: str
    prefix: str
    is_standard: bool

    @property
    def minor(self) -> tuple[int, int]:
        return self.version[:2]

    def __str__(self) -> str:
        level = "" if self.level == "final" else f" ({self.level})"
        return f"Python {'.'.join(map(str, self.version))}{level} at {self.path}"


def test_others(root: Path) -> int:
    """Set up, check and test quickly on every other Python; stop at the first that fails."""
    chosen, skipped = choose(list(find_pythons()), sys.version_info[:2])
    for found in chosen:
        print(f"{found}: to be tested")
    for reason in skipped:
        print(reason)
    if not chosen:
        print("There is no other Python to test on.")
    for found in chosen:
        print(f"\n===== {found}", flush=True)
        place = root / f"{DEFAULT_PLACE.name}-{found.minor[0]}.{found.minor[1]}"
        environment = {**os.environ, PLACE: str(place)}
        command = [found.path, str(root / "run.py"), "test", "quick"]
        exit_code = subprocess.call(command, env=environment)
        if exit_code != 0:
            print(f"{found}: failed")
            return exit_code
    return 0


def choose(
    found: list[FoundPython], tested: tuple[int, int]
) -> tuple[list[FoundPython], list[str]]:
    """One per minor version, the newest patch; and a line for every other, that says why not."""
    newest_first = sorted(found, key=lambda each: each.version, reverse=True)
    chosen: dict[tuple[int, int], FoundPython] = {}
    skipped: list[str] = []
    for each in newest_first:
        reason = reason_to_skip(each)
        if reason is None and each.minor == tested:
            reason = f"`run.py test` covers {each.minor[0]}.{each.minor[1]}"
        elif reason is None and each.minor in chosen:
            reason = "there is a newer patch"
        if reason is None:
            chosen[each.minor] = each
        else:
            skipped.append(f"{each}: skipped, {reason}")
    return list(reversed(chosen.values())), list(reversed(skipped))


def reason_to_skip(found: FoundPython) -> str | None:
    """Why nothing is promised on this Python."""
    if found.minor > NEWEST_TESTED:
        return "not every pinned package has a wheel for it"
    if found.level != "final":
        return "a pre-release"
    if not found.is_standard:
        return "no standard CPython"
    return None


# ----- finding them


def find_pythons() -> Iterator[FoundPython]:
    """Every Python on the path and under pyenv that is new enough, once each."""
    seen: set[tuple[tuple[int, int, int], str]] = set()
    for path in list_candidates():
        found = ask(path)
        if found is None or found.minor < OLDEST or (found.version, found.prefix) in seen:
            continue
        seen.add((found.version, found.prefix))
        yield found


def list_candidates() -> list[Path]:
    """`python3` and `python3.N` on the path, then those of pyenv's versions."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    folders = [Path(folder) for folder in os.get_exec_path()]
    folders += sorted(folder / "bin" for folder in pyenv.glob("*"))
    return [
        path
        for folder in folders
        for path in sorted(folder.glob("python3*"))
        if re.fullmatch(r"python3(\.\d+)?", path.name)
    ]


def ask(path: Path) -> FoundPython | None:
    """What the Python there says of itself; None where none answers, as from pyenv's shims."""
    try:
        command = [str(path), "-I", "-c", ASK]
        answer = subprocess.run(command, capture_output=True, text=True, timeout=ANSWER_SECONDS)
        told = json.loads(answer.stdout)
        major, minor, micro, level, _ = told["version"]
    except (OSError, ValueError, KeyError, subprocess.TimeoutExpired):
        return None
    version = (major, minor, micro)
    return FoundPython(told["path"], version, level, told["prefix"], told["is_standard"])
