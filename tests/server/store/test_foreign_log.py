"""A write-ahead log that belongs to another database is refused before it overwrites this one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from quandary.cli import main
from quandary.server.store.backup import back_up
from quandary.server.store.opening import UnusableDatabase, open_database

NOTE = "INSERT OR REPLACE INTO setting VALUES (?, randomblob(8))"


def crashed(path: Path, name: str) -> None:
    """A database whose server was killed: something is in the log only."""
    connection = open_database(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute(NOTE, (name,))
    for end in ("", "-wal"):
        shutil.copy(f"{path}{end}", f"{path}{end}.kept")
    connection.close()
    for end in ("", "-wal"):
        Path(f"{path}{end}.kept").replace(f"{path}{end}")


def names_in(path: Path) -> set[str]:
    connection = open_database(path)
    found = {str(row[0]) for row in connection.execute("SELECT name FROM setting")}
    connection.close()
    return found


def test_a_databases_own_log_is_taken(tmp_path: Path) -> None:
    crashed(tmp_path / "tables", "mine")
    assert "mine" in names_in(tmp_path / "tables")


def test_the_log_of_a_new_database_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "tables"
    connection = open_database(path)
    for end in ("", "-wal"):  # Nothing of it has come from the log into the file.
        shutil.copy(f"{path}{end}", f"{path}-copy{end}")
    connection.close()
    assert "database-id" in names_in(tmp_path / "tables-copy")


def test_another_databases_log_is_refused_and_nothing_changes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, other = tmp_path / "mine", tmp_path / "other"
    crashed(mine, "mine")
    crashed(other, "other")
    Path(f"{mine}-wal").unlink()
    before = mine.read_bytes()
    shutil.copy(f"{other}-wal", f"{mine}-wal")
    with pytest.raises(UnusableDatabase, match="-wal belongs to another database"):
        open_database(mine)
    for words in (["backup", str(mine), str(tmp_path / "copy")], ["vacuum", str(mine)]):
        assert main(words) == 2
        assert "belongs to another database" in capsys.readouterr().err
    assert mine.read_bytes() == before
    Path(f"{mine}-wal").unlink()
    assert "other" not in names_in(mine)


def test_a_backup_copied_over_a_database_does_not_get_its_log(tmp_path: Path) -> None:
    path = tmp_path / "tables"
    open_database(path).close()
    back_up(path, tmp_path / "backup")
    crashed(path, "later")
    shutil.copy(tmp_path / "backup", path)
    with pytest.raises(UnusableDatabase, match="-wal belongs to another database"):
        open_database(path)
