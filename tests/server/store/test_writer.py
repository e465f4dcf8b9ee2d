"""The writer: on disk before it is answered, and no answer at all if that fails."""

import asyncio
import os
import subprocess
import sys
import textwrap
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest

from quandary.server.store.jobs import Work
from quandary.server.store.opening import (
    open_database,
)
from quandary.server.store.sqlite import SqliteStore
from quandary.server.store.store import Fenced, StoreFailed
from quandary.server.store.writer import EXIT_STORE_FAILED, Writer
from tests.server.stored import CREATED, entry, rows, with_store


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


def test_one_that_is_refused_takes_nothing_else_with_it(path: Path) -> None:
    """All are done without savepoints; only if one is refused is each of them done by itself."""
    connection, is_queued = open_database(path), threading.Event()
    statements: list[str] = []
    writer = Writer(connection)

    async def run(*numbers: int) -> list[Any]:
        is_queued.clear()
        waiting = [writer.put(lambda _: is_queued.wait())]
        waiting += [writer.put(note(number)) for number in numbers]
        is_queued.set()
        return (await asyncio.gather(*waiting, return_exceptions=True))[1:]

    def trace(_: apsw.Cursor, sql: str, __: object) -> bool:
        statements.append(sql.partition(" ")[0])
        return True

    connection.exec_trace = trace
    assert not any(isinstance(each, Fenced) for each in asyncio.run(run(1, 2, 3)))
    assert "SAVEPOINT" not in statements
    refused = asyncio.run(run(4, 1, 5))
    assert [isinstance(each, Fenced) for each in refused] == [False, True, False]
    assert "SAVEPOINT" in statements
    writer.stop()
    names = [name for (name,) in connection.execute("SELECT name FROM setting ORDER BY name")]
    assert names[:5] == ["1", "2", "3", "4", "5"]


def test_what_was_queued_before_the_stop_is_stored(path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        store.writer.put(lambda c: c.execute("SELECT 1"))
        await store.append("t", [entry(1, CREATED)])

    with_store(path, work)
    assert len(rows(path)) == 1


def test_nothing_is_asked_of_a_writer_that_has_stopped(path: Path) -> None:
    writer = Writer(open_database(path))
    writer.stop()
    with pytest.raises(StoreFailed):
        asyncio.run(writer.write(note(1)))


def in_process(script: str, path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", textwrap.dedent(script), str(path)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_a_disk_that_fills_up_ends_the_process_before_anything_is_acknowledged(path: Path) -> None:
    done = in_process(
        """
        import asyncio, sys, apsw
        from pathlib import Path
        from quandary.server.table.log_entries import ChatSaid, Entry
        from quandary.server.store.sqlite import SqliteStore

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
