"""Damaged tables: kept as they are, looked at, and tried again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import apsw
import pytest

from quandary.cli import main
from quandary.server.settings import Settings
from quandary.server.store import quarantine
from quandary.server.store.opening import open_database
from quandary.server.store.sqlite import SqliteStore
from quandary.server.store.store import DamagedTable
from quandary.server.table.log_entries import Entry
from tests.server.asking import raw
from tests.server.played import PlayedTable
from tests.server.serving import HURRY, server_in_thread


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A table whose third entry cannot be read."""
    path = tmp_path / "tables"
    table = PlayedTable()
    table.play(5)

    async def write() -> None:
        store = SqliteStore(path)
        await store.append("t", table.entries)
        await store.close()

    asyncio.run(write())
    change(path, "UPDATE event SET body = 'x' WHERE seq = 3")
    return path


def change(path: Path, sql: str) -> None:
    connection = apsw.Connection(str(path))
    connection.execute(sql)
    connection.close()


async def try_to_load(store: SqliteStore) -> list[Entry] | DamagedTable:
    try:
        return await store.load("t")
    except DamagedTable as damage:
        await store.put_in_quarantine("t", damage)
        return damage


def tried(path: Path) -> list[Entry] | DamagedTable:
    """What comes of opening the table."""

    async def run() -> list[Entry] | DamagedTable:
        store = SqliteStore(path)
        found = await try_to_load(store)
        await store.close()
        return found

    return asyncio.run(run())


def test_the_place_and_the_kind_of_error_are_kept(database: Path) -> None:
    for _ in range(2):
        damage = tried(database)
        assert isinstance(damage, DamagedTable)
        assert (damage.error, damage.entry) == ("DecodeError", 3)
    connection = open_database(database)
    assert [found.table for found in quarantine.every(connection)] == ["t"]
    connection.close()


def test_what_was_mended_stays_in_quarantine_until_it_is_released(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tried(database)
    change(database, "DELETE FROM event WHERE seq >= 3")
    assert isinstance(tried(database), DamagedTable)
    assert main(["quarantine", str(database)]) == 0
    assert capsys.readouterr().out.startswith("t: DecodeError at entry 3 of 2, since 2")
    assert main(["quarantine", str(database), "--release", "t"]) == 0
    assert capsys.readouterr().out == "t: will be tried again when somebody opens it\n"
    assert isinstance(tried(database), list)
    assert main(["quarantine", str(database), "--release", "t"]) == 2
    assert capsys.readouterr().err == "t is not in quarantine\n"


def test_each_version_tries_once_more(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried(database)
    change(database, "DELETE FROM event WHERE seq >= 3")
    monkeypatch.setattr(quarantine, "__version__", "99.0")
    assert isinstance(tried(database), list)


def test_no_database_is_told_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["quarantine", str(tmp_path / "nowhere.sqlite3")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_server_answers_for_a_damaged_table_and_counts_it(database: Path) -> None:
    with server_in_thread(Settings(database, patience=HURRY)) as address:
        for path in ("/api/tables/t", "/api/tables/t/record"):
            status, told = raw(address, "GET", path)
            assert (status, told["code"]) == (409, "table_damaged")
        assert raw(address, "GET", "/api/tables")[0] == 200
        assert b"quandary_tables_damaged 1.0" in raw(address, "GET", "/metrics")[1]
