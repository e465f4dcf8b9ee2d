"""Notices a write-ahead log that lies beside a database it does not belong to.

SQLite takes whatever log lies there, and pages of one database overwrite those of the other. So
each database has a random id: the one in the file alone must be the one seen through the log.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import apsw

NEW_ID = "INSERT OR REPLACE INTO setting VALUES ('database-id', randomblob(16))"
_ID = "SELECT value FROM setting WHERE name = 'database-id'"
_FILE_ALONE = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI


def is_log_foreign(connection: apsw.Connection, path: Path) -> bool:
    """Whether the log beside a database is another's; as far as both say whose they are."""
    beside = path.with_name(f"{path.name}-wal")
    if not beside.exists() or not beside.stat().st_size:
        return False
    alone = apsw.Connection(f"file:{quote(str(path))}?immutable=1", flags=_FILE_ALONE)
    try:
        ids = {_id_in(alone), _id_in(connection)} - {None}
    finally:
        alone.close()
    return len(ids) > 1


def _id_in(connection: apsw.Connection) -> object:
    """The id, or `None` where there is none yet, or none that can be read."""
    try:
        return connection.execute(_ID).get
    except (apsw.SQLError, apsw.CorruptError, apsw.NotADBError):
        return None  # No such table yet; or the file alone is half of what a checkpoint writes.
