"""How large a database is, and how much is in it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import apsw


@dataclass(frozen=True)
class Figures:
    """A database in numbers."""

    tables: int
    tables_damaged: int
    database_bytes: int
    database_free_bytes: int
    database_log_bytes: int


def figures_of(connection: apsw.Connection, path: Path) -> Figures:
    """The database as it is now."""
    page = _number(connection, "PRAGMA page_size")
    beside = path.with_name(f"{path.name}-wal")
    return Figures(
        tables=_number(connection, "SELECT count(*) FROM game_table"),
        tables_damaged=_number(connection, "SELECT count(*) FROM quarantine"),
        database_bytes=page * _number(connection, "PRAGMA page_count"),
        database_free_bytes=page * _number(connection, "PRAGMA freelist_count"),
        database_log_bytes=beside.stat().st_size if beside.exists() else 0,
    )


def _number(connection: apsw.Connection, sql: str) -> int:
    value = connection.execute(sql).get
    assert isinstance(value, int)
    return value
