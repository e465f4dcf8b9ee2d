"""The SQLite store: one order, one place per seq and per command, nothing answered too early."""

import asyncio
import os
import subprocess
import sys
import textwrap
from collections.abc import Callable, Coroutine, Iterator, Sequence
from pathlib import Path
from typing import Any

import apsw
import pytest

from quandary.server.store import migrations
from quandary.server.store.opening import (
    UnusableDatabase,
    open_database,
    verify_sqlite,
    verify_writable,
)
from quandary.server.store.sqlite import MOST_TOKENS, SqliteStore
from quandary.server.store.store import Fenced, Listed, SeatKey, StoreFailed
from quandary.server.store.writer import EXIT_STORE_FAILED, Work, Writer
from quandary.server.table import log_entries
from quandary.server.table.log_entries import Entry

CREATED = log_entries.Created("quando", 2, {}, True, None, True, True, "steady")


def entry(seq: int, body: log_entries.AnyBody | None = None, cmd_id: str | None = None) -> Entry:
    return Entry(seq, float(seq), cmd_id, body or log_entries.ChatSaid(0, f"line {seq}"))


def with_store(path: Path, work: Callable[[SqliteStore], Coroutine[Any, Any, Any]]) -> Any:
    async def run() -> Any:
        store = SqliteStore(path)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def rows(path: Path) -> list[tuple[Any, ...]]:
    connection = apsw.Connection(str(path))
    try:
        return list(connection.execute("SELECT table_id, seq, cmd_id FROM event ORDER BY 1, 2"))
    finally:
        connection.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "q.sqlite3"


# The log


def test_what_was_stored_is_there_after_a_restart(path: Path) -> None:
    entries = [entry(1, CREATED), entry(2, cmd_id="a"), entry(3)]
    with_store(path, lambda store: store.append("t", entries))
    assert with_store(path, lambda store: store.load("t")) == entries
    assert with_store(path, lambda store: store.load("no such table")) == []


