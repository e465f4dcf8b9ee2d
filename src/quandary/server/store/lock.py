"""One server per database. The lock goes when its holder does, however that ends."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from quandary.server.store.opening import UnusableDatabase, explain_errors, verify_one_name
from quandary.system.file_lock import HAS_BYTE_LOCK, takes_byte_lock, takes_lock


@contextmanager
def hold_lock(database: Path, *, makes_file: bool = False) -> Iterator[None]:
    """Hold the database for this process; raises `UnusableDatabase` if another one has it.

    Whichever name it goes by: links are followed to the file, and the file itself is locked, too.
    """
    real = Path(os.path.realpath(database))
    with ExitStack() as held:
        with explain_errors(database):
            real.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            beside = held.enter_context(real.with_name(f"{real.name}.lock").open("a"))
            if makes_file and not real.exists():
                real.touch(mode=0o600)
            is_there = HAS_BYTE_LOCK and real.exists()
            file = held.enter_context(real.open("rb+")) if is_there else None
        is_free = takes_lock(beside.fileno())
        if not is_free or (file is not None and not takes_byte_lock(file.fileno())):
            raise UnusableDatabase(
                f"{database} is in use by another server: stop that one, or name another folder"
            )
        verify_one_name(database)
        yield
