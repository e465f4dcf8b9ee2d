"""Several nodes append to one database: one order, nothing lost, nothing twice."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import psycopg
import pytest

from quandary.server.settings import PostgresUrl
from quandary.server.store.postgres import appending
from quandary.server.store.postgres.appending import Append
from quandary.server.store.postgres.database import Session
from quandary.server.store.postgres.store import PostgresStore
from quandary.server.store.store import Fenced, StoreFailed
from tests.server.stored import CREATED, entry, rows, with_store


def with_nodes(url: PostgresUrl, work: Callable[..., Coroutine[Any, Any, Any]]) -> Any:
    async def run() -> Any:
        nodes = [await PostgresStore.open(url) for _ in range(2)]
        try:
            return await work(*nodes)
        finally:
            for node in nodes:
                await node.close()

    return asyncio.run(run())


def test_of_two_nodes_that_append_at_once_one_comes_second(postgres_url: PostgresUrl) -> None:
    async def work(one: PostgresStore, other: PostgresStore) -> None:
        await one.append("t", [entry(1, CREATED)])
        for seq in range(2, 32):
            appends = [
                node.append("t", [entry(seq, cmd_id=f"{name}{seq}")])
                for name, node in (("a", one), ("b", other))
            ]
            results = await asyncio.gather(*appends, return_exceptions=True)
            assert {type(result) for result in results} == {type(None), Fenced}

    with_nodes(postgres_url, work)
    assert [row[1] for row in rows(postgres_url)] == list(range(1, 32))


def test_nodes_with_the_same_tables_in_another_order_do_not_block(
    postgres_url: PostgresUrl,
) -> None:
    tables = [f"t{number:02d}" for number in range(40)]

    async def write(store: PostgresStore, seq: int, names: Sequence[str]) -> list[Any]:
        appends = [store.append(name, [entry(seq)]) for name in names]
        return await asyncio.gather(*appends, return_exceptions=True)

    async def work(one: PostgresStore, other: PostgresStore) -> None:
        await asyncio.gather(*(one.append(name, [entry(1, CREATED)]) for name in tables))
        for seq in range(2, 12):
            results = await asyncio.gather(write(one, seq, tables), write(other, seq, tables[::-1]))
            pairs = zip(results[0], reversed(results[1]), strict=True)
            assert all(sum(isinstance(r, Fenced) for r in pair) == 1 for pair in pairs)

    with_nodes(postgres_url, work)
    assert len(rows(postgres_url)) == 40 * 11


@pytest.mark.parametrize("is_committed", [True, False])
def test_a_connection_that_breaks_at_the_commit_stores_once(
    postgres_url: PostgresUrl, monkeypatch: pytest.MonkeyPatch, is_committed: bool
) -> None:
    """Whether the commit came through before is found in the log."""
    append_all, breaks = appending._append_all, [True]

    async def break_once(connection: Session, batch: Sequence[Append]) -> set[str]:
        if not breaks:
            return await append_all(connection, batch)
        breaks.clear()
        if is_committed:
            await append_all(connection, batch)
        await connection.close()
        raise psycopg.OperationalError("gone")

    async def work(store: PostgresStore) -> None:
        await store.append("t", [entry(1, CREATED), entry(2, cmd_id="a")])
        with pytest.raises(Fenced):
            await store.append("t", [entry(2, cmd_id="b")])
        await store.append("t", [entry(3, cmd_id="c")])

    monkeypatch.setattr(appending, "_append_all", break_once)
    with_store(postgres_url, work)
    assert [row[1] for row in rows(postgres_url)] == [1, 2, 3]


def test_a_refusal_after_a_break_is_one_if_another_node_was_first(
    postgres_url: PostgresUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    append_all = appending._append_all

    async def work(one: PostgresStore, other: PostgresStore) -> None:
        await one.append("t", [entry(1, CREATED)])
        breaks = [True]

        async def break_once(connection: Session, batch: Sequence[Append]) -> set[str]:
            if breaks and batch[0].rows[0][2] == "late":
                breaks.clear()
                await other.append("t", [entry(2, cmd_id="early")])
                raise psycopg.OperationalError("gone")
            return await append_all(connection, batch)

        monkeypatch.setattr(appending, "_append_all", break_once)
        with pytest.raises(Fenced):
            await one.append("t", [entry(2, cmd_id="late")])

    with_nodes(postgres_url, work)
    assert [row[2] for row in rows(postgres_url)] == [None, "early"]


def test_what_was_asked_for_is_stored_when_the_store_closes(postgres_url: PostgresUrl) -> None:
    async def work(store: PostgresStore) -> None:
        asked = asyncio.ensure_future(store.append("t", [entry(1, CREATED)]))
        await asyncio.sleep(0)
        await store.close()
        await asked
        with pytest.raises(StoreFailed):
            await store.append("t", [entry(2)])

    asyncio.run(_with_open(postgres_url, work))
    assert len(rows(postgres_url)) == 1


async def _with_open(
    url: PostgresUrl, work: Callable[[PostgresStore], Coroutine[Any, Any, Any]]
) -> None:
    await work(await PostgresStore.open(url))
