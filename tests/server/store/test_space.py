"""Freed space goes back to the disk, and the write-ahead log stays short."""

from __future__ import annotations

import asyncio
from pathlib import Path

import apsw
import pytest

from quandary.cli import main
from quandary.server.store import space
from quandary.server.store.lock import hold_lock
from quandary.server.store.migrations import STEPS
from quandary.server.store.opening import open_database
from quandary.server.store.sqlite import SqliteStore
from tests.server.stored import with_store

FILL = """WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    INSERT INTO setting SELECT 'filler' || i, randomblob(4000) FROM n"""
EMPTY = "DELETE FROM setting WHERE name LIKE 'filler%'"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "q.sqlite3"


async def fill_and_empty(store: SqliteStore) -> None:
    await store.writer.write(lambda connection: connection.execute(FILL))
    await store.writer.write(lambda connection: connection.execute(EMPTY))


def test_a_new_database_gives_space_back_in_slices(path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await fill_and_empty(store)
        before, commits = await store.figures(), store.writer.commits
        assert before.database_free_bytes > 2000 * 4096
        await store.write_in_slices(space.give_back_slice)
        after = await store.figures()
        assert after.database_free_bytes == space.SPARE * 4096
        given = (before.database_bytes - after.database_bytes) // 4096
        assert store.writer.commits - commits >= given / space.SLICE > 5

    with_store(path, work)
    assert path.stat().st_size < 2 * space.SPARE * 4096


def test_a_large_log_is_emptied_and_a_small_one_left_alone(path: Path) -> None:
    async def work(store: SqliteStore) -> list[int]:
        await store.touch()
        await store.shorten_log()
        sizes = [(await store.figures()).database_log_bytes]
        await store.writer.write(lambda c: c.execute(FILL.replace("2000", "4000")))
        sizes.append((await store.figures()).database_log_bytes)
        await store.shorten_log()
        return [*sizes, (await store.figures()).database_log_bytes]

    small, large, emptied = with_store(path, work)
    assert 0 < small < space.LARGE_LOG_BYTES < large
    assert emptied == 0


def test_whoever_reads_keeps_the_log_and_nobody_waits(path: Path) -> None:
    async def work(store: SqliteStore) -> int:
        reader = apsw.Connection(str(path))
        reader.execute("BEGIN; SELECT count(*) FROM setting")
        await store.writer.write(lambda c: c.execute(FILL.replace("2000", "4000")))
        async with asyncio.timeout(2):  # less than a writer would wait for a lock
            await store.shorten_log()
        await store.touch()
        reader.close()
        return (await store.figures()).database_log_bytes

    assert with_store(path, work) > space.LARGE_LOG_BYTES


def test_an_older_database_is_made_small_by_the_command(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    connection = apsw.Connection(str(path))
    connection.execute(STEPS[0])
    connection.pragma("user_version", 1)
    connection.close()
    with_store(path, fill_and_empty)
    with_store(path, lambda store: store.write_in_slices(space.give_back_slice))
    large = path.stat().st_size
    with hold_lock(path):
        assert main(["vacuum", str(path)]) == 2
    assert "in use by another server" in capsys.readouterr().err
    assert main(["vacuum", str(path)]) == 0
    assert capsys.readouterr().out.endswith(f"MB, before {large / 1e6:.1f} MB\n")
    assert path.stat().st_size < large / 10
    connection = open_database(path)
    assert connection.pragma("auto_vacuum") == space.INCREMENTAL
    connection.close()


def test_what_is_no_database_of_ours_is_not_made_small(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    foreign = tmp_path / "notes.sqlite3"
    apsw.Connection(str(foreign)).execute("CREATE TABLE notes (x)")
    before = foreign.read_bytes()
    for place in (foreign, tmp_path / "nowhere" / "x.sqlite3"):
        assert main(["vacuum", str(place)]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert foreign.read_bytes() == before
    assert not (tmp_path / "nowhere").exists()
