"""What another program has made is refused and not changed by a byte."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from quandary.cli import main
from quandary.server.store.application_id import APPLICATION_ID
from quandary.server.store.migrations import STEPS
from quandary.server.store.opening import UnusableDatabase, open_database


def made_by(*statements: str) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        connection = apsw.Connection(str(path))
        for statement in statements:
            connection.execute(statement)
        connection.close()

    return make


FOREIGN = {
    "tables": made_by("CREATE TABLE notes (x)", "INSERT INTO notes VALUES (1)"),
    "tables and a version": made_by("CREATE TABLE notes (x)", "PRAGMA user_version = 1"),
    "an id alone": made_by("PRAGMA application_id = 252006673"),
    "a version alone": made_by("PRAGMA user_version = 3"),
    "a write-ahead log": made_by("PRAGMA journal_mode = wal", "CREATE TABLE event (x)"),
}


@pytest.mark.parametrize("make", FOREIGN.values(), ids=FOREIGN)
def test_a_foreign_database_is_refused_and_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], make: Callable[[Path], None]
) -> None:
    path = tmp_path / "notes.sqlite3"
    make(path)
    before = path.read_bytes()
    assert main(["serve", "--port", "0", "--database", str(path)]) == 2
    said = capsys.readouterr().err
    assert "is a database of another program" in said
    assert said.count("\n") == 1
    assert path.read_bytes() == before


def cut_off_a_writer(path: Path, table: str) -> None:
    """Leave the file half-written, with the journal that undoes it."""
    other = apsw.Connection(str(path))
    other.pragma("journal_mode", "delete")
    other.pragma("cache_size", 1)
    rows = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50) SELECT"
    values = "hex(randomblob(9)), randomblob(9000)" if table == "setting" else "randomblob(9000)"
    other.execute(f"BEGIN; INSERT INTO {table} {rows} {values} FROM n")
    beside = path.with_name(f"{path.name}-journal")
    journal, half_written = beside.read_bytes(), path.read_bytes()
    other.close()
    path.write_bytes(half_written)
    beside.write_bytes(journal)


def test_a_foreign_database_whose_writer_was_cut_off_is_refused(tmp_path: Path) -> None:
    made_by("CREATE TABLE notes (x)")(tmp_path / "notes")
    cut_off_a_writer(tmp_path / "notes", "notes")
    with pytest.raises(UnusableDatabase, match="another program"):
        open_database(tmp_path / "notes")


def test_one_of_ours_whose_writer_was_cut_off_is_put_right(tmp_path: Path) -> None:
    open_database(tmp_path / "tables").close()
    cut_off_a_writer(tmp_path / "tables", "setting")
    connection = open_database(tmp_path / "tables")
    assert connection.execute("SELECT name FROM setting").get == "database-id"
    assert connection.pragma("integrity_check") == "ok"
    connection.close()


def test_an_empty_file_becomes_ours(tmp_path: Path) -> None:
    (tmp_path / "tables").touch()
    connection = open_database(tmp_path / "tables")
    assert connection.pragma("application_id") == APPLICATION_ID
    connection.close()


def test_one_of_ours_from_before_the_id_is_recognised(tmp_path: Path) -> None:
    made_by(STEPS[0], "PRAGMA user_version = 1")(tmp_path / "tables")
    connection = open_database(tmp_path / "tables")
    assert connection.pragma("application_id") == APPLICATION_ID
    assert connection.pragma("user_version") == len(STEPS)
    connection.close()
