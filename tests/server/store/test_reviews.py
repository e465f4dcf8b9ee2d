"""Reviews are kept beside their games, and deleted with them."""

from math import inf

from quandary.server.settings import Database
from quandary.server.store.deletion import UnusedSince
from quandary.server.store.reviews import KeptReview, KeptShares
from tests.server.store.test_played_games import game
from tests.server.stored import CREATED, AnyStore, entry, with_store


def kept(table: str, number: int = 0, version: int = 1, body: bytes = b"body") -> KeptReview:
    return KeptReview(table, number, version, b"shares", body)


def test_a_review_is_found_by_its_game_and_the_version_of_the_judge(place: Database) -> None:
    async def work(store: AnyStore) -> None:
        await store.append("t", [entry(1, CREATED)])
        await store.keep_review(kept("t"))
        await store.keep_review(kept("t", 1, body=b"other"))
        assert await store.review("t", 0, 1) == b"body"
        assert await store.review("t", 1, 1) == b"other"
        assert await store.review("t", 0, 2) is None
        await store.keep_review(kept("t", version=2, body=b"newer"))
        assert await store.review("t", 0, 2) == b"newer"
        assert await store.review("t", 0, 1) is None

    with_store(place, work)


def test_it_goes_with_its_table_and_does_not_come_after_it(place: Database) -> None:
    async def work(store: AnyStore) -> None:
        await store.append("t", [entry(1, CREATED)])
        await store.keep_review(kept("t"))
        await store.delete_table("t", UnusedSince(inf, inf))
        assert await store.review("t", 0, 1) is None
        await store.keep_review(kept("t"))
        assert await store.review("t", 0, 1) is None

    with_store(place, work)


def test_a_guest_is_told_luck_and_skill_of_their_own_games(place: Database) -> None:
    async def work(store: AnyStore) -> None:
        for table in ("t", "u"):
            await store.append(table, [entry(1, CREATED)])
            await store.keep_review(kept(table))
        await store.keep_games([game("ann", 0, "t"), game("ann", 1, "t"), game("ben", 0, "u")])
        assert await store.review_shares("ann", 1) == [KeptShares("t", 0, b"shares")]
        assert await store.review_shares("ann", 2) == []
        assert await store.review_shares("cy", 1) == []

    with_store(place, work)
