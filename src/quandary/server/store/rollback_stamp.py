"""Whether a database is the one this server wrote last, or an earlier one brought back.

Cards that were seen after a copy was made must not be dealt again from that copy. `restore` says
so by itself. A file that was put in place by hand is noticed by its stamp: random bytes in the
database and in a small file beside it, new whenever a server starts or stops; and a backup says
that it is one, wherever it is opened.
"""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path

import apsw

from quandary.server.table.log_entries import Restored, encode_body, kind_of
from quandary.system.atomic_write import replacement_of

_STAMP, _COPIED = "stamp", "copied"
_MARK = """INSERT INTO event (table_id, seq, cmd_id, at, kind, body)
    SELECT table_id, max(seq) + 1, NULL, ?, ?, ? FROM event
    WHERE table_id IN (SELECT id FROM game_table WHERE NOT is_closed) GROUP BY table_id"""


def mark_as_copy(connection: apsw.Connection) -> None:
    """Note in a copy that it is one: what happened after it was made is not in it."""
    _set(connection, _COPIED, b"1")


def mark_restored(connection: apsw.Connection) -> None:
    """End what was promised or dealt at every table: its cards may have been seen since."""
    body = Restored()
    connection.execute(_MARK, (time.time(), kind_of(body), encode_body(body)))


def renew_stamp(connection: apsw.Connection, database: Path, *, is_restored: bool = False) -> bool:
    """Stamp a database again, and mark its tables if it is not the one that was here last.

    Returns whether it was another. However this is cut off, the next one comes to the same.
    """
    beside = _file_beside(database)
    known = _read(beside)
    is_other = is_restored or _is_other(connection, known)
    stamp = secrets.token_hex(16)
    _write(beside, [*known, stamp])
    with connection:
        if is_other:
            mark_restored(connection)
        connection.execute("DELETE FROM setting WHERE name = ?", (_COPIED,))
        _set(connection, _STAMP, stamp.encode())
    if not is_restored:  # A restored one takes its place only after this.
        _write(beside, [stamp])
    return is_other


def _is_other(connection: apsw.Connection, known: list[str]) -> bool:
    names = (_STAMP, _COPIED)
    sql = "SELECT name, value FROM setting WHERE name IN (?, ?)"
    found = {str(name): value for name, value in connection.execute(sql, names)}
    if _COPIED in found:
        return True
    if _STAMP not in found:
        return bool(known)  # Without one it is new, or older than stamps; but not if one was here.
    stamp = found[_STAMP]
    assert isinstance(stamp, bytes)
    return stamp.decode() not in known


def _set(connection: apsw.Connection, name: str, value: bytes) -> None:
    connection.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, value))


# The file beside


def _file_beside(database: Path) -> Path:
    real = Path(os.path.realpath(database))
    return real.with_name(f"{real.name}.stamp")


def _read(beside: Path) -> list[str]:
    """The stamps that the database may have; two if the last change was cut off."""
    try:
        return beside.read_text("ascii").split()
    except (FileNotFoundError, UnicodeDecodeError):
        return []


def _write(beside: Path, stamps: list[str]) -> None:
    with replacement_of(beside) as new:
        new.write_text("\n".join(stamps) + "\n", encoding="ascii")