def test_a_seq_is_taken_once(path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append("t", [entry(1, CREATED), entry(2)])
        with pytest.raises(Fenced):
            await store.append("t", [entry(2)])
        await store.append("t", [entry(3)])

    with_store(path, work)
    assert [row[1] for row in rows(path)] == [1, 2, 3]


def test_a_command_is_taken_once_at_a_table(path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append("t", [entry(1, CREATED), entry(2, cmd_id="a")])
        await store.append("u", [entry(1, CREATED), entry(2, cmd_id="a")])
        with pytest.raises(Fenced):
            await store.append("t", [entry(3, cmd_id="a")])

    with_store(path, work)
    assert len(rows(path)) == 4


def test_entries_that_belong_together_are_stored_together_or_not_at_all(path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.append("t", [entry(1, CREATED), entry(2)])
        with pytest.raises(Fenced):
            await store.append("t", [entry(3), entry(2)])

    with_store(path, work)
    assert [row[1] for row in rows(path)] == [1, 2]


def test_one_that_is_fenced_does_not_hold_up_the_others_of_its_commit(path: Path) -> None:
    async def work(store: SqliteStore) -> list[Any]:
        await store.append("t", [entry(1, CREATED)])
        tries = [store.append("t", [entry(2, cmd_id=str(n))]) for n in range(3)]
        others = [store.append(f"u{n}", [entry(1, CREATED)]) for n in range(3)]
        return await asyncio.gather(*tries, *others, return_exceptions=True)

    results = with_store(path, work)
    assert sum(isinstance(result, Fenced) for result in results) == 2
    assert len(rows(path)) == 5


# Durable before it is answered


class Recorder(apsw.VFS):
    """A file system that notes what reaches the disk, and can be full."""

    def __init__(self, name: str) -> None:
        self.notes: list[str] = []
        super().__init__(name, base="")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return RecordedFile(self.notes, name, flags)


class RecordedFile(apsw.VFSFile):
    def __init__(self, notes: list[str], name: Any, flags: list[int]) -> None:
        self._notes = notes
        self._is_log = bool(flags[0] & apsw.SQLITE_OPEN_WAL)
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        if self._is_log:
            self._notes.append("write")
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:  # noqa: N802
        if self._is_log:
            self._notes.append("sync")
        super().xSync(flags)


@pytest.fixture
def recorder() -> Iterator[Recorder]:
    recorder = Recorder(f"recorder-{os.getpid()}")
    yield recorder
    recorder.unregister()


def open_on(recorder: Recorder, path: Path) -> apsw.Connection:
    open_database(path).close()
    connection = apsw.Connection(str(path), vfs=f"recorder-{os.getpid()}")
    connection.pragma("synchronous", "FULL")
    return connection


def note(number: int) -> Work:
    """A write of its own."""
    sql = "INSERT INTO setting VALUES (?, x'00')"
    return lambda connection: connection.execute(sql, (str(number),))


def test_an_answer_comes_after_the_sync(path: Path, recorder: Recorder) -> None:
    writer = Writer(open_on(recorder, path))
    notes = recorder.notes

    async def run() -> None:
        for number in range(3):
            await writer.write(note(number))
            notes.append("answer")

    asyncio.run(run())
    writer.stop()
    assert notes.count("answer") == 3
    for place, noted in enumerate(notes):
        if noted == "answer":
            assert notes[place - 1] == "sync"
            assert "write" in notes[:place]


def test_many_writes_share_a_commit(path: Path, recorder: Recorder) -> None:
    writer = Writer(open_on(recorder, path))

    async def run() -> None:
        await asyncio.gather(*(writer.write(note(number)) for number in range(400)))

    asyncio.run(run())
    writer.stop()
    assert writer.writes == 400
    assert writer.commits <= 40
    assert recorder.notes.count("sync") <= 4 * writer.commits


def test_what_was_queued_before_the_stop_is_stored(path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        store.writer._jobs.put((lambda c: c.execute("SELECT 1"), asyncio.Future()))
        await store.append("t", [entry(1, CREATED)])

    with_store(path, work)
    assert len(rows(path)) == 1


def test_nothing_is_asked_of_a_writer_that_has_stopped(path: Path) -> None:
    writer = Writer(open_database(path))
    writer.stop()
    with pytest.raises(StoreFailed):
        asyncio.run(writer.write(note(1)))


# When it cannot be stored


def in_process(script: str, path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", textwrap.dedent(script), str(path)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_a_disk_that_fills_up_ends_the_process_before_anything_is_acknowledged(path: Path) -> None:
    done = in_process(
        """
        import asyncio, sys, apsw
        from pathlib import Path
        from quandary.server.table.log_entries import ChatSaid, Entry
        from quandary.server.store.sqlite import MOST_TOKENS, SqliteStore

        class Full(apsw.VFS):
            def __init__(self):
                super().__init__("full", "", makedefault=True)
            def xOpen(self, name, flags):
                return File(name, flags)

        class File(apsw.VFSFile):
            def __init__(self, name, flags):
                super().__init__(base, name, flags)
            def xWrite(self, data, offset):
                if is_full:
                    raise apsw.FullError("no room")
                super().xWrite(data, offset)

        base = apsw.vfs_names()[0]
        is_full = False
        disk = Full()

        async def run():
            global is_full
            store = SqliteStore(Path(sys.argv[1]))
            await store.append("t", [Entry(1, 0.0, None, ChatSaid(0, "stored"))])
            print("stored 1", flush=True)
            is_full = True
            await store.append("t", [Entry(2, 0.0, None, ChatSaid(0, "lost"))])
            print("stored 2", flush=True)

        asyncio.run(run())
        """,
        path,
    )
    assert done.stdout == "stored 1\n"
    assert done.returncode == EXIT_STORE_FAILED
    assert [row[1] for row in rows(path)] == [1]


def test_a_failing_sync_ends_the_process(path: Path) -> None:
    done = in_process(
        """
        import asyncio, sys, apsw
        from pathlib import Path
        from quandary.server.store.opening import open_database
        from quandary.server.store.writer import Writer

        class Broken(apsw.VFS):
            def __init__(self):
                super().__init__("broken", "", makedefault=True)
            def xOpen(self, name, flags):
                return File(name, flags)

        class File(apsw.VFSFile):
            def __init__(self, name, flags):
                super().__init__(base, name, flags)
            def xSync(self, flags):
                if is_broken:
                    raise apsw.IOError("the disk is gone")
                super().xSync(flags)

        base = apsw.vfs_names()[0]
        is_broken = False
        disk = Broken()
        writer = Writer(open_database(Path(sys.argv[1])))
        is_broken = True
        insert = "INSERT INTO setting VALUES ('x', x'00')"
        asyncio.run(writer.write(lambda connection: connection.execute(insert)))
        print("answered")
        """,
        path,
    )
    assert done.stdout == ""
    assert done.returncode == EXIT_STORE_FAILED


def test_a_mistake_of_ours_in_a_write_ends_the_process_too(path: Path) -> None:
    failures: list[BaseException] = []
    writer = Writer(open_database(path), on_failure=failures.append)

    async def run() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await writer.write(lambda _: 1 / 0)

    asyncio.run(run())
    assert [type(failure) for failure in failures] == [ZeroDivisionError]


# Opening


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


# Lists and tokens


def ids(listed: Sequence[Listed]) -> list[str]:
    return [row.table for row in listed]


def test_only_tables_with_a_free_place_are_open(path: Path) -> None:
    def sat(seat: int) -> log_entries.PersonSat:
        return log_entries.PersonSat(seat, "Ann", "ann")

    async def work(store: SqliteStore) -> list[list[str]]:
        await store.append("t", [entry(1, CREATED), entry(2, sat(0))])
        lists = [ids(await store.open_tables(9))]
        await store.append("t", [entry(3, log_entries.BotSat(1, "Bot", "steady"))])
        lists += [ids(await store.open_tables(9))]
        await store.append("t", [entry(4, log_entries.SeatFreed(1, by_host=True))])
        lists += [ids(await store.open_tables(9))]
        await store.append("t", [entry(5, sat(1)), entry(6, sat(1))])
        return [*lists, ids(await store.open_tables(9))]

    assert with_store(path, work) == [["t"], [], ["t"], []]


def test_a_listing_counts_until_the_log_goes_on(path: Path) -> None:
    async def work(store: SqliteStore) -> list[bytes | None]:
        await store.append("t", [entry(1, CREATED)])
        await store.keep_listings([("t", 1, b"kept")])
        kept = [row.listing for row in await store.open_tables(9)]
        await store.append("t", [entry(2)])
        return [*kept, *(row.listing for row in await store.open_tables(9))]

    assert with_store(path, work) == [b"kept", None]


def test_lists_follow_the_log(path: Path) -> None:
    sat = log_entries.PersonSat(0, "Ann", "ann")

    async def work(store: SqliteStore) -> list[list[str]]:
        await store.append("t", [entry(1, CREATED), entry(2, sat)])
        lists = [ids(await store.open_tables(9)), ids(await store.tables_of("ann", 9))]
        await store.append("t", [entry(3, log_entries.GameStarted(0))])
        lists += [ids(await store.open_tables(9)), await store.idle_tables(-1.0, 9)]
        await store.append("t", [entry(4, log_entries.SeatFreed(0, by_host=False))])
        lists += [ids(await store.tables_of("ann", 9))]
        await store.append("t", [entry(5, log_entries.TableClosed())])
        return [*lists, await store.idle_tables(-1.0, 9)]

    assert with_store(path, work) == [["t"], ["t"], [], ["t"], [], []]


def test_a_token_opens_its_own_table_only_and_ends_with_its_successors_use(path: Path) -> None:
    key = SeatKey(1, "ann", "chain", is_link=False)

    async def work(store: SqliteStore) -> list[SeatKey | None]:
        await store.put_token("t", b"1", key, None)
        await store.put_token("t", b"2", key, b"1")
        found = [*await store.find_tokens("t", [b"1"]), *await store.find_tokens("u", [b"1"])]
        await store.put_token("t", b"3", key, b"2")
        found += await store.find_tokens("t", [b"1", b"2"])
        with pytest.raises(Fenced):
            await store.put_token("t", b"4", key, b"1")
        await store.drop_tokens("t", 1)
        return [*found, *await store.find_tokens("t", [b"3"])]

    assert with_store(path, work) == [key, None, None, key, None]


def test_a_seat_has_only_so_many_tokens_and_the_oldest_go_first(path: Path) -> None:
    async def work(store: SqliteStore) -> list[bytes]:
        digests = [f"{number:04d}".encode() for number in range(2 * MOST_TOKENS)]
        for number, digest in enumerate(digests):
            store.served.seconds = float(number)
            key = SeatKey(1, "ann", f"chain {number}", is_link=False)
            await store.put_token("t", digest, key, None)
        await store.put_token("t", b"other seat", SeatKey(0, "ben", "b", False), None)
        found = await store.find_tokens("t", [*digests, b"other seat"])
        return [d for d, key in zip([*digests, b"other seat"], found, strict=True) if key]

    left = with_store(path, work)
    assert len(left) == MOST_TOKENS + 1
    assert left[0] == f"{MOST_TOKENS:04d}".encode()
