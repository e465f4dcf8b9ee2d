"""Who uses a database: any number of servers together, or `move` alone.

It is a lock of PostgreSQL's that goes with the connection, so that no dead process keeps it.
Every connection that writes for a server holds it.
"""

from __future__ import annotations

from typing import Any

from psycopg import Connection

from quandary.server.store.opening import UnusableDatabase

_KEY = 1366647151
"""The next one after that of migrations."""
_MOVED = "'moved'"
SHARE = f"""SELECT pg_try_advisory_lock_shared({_KEY})
    AND NOT EXISTS (SELECT 1 FROM setting WHERE name = 'stamp' AND value = {_MOVED})"""
"""For a server that runs: false while the database is moved, and when it has been."""
_SHARE_ANEW = f"SELECT pg_try_advisory_lock_shared({_KEY})"
_HOLD = f"SELECT pg_try_advisory_lock({_KEY})"
MARK_MOVED = f"""INSERT INTO setting VALUES ('stamp', {_MOVED})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value"""
"""Servers that still run, but were cut off meanwhile, write no more; one that is started may."""


def share(connection: Connection[Any], place: str) -> None:
    """Use a database as servers do, as long as the connection lasts."""
    if connection.execute(_SHARE_ANEW).fetchone() != (True,):
        raise UnusableDatabase(f"{place} is being moved: wait until that has finished")


def hold(connection: Connection[Any], place: str) -> None:
    """Have a database alone, as long as the connection lasts."""
    if connection.execute(_HOLD).fetchone() != (True,):
        raise UnusableDatabase(f"{place} is in use: stop every server on it first")
