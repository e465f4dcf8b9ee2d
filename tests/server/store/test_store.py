"""What every store promises: one order, one place per seq and per command, nothing early."""

import asyncio
import pickle
from collections.abc import Sequence
from typing import Any

import pytest

from quandary.server.settings import Database
from quandary.server.store.store import DamagedTable, Fenced, KeptListing, Listed, SeatKey
from quandary.server.store.tokens import MOST_TOKENS
from quandary.server.table import log_entries
from quandary.server.table.anonymous_log import AnonymousLog
from quandary.server.table.challenge_result import KeptResult
from quandary.server.table.played_game import KeptGame
from tests.server.stored import CREATED, AnyStore, entry, rows, serve_until, with_store

# The log


def test_what_was_stored_is_there_after_a_restart(place: Database) -> None:
    entries = [entry(1, CREATED), entry(2, cmd_id="a"), entry(3)]
    with_store(place, lambda store: store.append("t", entries))
    assert with_store(place, lambda store: store.load("t")) == entries
    assert with_store(place, lambda store: store.load("no such table")) == []


def test_a_seq_is_taken_once(place: Database) -> None:
    async def work(store: AnyStore) -> None:
        await store.append("t", [entry(1, CREATED), entry(2)])
        with pytest.raises(Fenced):
            await store.append("t", [entry(2)])
        await store.append("t", [entry(3)])

    with_store(place, work)
    assert [row[1] for row in rows(place)] == [1, 2, 3]


def test_a_command_is_taken_once_at_a_table(place: Database) -> None:
    async def work(store: AnyStore) -> None:
        await store.append("t", [entry(1, CREATED), entry(2, cmd_id="a")])
        await store.append("u", [entry(1, CREATED), entry(2, cmd_id="a")])
        with pytest.raises(Fenced):
            await store.append("t", [entry(3, cmd_id="a")])

    with_store(place, work)
    assert len(rows(place)) == 4


def test_entries_that_belong_together_are_stored_together_or_not_at_all(place: Database) -> None:
    async def work(store: AnyStore) -> None:
        await store.append("t", [entry(1, CREATED), entry(2)])
        with pytest.raises(Fenced):
            await store.append("t", [entry(3), entry(2)])

    with_store(place, work)
    assert [row[1] for row in rows(place)] == [1, 2]


def test_one_that_is_fenced_does_not_hold_up_the_others_of_its_commit(place: Database) -> None:
    async def work(store: AnyStore) -> list[Any]:
        await store.append("t", [entry(1, CREATED)])
        tries = [store.append("t", [entry(2, cmd_id=str(n))]) for n in range(3)]
        others = [store.append(f"u{n}", [entry(1, CREATED)]) for n in range(3)]
        return await asyncio.gather(*tries, *others, return_exceptions=True)

    results = with_store(place, work)
    assert sum(isinstance(result, Fenced) for result in results) == 2
    assert len(rows(place)) == 5


# Lists and tokens


def ids(listed: Sequence[Listed]) -> list[str]:
    return [row.table for row in listed]


def test_only_tables_with_a_free_place_are_open(place: Database) -> None:
    def sat(seat: int) -> log_entries.PersonSat:
        return log_entries.PersonSat(seat, "Ann", "ann")

    async def work(store: AnyStore) -> list[list[str]]:
        await store.append("t", [entry(1, CREATED), entry(2, sat(0))])
        lists = [ids(await store.open_tables(9))]
        await store.append("t", [entry(3, log_entries.BotSat(1, "Bot", "steady"))])
        lists += [ids(await store.open_tables(9))]
        await store.append("t", [entry(4, log_entries.SeatFreed(1, by_host=True))])
        lists += [ids(await store.open_tables(9))]
        await store.append("t", [entry(5, sat(1)), entry(6, sat(1))])
        return [*lists, ids(await store.open_tables(9))]

    assert with_store(place, work) == [["t"], [], ["t"], []]


