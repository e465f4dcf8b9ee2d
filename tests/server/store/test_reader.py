"""The reader: many looks are answered together, and an error reaches whoever asked."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import apsw
import pytest

from quandary.server.store.opening import open_database
from quandary.server.store.reader import MOST_AT_ONCE, Reader
from quandary.server.store.store import DamagedTable, StoreFailed


def with_reader(path: Path, work: Callable[[Reader], Coroutine[Any, Any, Any]]) -> Any:
    open_database(path).close()
    reader = Reader(path)
    try:
        return asyncio.run(work(reader))
    finally:
        reader.stop()


def count(connection: apsw.Connection) -> object:
    return connection.execute("SELECT count(*) FROM event").get


def fail(_: apsw.Connection) -> None:
    raise DamagedTable("DecodeError", 7)


def test_everybody_hears_what_they_asked_for(path: Path) -> None:
    async def work(reader: Reader) -> list[Any]:
        looks: list[Any] = [lambda _, n=n: n for n in range(3 * MOST_AT_ONCE)]
        looks[5:5] = [count, fail]
        return await asyncio.gather(*map(reader.read, looks), return_exceptions=True)

    found = with_reader(path, work)
    damage = found.pop(6)
    assert (damage.error, damage.entry) == ("DecodeError", 7)
    assert found.pop(5) == 0
    assert found == [*range(3 * MOST_AT_ONCE)]


def test_looks_that_wait_are_answered_in_one_go(path: Path) -> None:
    async def work(reader: Reader) -> int:
        loop, told = asyncio.get_running_loop(), [0]
        tell = loop.call_soon_threadsafe

        def note(*args: Any, **more: Any) -> Any:
            told[0] += 1
            return tell(*args, **more)

        loop.call_soon_threadsafe = note  # type: ignore[method-assign, assignment]
        is_asked = threading.Event()
        looks: list[Any] = [lambda _: is_asked.wait(), *[count] * MOST_AT_ONCE]
        waiting = [asyncio.ensure_future(reader.read(look)) for look in looks]
        await asyncio.sleep(0)  # Now all are in the queue.
        is_asked.set()
        await asyncio.gather(*waiting)
        return told[0]

    assert with_reader(path, work) == 2


def test_it_reads_and_never_writes(path: Path) -> None:
    async def work(reader: Reader) -> None:
        with pytest.raises(apsw.ReadOnlyError):
            await reader.read(lambda c: c.execute("DELETE FROM event"))

    with_reader(path, work)


def test_nothing_is_asked_of_a_reader_that_has_stopped(path: Path) -> None:
    async def work(reader: Reader) -> None:
        reader.stop()
        with pytest.raises(StoreFailed):
            await reader.read(count)

    with_reader(path, work)
