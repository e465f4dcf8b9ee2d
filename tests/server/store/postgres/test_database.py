"""A database that goes away and comes back, or does not."""

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable
from math import inf
from typing import Any

import psycopg
import pytest

from drills.shared.postgres_server import PostgresServer
from quandary.server.settings import PostgresUrl
from quandary.server.store.bans import Ban
from quandary.server.store.deletion import UnusedSince
from quandary.server.store.postgres import database
from quandary.server.store.postgres.database import Database, Session
from quandary.server.store.postgres.opening import connect, prepare_database
from quandary.server.store.postgres.store import PostgresStore
from quandary.server.store.store import DamagedTable, StoreFailed
from quandary.server.store.writer import EXIT_STORE_FAILED
from quandary.server.table.log_entries import encode_body
from tests.server.stored import CREATED, entry, rows, with_store


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_appends_wait_for_a_database_that_is_started_again(
    how: str, caplog: pytest.LogCaptureFixture
) -> None:
    with PostgresServer(is_durable=False) as server:
        url = server.new_database()
        prepare_database(url)

        async def work(store: PostgresStore) -> None:
            await store.append("t", [entry(1, CREATED)])
            await asyncio.to_thread(getattr(server, how))
            waiting = asyncio.ensure_future(store.append("t", [entry(2, cmd_id="a")]))
            while "database_lost" not in caplog.messages:
                await asyncio.sleep(0.01)
            assert not waiting.done()
            await asyncio.to_thread(server.start)
            await waiting

        with_store(url, work)
        assert [row[1] for row in rows(url)] == [1, 2]


def test_appends_wait_while_the_database_is_read_only(caplog: pytest.LogCaptureFixture) -> None:
    """As after a failover, until the address leads to the server that takes writes."""
    with PostgresServer(is_durable=False) as server:
        url = server.new_database()
        prepare_database(url)

        def let_write(is_allowed: bool) -> None:
            with connect(url) as connection:
                value = "off" if is_allowed else "on"
                connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {value}")
                connection.execute("SELECT pg_reload_conf()")

        async def work(store: PostgresStore) -> None:
            await store.append("t", [entry(1, CREATED)])
            await asyncio.to_thread(let_write, False)
            await asyncio.sleep(0.2)
            waiting = asyncio.ensure_future(store.append("t", [entry(2, cmd_id="a")]))
            while "database_lost" not in caplog.messages:
                assert not waiting.done()
                await asyncio.sleep(0.01)
            await asyncio.to_thread(let_write, True)
            await waiting

        with_store(url, work)
        assert [row[1] for row in rows(url)] == [1, 2]


def test_whoever_is_paused_in_a_transaction_keeps_nobody_waiting_for_long(
    postgres_url: PostgresUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LOCK_SECONDS", 0.2)

    async def work(store: PostgresStore) -> None:
        await store.append("t", [entry(1, CREATED)])
        tries, is_locked, may_go_on = 0, asyncio.Event(), asyncio.Event()

        async def pause(connection: Session) -> None:
            nonlocal tries
            tries += 1
            await connection.execute("SELECT * FROM game_table FOR UPDATE")
            is_locked.set()
            await may_go_on.wait()
            await connection.execute("SELECT 1")

        paused = asyncio.ensure_future(store.database.write(pause))
        async with asyncio.timeout(20):
            await is_locked.wait()
            await store.append("t", [entry(2)])  # As another node would.
            may_go_on.set()
            await paused
        assert tries == 2

    with_store(postgres_url, work)
    assert [row[1] for row in rows(postgres_url)] == [1, 2]


def test_connections_that_the_server_ends_are_replaced(postgres_url: PostgresUrl) -> None:
    end = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()"""

    async def work(store: PostgresStore) -> None:
        await store.append("t", [entry(1, CREATED)])
        for seq in range(2, 6):
            with connect(postgres_url) as connection:
                connection.execute(end)
            await asyncio.gather(store.append("t", [entry(seq)]), store.load("t"), store.touch())

    with_store(postgres_url, work)
    assert [row[1] for row in rows(postgres_url)] == [1, 2, 3, 4, 5]


def test_answers_are_right_when_the_connection_breaks_at_the_commit(
    postgres_url: PostgresUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit came through, and only its answer was lost: the second try finds it done."""
    run = Database.run

    async def break_once(self: Database, work: Callable[[Session], Awaitable[Any]]) -> Any:
        breaks = [True]

        async def lose_the_first_answer(connection: Session) -> Any:
            found = await work(connection)
            if breaks:
                breaks.clear()
                raise psycopg.OperationalError("gone")
            return found

        return await run(self, lose_the_first_answer)

    async def work(store: PostgresStore) -> None:
        await store.append("t", [entry(1, CREATED)])
        await store.put_ban(Ban("guest", "ben", "all", None, 1.0))
        monkeypatch.setattr(Database, "run", break_once)
        await store.put_report("t", 1.0, b"rude")
        (report,) = await store.reports(9)
        assert await store.drop_report(report.number)
        assert await store.drop_ban("guest", "ben")
        assert await store.put_in_quarantine("t", DamagedTable("Odd", 1))
        assert not await store.delete_table("t", UnusedSince(-inf, -inf))
        assert await store.delete_table("t", UnusedSince(inf, inf))
        monkeypatch.undo()
        assert not await store.drop_report(report.number)
        assert not await store.delete_table("t", UnusedSince(inf, inf))

    with_store(postgres_url, work)


def test_a_database_that_stays_away_ends_the_process(postgres_server: PostgresServer) -> None:
    ends: list[BaseException] = []
    url = PostgresUrl(postgres_server.url("postgres").replace("/postgres?", "/nothing?"))

    async def work() -> None:
        store = PostgresStore(url, Database(url, ends.append, give_up_after=0.2))
        await store.database.open()
        with pytest.raises(StoreFailed):
            await store.append("t", [entry(1, CREATED)])
        await store.database.close()

    asyncio.run(work())
    assert len(ends) == 1


def test_the_log_does_not_quote_what_could_not_be_stored(
    postgres_url: PostgresUrl, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Entries have decks in them, and PostgreSQL's details quote the rows that it refuses."""
    codes: list[int] = []
    monkeypatch.setattr(os, "_exit", codes.append)
    monkeypatch.setattr(logging, "shutdown", lambda: None)
    with connect(postgres_url) as connection:
        connection.execute("ALTER TABLE event ADD CONSTRAINT silence CHECK (kind <> 'chat_said')")

    async def work(store: PostgresStore) -> None:
        with pytest.raises(StoreFailed):
            await store.append("t", [entry(1, CREATED), entry(2)])

    with_store(postgres_url, work)
    (failure,) = [record for record in caplog.records if record.msg == "store_failed"]
    reason = vars(failure)["reason"]
    assert codes == [EXIT_STORE_FAILED]
    assert reason.startswith("new row for relation")
    assert "DETAIL" not in reason
    assert encode_body(entry(2).body).hex() not in reason


def test_every_commit_is_durable_whatever_the_server_says(postgres_url: PostgresUrl) -> None:
    name = postgres_url.partition("@/")[2].partition("?")[0]
    with connect(postgres_url) as connection:
        connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")

    async def work(store: PostgresStore) -> object:
        return await store.database.read("SELECT current_setting('synchronous_commit')")

    assert with_store(postgres_url, work) == [("on",)]
