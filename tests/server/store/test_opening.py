"""Databases that are refused, each with a sentence that says what to do."""

import os
from pathlib import Path

import pytest

from quandary.server.store.opening import (
    UnusableDatabase,
    open_database,
    verify_sqlite,
    verify_writable,
)


def test_a_locked_database_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quandary.server.store.opening.BUSY_MS", 10)
    holder = open_database(path)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(UnusableDatabase, match="is locked by another program: stop that one"):
        verify_writable(open_database(path), path)
    holder.execute("ROLLBACK")
    holder.close()


def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_text("a shopping list, and a long one at that\n" * 50)
    with pytest.raises(UnusableDatabase, match="cannot be used"):
        open_database(path)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UnusableDatabase, match=r"cannot be used: (Not a directory|File exists)"):
        open_database(tmp_path / "file" / "q.sqlite3")


@pytest.mark.parametrize("version", ["3.7.0", "3.46.1", "3.51.2"])
def test_a_sqlite_that_can_lose_a_commit_is_refused(version: str) -> None:
    with pytest.raises(UnusableDatabase, match=f"SQLite {version} can lose a commit"):
        verify_sqlite(version)


@pytest.mark.parametrize("version", ["3.51.3", "3.53.0", "4.0.0"])
def test_a_safe_sqlite_is_taken(version: str) -> None:
    verify_sqlite(version)


def test_every_commit_is_synced(path: Path) -> None:
    connection = open_database(path)
    assert connection.pragma("journal_mode") == "wal"
    assert connection.pragma("synchronous") == 2  # FULL
    connection.close()


def test_a_name_that_is_no_utf_8_is_refused_in_a_sentence(tmp_path: Path) -> None:
    named = tmp_path / os.fsdecode(b"\xff.sqlite3")
    with pytest.raises(UnusableDatabase, match="cannot be used"):
        open_database(named)
