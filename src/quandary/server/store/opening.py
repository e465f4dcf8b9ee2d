"""How a database is opened, and everything for which it is refused in one sentence."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from quandary.server.store import space
from quandary.server.store.application_id import is_empty, is_ours
from quandary.server.store.foreign_log import is_log_foreign
from quandary.server.store.migrations import NewerDatabase, migrate

FIRST_SAFE_SQLITE = (3, 51, 3)
"""Older ones can lose a commit when the write-ahead log is reset (3.7.0 to 3.51.2)."""
BUSY_MS = 3000
LEAST_FREE_BYTES = 16 * 1024 * 1024
TOUCH = "INSERT OR REPLACE INTO setting VALUES ('touched', randomblob(8))"
"""A write that changes nothing of any table."""


class UnusableDatabase(Exception):
    """The database cannot be used; one sentence says why and what to do."""


def verify_sqlite(version: str) -> None:
    """Refuse a SQLite that may lose a commit."""
    if tuple(map(int, version.split("."))) < FIRST_SAFE_SQLITE:
        raise UnusableDatabase(
            f"SQLite {version} can lose a commit; 3.51.3 or newer is needed: install apsw again"
        )


@contextmanager
def explain_errors(path: Path) -> Iterator[None]:
    """Whatever SQLite or the system says becomes one sentence that says what to do."""
    try:
        yield
    except apsw.BusyError:
        raise UnusableDatabase(
            f"{path} is locked by another program: stop that one, or name another folder"
        ) from None
    except apsw.FullError:
        raise UnusableDatabase(
            f"the disk of {path} is full: free some space and start again"
        ) from None
    except NewerDatabase as error:
        raise UnusableDatabase(f"{path}: {error}; use the newer one") from None
    except OSError as error:
        raise UnusableDatabase(f"{path} cannot be used: {error.strerror}") from None
    except UnicodeEncodeError:
        raise UnusableDatabase(f"{path} cannot be used: SQLite needs names in UTF-8") from None
    except apsw.Error as error:
        raise UnusableDatabase(f"{path} cannot be used: {error}") from None


def open_database(path: Path) -> apsw.Connection:
    """A connection ready to write, the database up to date."""
    verify_sqlite(apsw.sqlite_lib_version())
    with explain_errors(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            # It holds the secrets of running deals: nobody else on this machine may read it.
            path.touch(mode=0o600)
        verify_ours_unwritten(path)
        connection = apsw.Connection(str(path))
        connection.set_busy_timeout(BUSY_MS)
        verify_ours(connection, path)
        if is_empty(connection):
            space.prepare(connection)
        if connection.pragma("journal_mode", "wal") != "wal":
            raise UnusableDatabase(
                f"{path} is in a place where SQLite cannot keep a write-ahead log"
            )
        connection.pragma("synchronous", "FULL")
        connection.pragma("foreign_keys", True)
        # What is deleted is overwritten: a name does not stay in a corner of the file.
        connection.pragma("secure_delete", True)
        migrate(connection)
    return connection


def verify_one_name(path: Path) -> None:
    """Refuse a file with a second name: what is in the log beside the one is lost to the other."""
    if path.exists() and path.stat().st_nlink > 1:
        raise UnusableDatabase(
            f"{path} has another name, a hard link: remove one of the two, or copy it with backup"
        )


def verify_ours_unwritten(path: Path) -> None:
    """Refuse a foreign file, or log, before a connection that can write has touched it."""
    path = Path(os.path.realpath(path))
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        connection.set_busy_timeout(BUSY_MS)
        verify_ours(connection, path)
        if is_log_foreign(connection, path):
            raise UnusableDatabase(
                f"{path}-wal belongs to another database: move it away, or restore a backup"
            )
    except (apsw.ReadOnlyError, apsw.CantOpenError):
        pass  # Its last writer was cut off: only one that writes can tidy up and read it.
    finally:
        connection.close()


def verify_ours(connection: apsw.Connection, path: Path) -> None:
    """Refuse what another program has made."""
    if not is_ours(connection):
        raise UnusableDatabase(
            f"{path} is a database of another program, not of Quandary: name another file"
        )


def verify_writable(connection: apsw.Connection, path: Path) -> None:
    """Write something: a full disk shows itself before the first player does."""
    with explain_errors(path):
        connection.execute(TOUCH)
        if shutil.disk_usage(path.parent).free < LEAST_FREE_BYTES:
            raise apsw.FullError
