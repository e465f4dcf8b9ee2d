"""Whether an SQLite file is a database of Quandary."""

from __future__ import annotations

import apsw

APPLICATION_ID = 0x5175616E
"""`Quan`. It stands in the file's header, where tools such as `file` look for it."""
FIRST_TABLES = frozenset({"event", "game_table", "seat", "token", "setting"})
"""What the databases had that we made before they carried the id."""


def is_ours(connection: apsw.Connection) -> bool:
    """Whether we made this database, or may make it: it is ours or has nothing in it."""
    application = connection.pragma("application_id")
    if application != 0:
        return bool(application == APPLICATION_ID)
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema")}
    if connection.pragma("user_version") == 0:
        return not tables
    return tables >= FIRST_TABLES


def is_empty(connection: apsw.Connection) -> bool:
    """Whether nothing has been made here yet."""
    return connection.execute("SELECT 1 FROM sqlite_schema").get is None
