"""`quandary backup` and `quandary restore`, with a live server under load."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import apsw
import pytest

from drills.shared.client import Client, Guest
from quandary.cli import main
from quandary.server.settings import Settings, database_in
from quandary.server.store.backup import back_up, restore
from quandary.server.store.lock import hold_lock
from quandary.server.store.opening import open_database
from quandary.server.store.sqlite import SqliteStore
from quandary.server.table import log_entries
from quandary.server.table.log_entries import Entry
from quandary.server.table.state import fold
from tests.server.played import PlayedTable
from tests.server.serving import HURRY, server_in_thread

Logs = dict[str, list[Entry]]
links_only = pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")


def logs_in(database: Path) -> Logs:
    """The whole log of every table."""

    async def read() -> Logs:
        store = SqliteStore(database)
        connection = apsw.Connection(str(database))
        ids = [row[0] for row in connection.execute("SELECT id FROM game_table")]
        connection.close()
        logs = {table: await store.load(table) for table in ids}
        await store.close()
        return logs

    return asyncio.run(read())


def database_with_a_game(database: Path) -> None:
    table = PlayedTable()
    table.play(20)

    async def write() -> None:
        store = SqliteStore(database)
        await store.append(table.state.id, table.entries)
        await store.close()

    asyncio.run(write())


def said(capsys: Any, *words: object) -> tuple[int, str]:
    code = main([str(word) for word in words])
    told = capsys.readouterr()
    assert (told.out == "") == (code != 0)
    assert (told.out + told.err).count("\n") == 1
    return code, told.out + told.err


def assert_restored(database: Path, before: Logs) -> None:
    """Every table is as it was, and knows that it was restored."""
    after = logs_in(database)
    assert {table: entries[:-1] for table, entries in after.items()} == before
    assert all(entries[-1].body == log_entries.Restored() for entries in after.values())


def test_a_backup_under_load_is_a_moment_of_the_log(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "tables", patience=HURRY, messages=100_000, asides=100_000)

    async def talk(address: str, seated: Any, stop: asyncio.Event) -> int:
        client = await Client.open(address, seated["table"], [seated["seats"][0]["token"]])
        said = 0
        while not stop.is_set():
            await client.command("chat", 0, text=f"line {said}")
            await client.until("ack")
            said += 1
        await client.close()
        return said

    async def run(address: str) -> list[Path]:
        body = {"game": "quando", "seats": 2, "name": "Ann", "bots": ["gentle"], "start": True}
        seated = [await Guest(address).ask("POST", "/api/tables", body) for _ in range(6)]
        stop = asyncio.Event()
        talks = [asyncio.create_task(talk(address, one, stop)) for one in seated]
        backups = []
        for n in range(5):
            await asyncio.sleep(0.1)
            file = tmp_path / f"backup-{n}"
            await asyncio.to_thread(back_up, tmp_path / "tables", file)
            backups.append(file)
        stop.set()
        assert min(await asyncio.gather(*talks)) > 5
        return backups

    with server_in_thread(settings) as address:
        backups = asyncio.run(run(address))
    whole = logs_in(tmp_path / "tables")
    sizes = []
    for backup in backups:
        logs = logs_in(backup)
        assert set(logs) == set(whole)
        for table, entries in logs.items():
            assert entries == whole[table][: len(entries)]
            assert fold(table, entries).seq == len(entries)
        sizes.append(sum(map(len, logs.values())))
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]


def test_there_and_back(tmp_path: Path, capsys: Any) -> None:
    database_with_a_game(database_in(tmp_path / "data"))
    code, told = said(capsys, "backup", tmp_path / "data", tmp_path / "copy.sqlite3")
    assert (code, told.split(": ")[1].split()[:2]) == (0, ["1", "tables,"])
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy.sqlite3", "data"]
    assert (tmp_path / "copy.sqlite3").stat().st_mode & 0o077 == 0 or os.name == "nt"
    assert said(capsys, "restore", tmp_path / "copy.sqlite3", tmp_path / "new")[0] == 0
    assert_restored(database_in(tmp_path / "new"), logs_in(database_in(tmp_path / "data")))


def test_after_a_restore_players_are_told_and_get_other_cards(tmp_path: Path) -> None:
    """A backup in the middle of a deal; the server goes on, is stopped, and restored."""
    settings = Settings(tmp_path / "tables", patience=HURRY)
    body = {"game": "quando", "seats": 2, "name": "Ann", "here": ["Ben"], "start": True}

    async def deal(address: str, table: str, tokens: list[str]) -> tuple[Client, Any]:
        client = await Client.open(address, table, tokens)
        while client.state is None or client.state["status"] != "playing":
            await client.receive()
            await client.help_deal()
        await client.close()
        return client, client.state["fair"]

    async def first(address: str) -> tuple[str, list[str], Any]:
        seated = await Guest(address).ask("POST", "/api/tables", body)
        tokens = [seat["token"] for seat in seated["seats"]]
        client, fair = await deal(address, seated["table"], tokens)
        await asyncio.to_thread(back_up, tmp_path / "tables", tmp_path / "copy.sqlite3")
        return seated["table"], client.tokens, fair

    with server_in_thread(settings) as address:
        table, tokens, before = asyncio.run(first(address))
    restore(tmp_path / "copy.sqlite3", tmp_path / "tables", force=True)
    with server_in_thread(settings) as address:
        _, after = asyncio.run(deal(address, table, tokens))
    assert (before["attempt"], before["restored"]) == (0, 0)
    assert (after["attempt"], after["restored"], after["voided"]) == (1, 1, 1)
    assert before["commit"] != after["commit"]
    made = [
        e.body.deck
        for e in logs_in(tmp_path / "tables")[table]
        if isinstance(e.body, log_entries.DealMade)
    ]
    assert len(made) == 2
    assert made[0] != made[1]


def test_nothing_is_overwritten_unasked(tmp_path: Path, capsys: Any) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite3"
    database_with_a_game(database_in(data))
    said(capsys, "backup", data, copy)
    code, told = said(capsys, "backup", data, copy)
    assert code == 2
    assert "already exists" in told
    assert said(capsys, "backup", data, copy, "--force")[0] == 0
    code, told = said(capsys, "restore", copy, data)
    assert code == 2
    assert "use --force to replace it" in told
    assert said(capsys, "restore", copy, data, "--force")[0] == 0
    kept = database_in(data).with_name("quandary.sqlite3.replaced")
    assert_restored(database_in(data), logs_in(kept))


def test_a_running_servers_tables_are_not_replaced(tmp_path: Path, capsys: Any) -> None:
    database_with_a_game(tmp_path / "tables")
    said(capsys, "backup", tmp_path / "tables", tmp_path / "copy.sqlite3")
    with hold_lock(tmp_path / "tables"):
        code, told = said(
            capsys, "restore", tmp_path / "copy.sqlite3", tmp_path / "tables", "--force"
        )
    assert code == 2
    assert "in use by another server" in told


def damaged(file: Path) -> None:
    database_with_a_game(file)
    connection = open_database(file)
    connection.pragma("journal_mode", "delete")
    connection.close()
    content = bytearray(file.read_bytes())
    content[4096:8192] = b"\xa5" * 4096
    file.write_bytes(content)


def newer(file: Path) -> None:
    connection = open_database(file)
    connection.pragma("user_version", 99)
    connection.close()


def foreign(file: Path) -> None:
    apsw.Connection(str(file)).execute("CREATE TABLE other (x)")


def no_database(file: Path) -> None:
    file.write_bytes(b"no database" * 1000)


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (damaged, "damaged|malformed"),
        (newer, "newer version"),
        (foreign, "of another program"),
        (no_database, "not a database"),
        (lambda file: None, "does not exist"),
    ],
)
def test_what_is_no_sound_backup_is_refused(
    tmp_path: Path, capsys: Any, make: Any, why: str
) -> None:
    make(tmp_path / "bad.sqlite3")
    database_with_a_game(tmp_path / "tables")
    before = logs_in(tmp_path / "tables")
    words = ("restore", tmp_path / "bad.sqlite3", tmp_path / "tables", "--force")
    code, told = said(capsys, *words)
    assert code == 2
    assert any(part in told for part in why.split("|")), told
    assert logs_in(tmp_path / "tables") == before
    assert not list(tmp_path.glob(".*"))


@links_only
def test_a_restore_through_a_link_replaces_the_database_itself(tmp_path: Path, capsys: Any) -> None:
    real, link = tmp_path / "data" / "tables", tmp_path / "link"
    database_with_a_game(real)
    said(capsys, "backup", real, tmp_path / "copy.sqlite3")
    connection = open_database(real)
    connection.execute("DELETE FROM event")
    connection.close()
    link.symlink_to(real)
    with hold_lock(real):
        code, told = said(capsys, "restore", tmp_path / "copy.sqlite3", link, "--force")
    assert code == 2
    assert "in use by another server" in told
    assert said(capsys, "restore", tmp_path / "copy.sqlite3", link, "--force")[0] == 0
    assert link.is_symlink()
    assert_restored(real, logs_in(tmp_path / "copy.sqlite3"))
    assert real.with_name("tables.replaced").exists()


@links_only
def test_a_backup_through_a_link_has_what_is_still_in_the_log_beside(
    tmp_path: Path, capsys: Any
) -> None:
    real, link = tmp_path / "data" / "tables", tmp_path / "link"
    connection = open_database(real)
    database_with_a_game(real)  # The other connection keeps it in the write-ahead log.
    link.symlink_to(real)
    said(capsys, "backup", link, tmp_path / "copy.sqlite3")
    assert logs_in(tmp_path / "copy.sqlite3") == logs_in(real)
    os.link(real, tmp_path / "other")
    code, told = said(capsys, "backup", tmp_path / "other", tmp_path / "copy-2.sqlite3")
    connection.close()
    assert code == 2
    assert "has another name" in told
