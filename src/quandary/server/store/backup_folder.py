"""A folder of backups: each gets the date in its name, and old ones make room for new ones."""

from __future__ import annotations

import itertools
import os
import re
import time
from dataclasses import replace
from pathlib import Path

from quandary.server.store.backup import Copied, back_up
from quandary.server.store.opening import UnusableDatabase, explain_errors

NAME = re.compile(r"quandary-(\d{4}-\d\d-\d\d-\d{6})(?:-(\d+))?\.sqlite3", re.ASCII)
"""What `back_up_into` calls its files; nothing else in the folder is ever removed."""


def is_folder(path: str) -> bool:
    """Whether a path means a folder: one that is there, or a new name without an ending.

    As with cp, a slash at the end says so of any name.
    """
    ends_with_slash = path.endswith(tuple(filter(None, (os.sep, os.altsep))))
    return ends_with_slash or Path(path).is_dir() or _is_new_folder(Path(path))


def _is_new_folder(path: Path) -> bool:
    return not path.exists() and not path.suffix


def read_keep(text: str | None, path: str) -> int | None:
    """How many backups to keep, all of them if nothing was said; raises `UnusableDatabase`."""
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text) > 0):
        raise UnusableDatabase(f"--keep must be a whole number above 0, not {text!r}")
    if not is_folder(path):
        raise UnusableDatabase(f"--keep is for a folder of backups, and {path} is a file")
    return int(text)


def refuse_force(force: bool, folder: str) -> None:
    """Nothing in a folder is ever replaced; raises `UnusableDatabase` if that is asked for."""
    if force:
        raise UnusableDatabase(f"--force is for a file, and {folder} is a folder of backups")


def back_up_into(database: Path, folder: Path, keep: int | None = None) -> Copied:
    """Copy a database to a new file in the folder, which is made if it is missing.

    The oldest are removed only when the new one is whole and has its name.
    """
    copied = back_up(database, _name_in(folder))
    if keep is None:
        return copied
    with explain_errors(folder):
        old = [file for file in _newest_first(folder) if file != copied.file][keep - 1 :]
        for file in old:
            file.unlink(missing_ok=True)
    return replace(copied, removed=tuple(old))


def _name_in(folder: Path) -> Path:
    """A name that says when, by UTC, and that is free also when the clock is set back."""
    name = time.strftime("quandary-%Y-%m-%d-%H%M%S", time.gmtime())
    names = itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))
    return next(file for name in names if not (file := folder / f"{name}.sqlite3").exists())


def _newest_first(folder: Path) -> list[Path]:
    """Backups by the date in their names."""
    named = [(found, file) for file in folder.iterdir() if (found := NAME.fullmatch(file.name))]
    named.sort(key=lambda each: (each[0][1], int(each[0][2] or 1)), reverse=True)
    return [file for _, file in named]