def test_a_listing_counts_until_the_log_goes_on(place: Database) -> None:
    async def work(store: AnyStore) -> list[bytes | None]:
        await store.append("t", [entry(1, CREATED)])
        await store.keep_listings([KeptListing("t", 1, b"kept")])
        kept = [row.listing for row in await store.open_tables(9)]
        await store.append("t", [entry(2)])
        return [*kept, *(row.listing for row in await store.open_tables(9))]

    assert with_store(place, work) == [b"kept", None]


def test_lists_follow_the_log(place: Database) -> None:
    sat = log_entries.PersonSat(0, "Ann", "ann")

    async def work(store: AnyStore) -> list[list[str]]:
        await store.append("t", [entry(1, CREATED), entry(2, sat)])
        lists = [ids(await store.open_tables(9)), ids(await store.tables_of("ann", 9))]
        await store.append("t", [entry(3, log_entries.GameStarted(0))])
        lists += [ids(await store.open_tables(9)), await store.idle_tables(-1.0, 9)]
        await store.append("t", [entry(4, log_entries.SeatFreed(0, by_host=False))])
        lists += [ids(await store.tables_of("ann", 9))]
        await store.append("t", [entry(5, log_entries.TableClosed())])
        return [*lists, await store.idle_tables(-1.0, 9)]

    assert with_store(place, work) == [["t"], ["t"], [], ["t"], [], []]


def test_a_token_opens_its_own_table_only_and_ends_with_its_successors_use(place: Database) -> None:
    key = SeatKey(1, "ann", "chain", is_link=False)

    async def work(store: AnyStore) -> list[SeatKey | None]:
        await store.put_token("t", b"1", key, None)
        await store.put_token("t", b"2", key, b"1")
        found = [*await store.find_tokens("t", [b"1"]), *await store.find_tokens("u", [b"1"])]
        await store.put_token("t", b"3", key, b"2")
        found += await store.find_tokens("t", [b"1", b"2"])
        with pytest.raises(Fenced):
            await store.put_token("t", b"4", key, b"1")
        await store.drop_tokens("t", 1)
        return [*found, *await store.find_tokens("t", [b"3"])]

    assert with_store(place, work) == [key, None, None, key, None]


def test_a_seat_has_only_so_many_tokens_and_the_oldest_go_first(place: Database) -> None:
    async def work(store: AnyStore) -> list[bytes]:
        digests = [f"{number:04d}".encode() for number in range(2 * MOST_TOKENS)]
        for number, digest in enumerate(digests):
            serve_until(store, float(number))
            key = SeatKey(1, "ann", f"chain {number}", is_link=False)
            await store.put_token("t", digest, key, None)
        await store.put_token("t", b"other seat", SeatKey(0, "ben", "b", False), None)
        found = await store.find_tokens("t", [*digests, b"other seat"])
        return [d for d, key in zip([*digests, b"other seat"], found, strict=True) if key]

    left = with_store(place, work)
    assert len(left) == MOST_TOKENS + 1
    assert left[0] == f"{MOST_TOKENS:04d}".encode()


# Guests, damage, challenges


def test_a_guest_is_replaced_everywhere_and_only_there(place: Database) -> None:
    ann, ben = log_entries.PersonSat(0, "Ann", "ann"), log_entries.PersonSat(1, "Ben", "ben")
    nobody = log_entries.PersonSat(0, "Guest", "nobody")
    changed = AnonymousLog(
        "ann", "nobody", 3, [entry(2, nobody)], [KeptGame("ben", "t", 0, 1.0, b"b")]
    )

    async def work(store: AnyStore) -> Any:
        await store.append("t", [entry(1, CREATED), entry(2, ann), entry(3, ben)])
        await store.append("u", [entry(1, CREATED), entry(2, ann)])
        await store.put_token("t", b"1", SeatKey(0, "ann", "chain", is_link=False), None)
        await store.keep_games([KeptGame(name, "t", 0, 1.0, b"a") for name in ("ann", "ben")])
        sat = await store.tables_sat_at("ann")
        await store.replace_guest("t", changed)
        log = await store.load("t")
        games = [await store.games_of(name, 9) for name in ("ann", "ben")]
        tokens = await store.find_tokens("t", [b"1"])
        return sorted(sat), [e.body for e in log], games, tokens, await store.tables_sat_at("ann")

    sat, bodies, games, tokens, left = with_store(place, work)
    assert sat == [("t", False), ("u", True)]
    assert bodies == [CREATED, nobody, ben]
    assert games == [[], [b"b"]]
    assert tokens == [None]
    assert left == [("u", True)]


