"""The command `quandary files`: what is kept on this machine, and how to remove it."""

from __future__ import annotations

import argparse
import os
import shlex
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

    places = {
        data_folder(os.environ): "tables of your server, games played in the terminal, arena",
        cache_folder(os.environ): "the strong bots, compiled for this machine",
    }
    if LAUNCHER.is_file():
        environment = os.environ.get("QUANDARY_VENV") or LAUNCHER.with_name(".venv")
        places[Path(environment)] = "the packages that Quandary needs"
    for folder, about in places.items():
        print(f"{folder}: {about} ({_size(folder)})")
    print("and in your browser: settings, and the keys to your seats, as site data")
    present = [shlex.quote(str(folder)) for folder in places if folder.exists()]
    if present:
        print(f"To remove it, stop the server and type: rm -r {' '.join(present)}")
    return 0


def _size(folder: Path) -> str:
    if not folder.is_dir():
        return "nothing yet"
    files = (file.lstat() for file in folder.rglob("*"))
    return f"{sum(file.st_size for file in files) / MEGABYTE:.1f} MB"
