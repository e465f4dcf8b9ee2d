"""One server per database. The lock goes when its holder does, however that ends."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from quandary.server.store.sqlite import UnusableDatabase

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


@contextmanager
def held_lock(database: Path) -> Iterator[None]:
    """Hold the database for this process; raises `UnusableDatabase` if another one has it."""
    beside = database.with_name(f"{database.name}.lock")
    try:
        database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = beside.open("a")
    except OSError as error:
        raise UnusableDatabase(f"{database} cannot be used: {error.strerror}") from None
    with file:
        if not _takes_lock(file.fileno()):
            raise UnusableDatabase(
                f"{database} is in use by another server: stop that one, or name another --data-dir"
            )
        yield


def _takes_lock(file_number: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(file_number, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file_number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
