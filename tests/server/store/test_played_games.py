"""The lists of games that guests have played."""

import pytest

from quandary.server.settings import Database, PostgresUrl
from quandary.server.store.played_games import MOST_KEPT
from quandary.server.store.postgres.store import PostgresStore
from quandary.server.store.sqlite import SqliteStore
from quandary.server.store.store import Fenced, KeptListing
from quandary.server.table.anonymous_log import AnonymousLog
from quandary.server.table.played_game import KeptGame
from tests.server.stored import CREATED, AnyStore, entry, select, with_store


def game(guest: str, number: int, table: str = "t", body: bytes | None = None) -> KeptGame:
    return KeptGame(guest, table, number, float(number), body or f"{table}/{number}".encode())


async def make_tables(store: AnyStore) -> None:
    for table in ("t", "u"):
        await store.append(table, [entry(1, CREATED)])


def test_a_guest_is_told_the_newest_of_their_own(place: Database) -> None:
    async def work(store: AnyStore) -> list[bytes]:
        await make_tables(store)
        await store.keep_games([game("ann", 1), game("ben", 1)])
        await store.keep_games([game("ann", 3, "u"), game("ann", 2)])
        assert await store.games_of("cy", 9) == []
        assert await store.games_of("ben", 9) == [b"t/1"]
        assert await store.games_of("ann", 9) == [b"u/3", b"t/2", b"t/1"]
        return await store.games_of("ann", 2)

    assert with_store(place, work) == [b"u/3", b"t/2"]


def test_a_game_is_kept_once_and_as_it_was(place: Database) -> None:
    async def work(store: AnyStore) -> list[bytes]:
        await make_tables(store)
        await store.keep_games([game("ann", 1, body=b"first")])
        await store.keep_games([game("ann", 1, body=b"again")])
        return await store.games_of("ann", 9)

    assert with_store(place, work) == [b"first"]


@pytest.mark.parametrize("kept", [1, MOST_KEPT + 1])
def test_a_game_that_was_kept_is_not_written_again(
    place: Database, monkeypatch: pytest.MonkeyPatch, kept: int
) -> None:
    """Not even if it has left the list again, because the guest has played so much since."""

    async def work(store: AnyStore) -> list[bytes]:
        await make_tables(store)
        await store.keep_games([game("ann", number) for number in range(kept)])
        with monkeypatch.context() as patch:
            writer = store.writer if isinstance(store, SqliteStore) else store.database
            patch.setattr(writer, "write", None)
            await store.keep_games([game("ann", 0)])
        await store.keep_games([game("ann", 0), game("ben", 0)])
        return await store.games_of("ben", 9)

    assert with_store(place, work) == [b"t/0"]


def test_a_list_does_not_grow_for_ever(place: Database) -> None:
    async def work(store: AnyStore) -> tuple[list[bytes], list[bytes]]:
        await make_tables(store)
        await store.keep_games([game("ben", 0)])
        await store.keep_games([game("ann", number) for number in range(MOST_KEPT)])
        await store.keep_games([game("ann", MOST_KEPT + number) for number in range(5)])
        return await store.games_of("ann", 2 * MOST_KEPT), await store.games_of("ben", 9)

    mine, others = with_store(place, work)
    assert len(mine) == MOST_KEPT
    assert mine[-1] == b"t/5"
    assert others == [b"t/0"]


def test_a_game_does_not_come_after_its_table_has_gone(place: Database) -> None:
    async def work(store: AnyStore) -> list[bytes]:
        await store.keep_games([game("ann", 1, "gone")])
        return await store.games_of("ann", 9)

    assert with_store(place, work) == []


def test_nobody_is_listed_from_a_log_that_has_been_rewritten(postgres_url: PostgresUrl) -> None:
    """Another node has forgotten a guest; this one has folded the log that named them."""
    forgotten = AnonymousLog("ann", "nobody", 1, [], [])

    async def work(store: PostgresStore) -> None:
        await make_tables(store)
        await store.replace_guest("t", forgotten)
        await store.keep_games([game("ann", 1)], edition=0)
        await store.keep_listings([KeptListing("t", 1, b"Ann", edition=0)])
        assert select(postgres_url, "SELECT * FROM played_game") == []
        assert select(postgres_url, "SELECT * FROM listing") == []
        with pytest.raises(Fenced):
            await store.replace_guest("t", forgotten, edition=0)
        await store.keep_games([game("ben", 1)], edition=1)
        await store.keep_listings([KeptListing("t", 1, b"Guest", edition=1)])
        await store.replace_guest("t", forgotten, edition=1)

    with_store(postgres_url, work)
    assert select(postgres_url, "SELECT guest FROM played_game") == [("ben",)]
