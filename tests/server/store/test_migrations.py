"""Older databases: what is new in them is filled in from their logs."""

from __future__ import annotations

import asyncio
from pathlib import Path

import apsw
import pytest

from quandary.server.store import migrations
from quandary.server.store.migrations import STEPS
from quandary.server.store.opening import (
    UnusableDatabase,
    open_database,
)
from quandary.server.store.sqlite import SqliteStore
from quandary.server.table import log_entries
from quandary.server.table.log_entries import encode_body
from tests.server.stored import CREATED, entry, rows, with_store

MADE = log_entries.Created("quando", 2, {}, True, None, True, True, "steady")
ANN = log_entries.PersonSat(0, "Ann", "ann")
BEN = log_entries.PersonSat(1, "Ben", "ben")
BOT = log_entries.BotSat(1, "Bot", "steady")
LEFT = log_entries.SeatFreed(1, by_host=False)


def older_database(
    path: Path, version: int, logs: dict[str, list[log_entries.AnyBody | bytes]]
) -> None:
    """A database as an older version has left it."""
    connection = apsw.Connection(str(path))
    for step in STEPS[:version]:
        connection.execute(step)
    connection.pragma("user_version", version)
    for table, bodies in logs.items():
        connection.execute("INSERT INTO game_table VALUES (?, 1, 0, 0, 1.0)", (table,))
        for seq, body in enumerate(bodies, start=1):
            kind = "person_sat" if isinstance(body, bytes) else log_entries.kind_of(body)
            data = body if isinstance(body, bytes) else encode_body(body)
            row = (table, seq, None, 1.0, kind, data)
            connection.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)", row)
    connection.close()


def test_free_places_are_read_from_the_logs(tmp_path: Path) -> None:
    logs: dict[str, list[log_entries.AnyBody | bytes]] = {
        "free": [MADE, ANN],
        "left": [MADE, ANN, BEN, LEFT],
        "full": [MADE, ANN, BEN, LEFT, BOT],
        "unreadable": [b"{", b'{"seat": 1}'],
        "odd": [MADE, b'{"seat": "one"}', b"\xff"],
    }
    older_database(tmp_path / "tables", 2, logs)

    async def run() -> set[str]:
        store = SqliteStore(tmp_path / "tables")
        listed = await store.open_tables(9)
        await store.close()
        return {row.table for row in listed}

    assert asyncio.run(run()) - {"odd"} == {"free", "left"}


def test_who_sat_where_is_read_from_the_logs(tmp_path: Path) -> None:
    logs: dict[str, list[log_entries.AnyBody | bytes]] = {
        "both": [MADE, ANN, BEN, LEFT],
        "alone": [MADE, ANN],
        "unreadable": [b"{", b'{"seat": 1}', b"\xff"],
    }
    older_database(tmp_path / "tables", 2, logs)
    found = with_store(tmp_path / "tables", lambda store: store.tables_sat_at("ann"))
    assert sorted(found) == [("alone", True), ("both", False)]


def test_an_older_database_is_brought_up_to_date(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_store(path, lambda store: store.append("t", [entry(1, CREATED)]))
    more = "CREATE TABLE extra (x); INSERT INTO extra VALUES (7);"
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, more))
    connection = open_database(path)
    assert connection.pragma("user_version") == len(migrations.STEPS)
    assert connection.execute("SELECT x FROM extra").get == 7
    connection.close()
    assert len(rows(path)) == 1


def test_a_step_that_fails_leaves_the_database_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_database(path).close()
    before = len(migrations.STEPS)
    broken = "CREATE TABLE extra (x); INSERT INTO nowhere VALUES (7);"
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, broken))
    with pytest.raises(UnusableDatabase, match=r"cannot be used: .*nowhere"):
        open_database(path)
    monkeypatch.undo()
    connection = open_database(path)
    assert connection.pragma("user_version") == before
    assert connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'extra'").get == 0
    connection.close()


def test_a_newer_database_is_refused(path: Path) -> None:
    connection = open_database(path)
    connection.pragma("user_version", 99)
    connection.close()
    with pytest.raises(UnusableDatabase, match=r"has version 99, this program \d+; use the newer"):
        open_database(path)