def test_a_damaged_table_is_out_of_every_list(place: Database) -> None:
    async def work(store: AnyStore) -> list[object]:
        sat = log_entries.PersonSat(0, "Ann", "ann")
        await store.append("t", [entry(1, CREATED), entry(2, sat)])
        outcomes = [await store.put_in_quarantine("t", DamagedTable("Odd", 2)) for _ in range(2)]
        lists = [*await store.open_tables(9), *await store.tables_of("ann", 9)]
        lists += [*await store.recent_tables(9)]
        idle = await store.idle_tables(-1.0, 9)
        with pytest.raises(DamagedTable, match="Odd"):
            await store.load("t")
        figures = await store.figures()
        return [outcomes, lists, idle, figures.tables, figures.tables_damaged]

    assert with_store(place, work) == [[True, False], [], [], 1, 1]


def test_the_first_result_with_a_challenge_stays(place: Database) -> None:
    async def work(store: AnyStore) -> list[object]:
        put = [await store.put_challenge("c", body) for body in (b"first", b"second")]
        tables = [await store.enter_challenge("c", "ann", table) for table in ("t", "u")]
        for body in (b"won", b"lost"):
            await store.keep_challenge_result(KeptResult("c", "ann", "t", 5.0, body))
        entries = [tuple(found) for found in await store.challenge_entries("c")]
        return [put, tables, entries, await store.challenge("c"), await store.challenge("d")]

    found = [("ann", "t", 5.0, b"won")]
    assert with_store(place, work) == [[b"first"] * 2, ["t"] * 2, found, b"first", None]


def test_a_challenge_that_nobody_has_a_table_for_goes(place: Database) -> None:
    async def work(store: AnyStore) -> list[object]:
        await store.put_challenge("taken", b"1")
        await store.put_challenge("unused", b"2")
        await store.enter_challenge("taken", "ann", "t")
        await store.enter_challenge("unused", "server", "")
        await store.delete_leftovers(store.served_seconds + 1)
        left = [await store.challenge(name) for name in ("taken", "unused")]
        return [*left, await store.challenge_entries("unused")]

    assert with_store(place, work) == [b"1", None, []]


def test_a_setting_is_what_it_was_first(place: Database) -> None:
    async def work(store: AnyStore) -> list[bytes]:
        return [await store.setting("secret", value) for value in (b"one", b"two")]

    assert with_store(place, work) == [b"one", b"one"]


@pytest.mark.parametrize("name", ["\0", "a\0b", "", "t" * 5000, "%s", "'"])
def test_whoever_asks_for_an_odd_name_finds_nothing(place: Database, name: str) -> None:
    async def work(store: AnyStore) -> list[object]:
        found = [await store.load(name), await store.find_tokens(name, [b"1"])]
        return [*found, await store.challenge(name), await store.challenge_entries(name)]

    assert with_store(place, work) == [[], [None], None, []]


def test_a_log_is_read_from_another_process_as_from_here(place: Database) -> None:
    async def work(store: AnyStore) -> None:
        await store.append("t", [entry(1, CREATED), entry(2), entry(3)])
        elsewhere = pickle.loads(pickle.dumps(store.log_reader))
        log = await store.load("t")
        assert list(await asyncio.to_thread(elsewhere, "t")) == log
        assert await store.load("t", after=1, most=1) == log[1:2]

    with_store(place, work)
