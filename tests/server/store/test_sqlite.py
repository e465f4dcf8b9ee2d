"""The SQLite store: one order, one place per seq and per command, nothing answered too early."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from quandary.server.store.sqlite import SqliteStore
from quandary.server.store.store import Fenced, Listed, SeatKey
from quandary.server.store.tokens import MOST_TOKENS
from quandary.server.table import log_entries
from tests.server.stored import CREATED, entry, rows, with_store

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
