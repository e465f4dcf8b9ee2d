"""The lists of games that guests have played."""

import pytest

from quandary.server.settings import Database
from quandary.server.store.played_games import MOST_KEPT
from quandary.server.store.sqlite import SqliteStore
from quandary.server.table.played_game import KeptGame
from tests.server.stored import AnyStore, with_store


def game(guest: str, number: int, table: str = "t", body: bytes | None = None) -> KeptGame:
    return KeptGame(guest, table, number, float(number), body or f"{table}/{number}".encode())


def test_a_guest_is_told_the_newest_of_their_own(place: Database) -> None:
    async def work(store: AnyStore) -> list[bytes]:
        await store.keep_games([game("ann", 1), game("ben", 1)])
        await store.keep_games([game("ann", 3, "u"), game("ann", 2)])
        assert await store.games_of("cy", 9) == []
        assert await store.games_of("ben", 9) == [b"t/1"]
        assert await store.games_of("ann", 9) == [b"u/3", b"t/2", b"t/1"]
        return await store.games_of("ann", 2)

    assert with_store(place, work) == [b"u/3", b"t/2"]


def test_a_game_is_kept_once_and_as_it_was(place: Database) -> None:
    async def work(store: AnyStore) -> list[bytes]:
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
        await store.keep_games([game("ben", 0)])
        await store.keep_games([game("ann", number) for number in range(MOST_KEPT)])
        await store.keep_games([game("ann", MOST_KEPT + number) for number in range(5)])
        return await store.games_of("ann", 2 * MOST_KEPT), await store.games_of("ben", 9)

    mine, others = with_store(place, work)
    assert len(mine) == MOST_KEPT
    assert mine[-1] == b"t/5"
    assert others == [b"t/0"]
