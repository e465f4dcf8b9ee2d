"""The command `quandary files`: what is kept on this machine, and how to remove it."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from quandary.commands.command import Commands

MEGABYTE = 1_000_000


def add_to(commands: Commands) -> None:
    """The words of the command."""
    parser = commands.add_parser(
        "files", help="list what is stored on this machine, and how to remove it"
    )
    parser.set_defaults(run=_files)


def _files(_: argparse.Namespace) -> int:
    from quandary.system.cache_folder import cache_folder
    from quandary.system.command_name import LAUNCHER
    from quandary.system.data_folder import data_folder

    places = [
        (
            data_folder(os.environ),
            "tables of your server, games, score pads and keys to seats of the terminal, arena",
        ),
        (cache_folder(os.environ), "the strong bots, compiled for this machine"),
    ]
    if LAUNCHER.is_file():
        environment = os.environ.get("QUANDARY_VENV") or LAUNCHER.with_name(".venv")
        places.append((Path(environment), "the packages that Quandary needs"))
    folders = _join_same(places)
    for folder, about in folders.items():
        print(f"{folder}: {'; '.join(about)} ({_size(folder)})")
    print("and in your browser: settings, and the keys to your seats, as site data")
    present = [str(folder) for folder in folders if folder.exists()]
    if present:
        print(f"To remove it, stop the server and {_how_to_remove(present)}")
    return 0


def _join_same(places: Iterable[tuple[Path, str]]) -> dict[Path, list[str]]:
    """Each folder once, with all that is in it: on Windows data and cache are one."""
    folders: dict[Path, list[str]] = {}
    for folder, about in places:
        same = next((known for known in folders if _is_same(known, folder)), folder)
        folders.setdefault(same, []).append(about)
    return folders


def _is_same(one: Path, other: Path) -> bool:
    return one == other or (one.exists() and other.exists() and one.samefile(other))


def _how_to_remove(folders: Sequence[str]) -> str:
    if sys.platform == "win32":
        quoted = ["'" + folder.replace("'", "''") + "'" for folder in folders]
        return f"type in PowerShell: Remove-Item -Recurse {', '.join(quoted)}"
    return f"type: rm -r {' '.join(map(shlex.quote, folders))}"


def _size(folder: Path) -> str:
    if not folder.is_dir():
        return "nothing yet"
    files = (file.lstat() for file in folder.rglob("*"))
    return f"{sum(file.st_size for file in files) / MEGABYTE:.1f} MB"
