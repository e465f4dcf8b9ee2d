"""Every table goes over to the other kind of database and back, running ones included."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from drills.shared.played_through import HURRY, compare, sit_down, until
from drills.shared.restartable_server import RestartableServer
from quandary.cli import main
from quandary.server.settings import Database, PostgresUrl
from quandary.server.store import moving
from quandary.server.store.bans import Ban
from quandary.server.store.choice import hold_database
from quandary.server.store.moving import move
from quandary.server.store.opening import UnusableDatabase
from quandary.server.store.postgres import database as postgres_database
from quandary.server.store.postgres.store import PostgresStore
from quandary.server.store.store import SeatKey, StoreFailed
from quandary.server.table import log_entries
from tests.server.stored import CREATED, AnyStore, entry, rows, select, serve_until, with_store

ANN = log_entries.PersonSat(0, "Ann", "ann")
KEY = SeatKey(0, "ann", "chain", is_link=False)


async def fill(store: AnyStore) -> None:
    serve_until(store, 77.0)
    await store.append("t", [entry(1, CREATED), entry(2, ANN), entry(3, cmd_id="a")])
    await store.append("Z", [entry(1, CREATED)])
    await store.put_token("t", b"\0digest", KEY, None)
    await store.put_report("t", 1.0, b"\xff")
    await store.put_ban(Ban("guest", "ben", "all", None, 1.0))
    await store.setting("cookie-secret", b"\0secret")
    await store.note_service()


async def use(store: AnyStore) -> list[Any]:
    """What somebody finds who goes on with it."""
    await store.append("t", [entry(4, cmd_id="b")])
    await store.put_report("t", 2.0, b"second")
    found = [row.table for row in await store.tables_of("ann", 9)]
    tokens = await store.find_tokens("t", [b"\0digest"])
    reports = [report.body for report in await store.reports(9)]
    secret = await store.setting("cookie-secret", b"other")
    assert store.served_seconds >= 77.0
    return [len(await store.load("t")), found, tokens, reports, len(await store.bans()), secret]


EXPECTED = [4, ["t"], [KEY], [b"second", b"\xff"], 1, b"\0secret"]


def test_there_and_back_with_everything(path: Path, postgres_url: PostgresUrl) -> None:
    with_store(path, fill)
    there = move(path, postgres_url)
    assert (there.tables, there.entries) == (2, 4)
    back = move(postgres_url, path.with_name("back.sqlite3"))
    assert back == there
    assert with_store(path.with_name("back.sqlite3"), use) == EXPECTED


def test_a_server_goes_on_where_the_tables_are(path: Path, postgres_url: PostgresUrl) -> None:
    with_store(path, fill)
    move(path, postgres_url)
    with hold_database(postgres_url) as is_older:
        assert not is_older
        assert with_store(postgres_url, use) == EXPECTED


def test_whoever_serves_the_old_one_again_deals_nothing_twice(
    path: Path, postgres_url: PostgresUrl
) -> None:
    back = path.with_name("back.sqlite3")
    with_store(path, fill)
    move(path, postgres_url)
    move(postgres_url, back)
    for old in (path, postgres_url):
        with hold_database(old) as is_older:
            assert is_older
    with hold_database(back) as is_older:
        assert not is_older


def refusal(source: Database, target: Database) -> str:
    with pytest.raises(UnusableDatabase) as refused:
        move(source, target)
    return str(refused.value)


def test_what_cannot_be_moved_is_said(path: Path, postgres_url: PostgresUrl) -> None:
    other = path.with_name("other.sqlite3")
    assert "does not exist" in refusal(path, postgres_url)
    with_store(path, fill)
    assert "one database of each" in refusal(path, other)
    with hold_database(path):
        assert "in use by another server" in refusal(path, postgres_url)
    with_store(postgres_url, fill)
    assert "has tables already" in refusal(path, postgres_url)

    async def move_while_open(store: AnyStore) -> None:
        sentence = await asyncio.to_thread(refusal, postgres_url, other)
        assert "stop every server" in sentence

    with_store(postgres_url, move_while_open)


def test_a_server_by_another_name_is_noticed(path: Path, postgres_url: PostgresUrl) -> None:
    async def move_while_open(_: AnyStore) -> None:
        assert "stop every server" in await asyncio.to_thread(refusal, postgres_url, path)

    with_store(PostgresUrl(f"{postgres_url}&application_name=mine"), move_while_open)


def test_no_server_starts_while_tables_are_moved(
    path: Path, postgres_url: PostgresUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, sentences = moving._copy, list[str]()

    def start_a_server(old: Any, new: Any) -> Any:
        with pytest.raises(UnusableDatabase) as refused, hold_database(postgres_url):
            pass
        sentences.append(str(refused.value))
        (side,) = [side for side in (old, new) if isinstance(side, moving.PostgresSide)]
        shown = side._connection.execute("SHOW transaction_isolation").fetchone()
        assert shown == ("repeatable read",)
        return copy(old, new)

    with_store(path, fill)
    monkeypatch.setattr(moving, "_copy", start_a_server)
    move(path, postgres_url)
    move(postgres_url, path.with_name("back.sqlite3"))
    assert all("is being moved" in sentence for sentence in sentences)
    assert len(sentences) == 2


def test_a_server_that_was_cut_off_meanwhile_writes_no_more(
    path: Path, postgres_url: PostgresUrl
) -> None:
    ends: list[BaseException] = []
    cut = """SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()"""

    async def work() -> None:
        server = postgres_database.Database(postgres_url, ends.append, give_up_after=0.5)
        store = await PostgresStore.open(postgres_url, server)
        await fill(store)
        select(postgres_url, cut)
        await asyncio.to_thread(move, postgres_url, path)
        with pytest.raises(StoreFailed):
            await store.append("t", [entry(4, cmd_id="late")])
        await server.close()

    asyncio.run(work())
    assert len(ends) == 1
    assert [row[1] for row in rows(postgres_url) if row[0] == "t"] == [1, 2, 3]


def test_logs_that_arrive_otherwise_are_not_kept(
    path: Path, postgres_url: PostgresUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_store(path, fill)
    insert = moving.PostgresSide.insert

    def lose(self: Any, table: str, columns: Any, rows: Any) -> None:
        insert(self, table, columns, list(rows)[table == "event" :])

    monkeypatch.setattr(moving.PostgresSide, "insert", lose)
    assert "nothing moved" in refusal(path, postgres_url)
    assert select(postgres_url, "SELECT * FROM game_table") == []
    with hold_database(path) as is_older:
        assert not is_older


def test_the_command_says_what_it_did(
    path: Path, postgres_url: PostgresUrl, capsys: pytest.CaptureFixture[str]
) -> None:
    with_store(path, fill)
    assert main(["move", "--from", str(path), "--to", postgres_url]) == 0
    assert capsys.readouterr().out.startswith("2 tables, 4 entries, the same on both sides: ")
    assert main(["move", "--from", str(path), "--to", postgres_url]) == 2
    assert "has tables already" in capsys.readouterr().err


def test_a_server_under_load_is_moved_and_nothing_is_lost(postgres_url: PostgresUrl) -> None:
    """It is stopped, its tables are moved, and a new one starts at the same address."""

    async def play_and_move() -> dict[str, Any]:
        with RestartableServer(patience=HURRY) as server:
            clients = [await sit_down(server.base, number) for number in range(4)]
            lives = [asyncio.create_task(client.live()) for client in clients]
            assert await until(lambda: all(len(client.acks) > 10 for client in clients))
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(move, server.folder / "drill.sqlite3", postgres_url)
            before = [len(client.acks) for client in clients]
            await asyncio.to_thread(server.start_again, database=str(postgres_url))
            assert await until(
                lambda: all(len(c.acks) > n + 5 for c, n in zip(clients, before, strict=True))
            )
            for client in clients:
                client.is_resting = True
            assert await until(lambda: not any(client.unanswered for client in clients))
            for client, life in zip(clients, lives, strict=True):
                client.is_done = True
                life.cancel()
            await asyncio.gather(*lives, return_exceptions=True)
            return compare(clients, server.stored_events())

    assert asyncio.run(play_and_move())["broken"] == []
