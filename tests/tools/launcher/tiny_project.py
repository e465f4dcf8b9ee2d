"""A tiny project with our launcher, where nothing need be downloaded; and stand-in programs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
SCRIPTS = Path(sys.executable).parent
TINY_QUANDARY = """
import sys
print(sys.argv[1:])
sys.exit(7 if "fail" in sys.argv else 0)
"""

posix_only = pytest.mark.skipif(os.name == "nt", reason="needs POSIX scripts or signals")


def make_project(folder: Path, lock: str = "") -> Path:
    """A project with this launcher, a lock and a Quandary that repeats its arguments."""
    (folder / "src/quandary").mkdir(parents=True)
    (folder / "src/quandary/__main__.py").write_text(TINY_QUANDARY)
    (folder / "requirements").mkdir()
    (folder / "requirements/run.txt").write_text(lock)
    shutil.copy(ROOT / "run.py", folder)
    shutil.copytree(ROOT / "tools/launcher", folder / "tools/launcher")
    return folder


def write_program(folder: Path, name: str, script: str) -> Path:
    """A program that stands in for one of the machine's."""
    folder.mkdir(exist_ok=True)
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return program


def command(project: Path, *arguments: str) -> list[str]:
    return [sys.executable, str(project / "run.py"), *arguments]


def settings(path: str | Path = SCRIPTS, **more: str) -> dict[str, str]:
    """Environment variables for a launcher that finds programs there only, and no network."""
    return {**os.environ, "PATH": str(path), "PIP_NO_INDEX": "1", "UV_OFFLINE": "1", **more}


def start(
    project: Path,
    *arguments: str,
    folder: Path | None = None,
    path: str | Path = SCRIPTS,
    **more: str,
) -> subprocess.CompletedProcess[str]:
    """Run the launcher to its end; without an input it could wait for."""
    return subprocess.run(
        command(project, *arguments),
        cwd=folder or project,
        env=settings(path, **more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
