"""Space that is not needed any more goes back to the disk, a little at a time."""

from __future__ import annotations

import apsw

INCREMENTAL = 2
SLICE = 200
"""Pages in a commit: players' moves wait for it."""
SPARE = 256
"""Free pages that stay: the next tables need some."""
LARGE_LOG_BYTES = 8 * 1024 * 1024
"""SQLite begins the write-ahead log anew at half of this, if nobody is reading just then."""


def prepare(connection: apsw.Connection) -> None:
    """Let a new database give space back. One that has tables needs `quandary vacuum` for that."""
    connection.pragma("auto_vacuum", INCREMENTAL)


def give_back_slice(connection: apsw.Connection) -> bool:
    """Give a few free pages back; whether there are others to give."""
    if connection.pragma("auto_vacuum") != INCREMENTAL:
        return False
    free = connection.pragma("freelist_count")
    assert isinstance(free, int)
    if free <= SPARE:
        return False
    pages = min(SLICE, free - SPARE)
    for _ in connection.execute(f"PRAGMA incremental_vacuum({pages})"):
        pass  # A page per step.
    return free - pages > SPARE


def empty_log(connection: apsw.Connection, busy_ms: int) -> bool:
    """Write the write-ahead log into the database and empty it, unless somebody reads just now;
    whether it is empty. SQLite tells that in a row and raises nothing.
    """
    connection.set_busy_timeout(0)
    try:
        is_busy, *_ = next(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)"))
        return not is_busy
    finally:
        connection.set_busy_timeout(busy_ms)
