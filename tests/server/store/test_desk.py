"""What the host's desk keeps: bans, reports, settings, and every table in a list."""

from typing import Any

from quandary.server.settings import Database
from quandary.server.store import reports
from quandary.server.store.bans import Ban
from quandary.server.store.deletion import UnusedSince
from quandary.server.table import log_entries
from tests.server.stored import CREATED, AnyStore, entry, with_store

ANN = Ban("guest", "ann", "all", None, 1.0, "rude")
HOUSE = Ban("address", "192.0.2.7", "chat", 100.0, 2.0)


def test_bans_are_there_after_a_restart_and_end_when_they_are_dropped(place: Database) -> None:
    async def ban(store: AnyStore) -> None:
        await store.put_ban(ANN)
        await store.put_ban(HOUSE)

    async def unban(store: AnyStore) -> Any:
        before = await store.bans()
        outcomes = [await store.drop_ban("guest", name) for name in ("ben", "ann", "ann")]
        return before, outcomes, await store.bans()

    with_store(place, ban)
    assert with_store(place, unban) == ([HOUSE, ANN], [False, True, False], [HOUSE])


def test_a_ban_takes_the_place_of_an_earlier_one(place: Database) -> None:
    async def work(store: AnyStore) -> list[Ban]:
        await store.put_ban(ANN)
        await store.put_ban(ANN._replace(scope="chat", at=3.0))
        return await store.bans()

    assert [(ban.scope, ban.at) for ban in with_store(place, work)] == [("chat", 3.0)]


def test_a_ban_ends_by_the_time_of_service(place: Database) -> None:
    async def work(store: AnyStore) -> Any:
        now = store.served_seconds
        await store.put_ban(ANN._replace(until=now))
        await store.put_ban(HOUSE._replace(until=now + 3600))
        held = await store.bans()
        await store.delete_leftovers(0.0)
        return held, await store.drop_ban("guest", "ann")

    held, was_kept = with_store(place, work)
    assert [ban.kind for ban in held] == ["address"]
    assert not was_kept


def test_reports_are_kept_newest_first_and_their_numbers_are_used_once(place: Database) -> None:
    async def work(store: AnyStore) -> Any:
        await store.append("t", [entry(1, CREATED)])
        for body in (b"first", b"second"):
            await store.put_report("t", 1.0, body)
        (newest, _) = await store.reports(9)
        outcomes = [await store.drop_report(newest.number) for _ in range(2)]
        await store.put_report("t", 2.0, b"third")
        return newest, outcomes, await store.reports(9)

    newest, outcomes, left = with_store(place, work)
    assert newest.body == b"second"
    assert outcomes == [True, False]
    assert [report.body for report in left] == [b"third", b"first"]
    assert left[0].number > newest.number


def test_of_too_many_reports_the_oldest_go(place: Database, monkeypatch: Any) -> None:
    monkeypatch.setattr(reports, "MOST_KEPT", 2)

    async def work(store: AnyStore) -> Any:
        await store.append("t", [entry(1, CREATED)])
        for number in range(4):
            await store.put_report("t", 1.0, b"%d" % number)
        return await store.reports(9)

    assert [report.body for report in with_store(place, work)] == [b"3", b"2"]


def test_reports_go_with_their_table(place: Database) -> None:
    async def work(store: AnyStore) -> Any:
        for table in ("t", "u"):
            await store.append(table, [entry(1, CREATED)])
            await store.put_report(table, 1.0, table.encode())
        always = UnusedSince(float("inf"), float("inf"))
        assert await store.delete_table("t", always)
        return await store.reports(9)

    assert [report.body for report in with_store(place, work)] == [b"u"]


def test_settings_change_and_go(place: Database) -> None:
    async def work(store: AnyStore) -> Any:
        told = [await store.kept_setting("announcement")]
        for value in (b"one", b"two", None):
            await store.change_setting("announcement", value)
            told.append(await store.kept_setting("announcement"))
        return told

    assert with_store(place, work) == [None, b"one", b"two", None]


def test_every_table_is_listed_closed_ones_too(place: Database) -> None:
    async def work(store: AnyStore) -> Any:
        for table in ("t", "u", "v"):
            await store.append(table, [entry(1, CREATED)])
        await store.append("u", [entry(2, log_entries.TableClosed())])
        return [row.table for row in await store.recent_tables(9)]

    assert sorted(with_store(place, work)) == ["t", "u", "v"]
