"""Writing a file so that it is there whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def replacement_of(file: Path, mode: int = 0o666) -> Iterator[Path]:
    """A file beside this one to write to; it takes the name once it is whole and on disk.

    If writing fails, it is deleted and the old file stays as it was.
    """
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        beside.touch(mode)
        yield beside
        with beside.open("rb+") as written:
            os.fsync(written.fileno())
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)


def write_atomically(file: Path, content: str) -> None:
    """Replace a file's text, and make its folder if there is none; raises `OSError`."""
    file = file.resolve()
    file.parent.mkdir(parents=True, exist_ok=True)
    with (
        replacement_of(file) as beside,
        # A lone surrogate becomes \ud800, which JSON reads as the same again.
        beside.open("w", encoding="utf-8", errors="backslashreplace", newline="\n") as out,
    ):
        out.write(content)
