"""One server per database. The lock goes when its holder does, however that ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from quandary.server.store.sqlite import UnusableDatabase
from quandary.table.file_lock import takes_lock


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
        if not takes_lock(file.fileno()):
            raise UnusableDatabase(
                f"{database} is in use by another server: stop that one, or name another --data-dir"
            )
        yield
