"""Reviews under way: told as they are known, shared, stopped, and kept with the game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.analysis.review.review import VERSION
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.review_bodies import ReviewProgress
from quandary.server.records import reviews as reviews_module
from quandary.server.records.outline import outline_record
from quandary.server.records.reviews import LIMITS, MOST_WATCHED_EACH, Reviews, WantedReview
from quandary.server.store.reviews import KeptReview
from quandary.server.store.sqlite import SqliteStore
from quandary.server.workers.pool import WorkerPool
from quandary.server.workers.process import NoAnswer
from quandary.server.workers.queue import Asker
from quandary.table.record import write_record
from tests.analysis.review.test_review import record_of
from tests.server.stored import CREATED, entry

LONG = 120.0
GAME = ("t", 0)


@cache
def record_text(last: int = 14) -> bytes:
    return write_record(record_of("quando", last=last)).encode()


def wanted_of(data: bytes, game: tuple[str, int] | None = None) -> WantedReview:
    return WantedReview(data, outline_record(data), game)


class HandPool(WorkerPool):
    """Does a job in this process whenever the test says so."""

    def __init__(self) -> None:
        super().__init__("hand", 1, LIMITS, lambda _: None)
        self.asked: asyncio.Queue[tuple[str, str, asyncio.Future[None]]] = asyncio.Queue()

    async def run(self, function: Callable[..., Any], *args: Any, asker: Asker) -> Any:
        may_run = asyncio.get_running_loop().create_future()
        await self.asked.put((args[0].__name__, asker.table, may_run))
        await may_run
        return function(*args)

    async def let_one_run(self, error: Exception | None = None) -> tuple[str, str]:
        """Wait for a job and let it run, or fail; its name and whose it is."""
        name, owner, may_run = await self.asked.get()
        if error is not None:
            may_run.set_exception(error)
        elif not may_run.cancelled():
            may_run.set_result(None)
        await asyncio.sleep(0)
        return name, owner


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[tuple[Reviews, HandPool, SqliteStore]]:
    store, pool = SqliteStore(path / "q"), HandPool()
    reviews = Reviews(store, pool)
    await store.append("t", [entry(1, CREATED)])
    try:
        yield reviews, pool, store
    finally:
        await reviews.stop()
        await store.close()


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, LONG))


async def finished(reviews: Reviews, pool: HandPool, told: ReviewProgress) -> ReviewProgress:
    while not (told := reviews.progress(told.id, 0)).review and not told.problem:
        if pool.asked.empty():
            await asyncio.sleep(0.001)
        else:
            await pool.let_one_run()
    return told


def test_decisions_are_told_as_they_are_judged_and_the_whole_is_kept(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as (reviews, pool, _):
            wanted = wanted_of(record_text(), GAME)
            told = await reviews.begin(wanted, "ann", "a")
            assert (told.players[1], told.deals, told.done) == ("Ben", [14], 0)
            jobs = [(await pool.let_one_run())[0] for _ in range(2)]
            assert jobs == ["open_record", "judge_part"]
            name, _, may_run = await pool.asked.get()
            assert name == "judge_part"
            partly = reviews.progress(told.id, 0)
            assert (partly.done, partly.review) == (6, None)
            first = [(each.deal, each.step) for each in partly.decisions]
            assert first
            assert first == sorted(first)
            assert reviews.progress(told.id, 2).decisions == partly.decisions[2:]
            may_run.set_result(None)
            whole = await finished(reviews, pool, told)
            assert whole.done == 14
            assert whole.review is not None
            assert [player.name for player in whole.review.players] == whole.players
            again = await reviews.begin(wanted, "ben", "b")
            assert (again.id, again.review) == ("", whole.review), "it was kept"
            assert pool.asked.empty()

    run(story())


def test_a_review_that_is_kept_has_nobodys_name_in_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as (reviews, pool, store):
            told = await reviews.begin(wanted_of(record_text(), GAME), "ann", "a")
            await finished(reviews, pool, told)
            renamed = record_text().replace(b'"Ben"', b'"Zoe"')
            again = await reviews.begin(wanted_of(renamed, GAME), "ann", "a")
            assert again.review is not None
            assert again.review.players[1].name == "Zoe"
            assert await store.review("t", 1, VERSION) is None

    run(story())


def test_a_review_under_way_tells_nobody_a_name_that_is_gone_since(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as (reviews, _, _store):
            await reviews.begin(wanted_of(record_text(), GAME), "ann", "a")
            anonymous = record_text().replace(b'"Ben"', b'"Guest"')
            told = await reviews.begin(wanted_of(anonymous, GAME), "cy", "c")
            assert told.players[1] == reviews.progress(told.id, 0).players[1] == "Guest"

    run(story())


def test_what_was_kept_and_cannot_be_read_is_judged_anew(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as (reviews, _, store):
            kept = KeptReview(*GAME, VERSION, b"[]", b"old")
            await store.keep_review(kept)
            told = await reviews.begin(wanted_of(record_text(), GAME), "ann", "a")
            assert (told.review, bool(told.id)) == (None, True)

    run(story())


def test_a_review_ends_when_nobody_waits_for_it_any_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as (reviews, pool, _):
            wanted = wanted_of(record_text())
            ann = await reviews.begin(wanted, "ann", "a")
            ben = await reviews.begin(wanted, "ben", "b")
            await pool.let_one_run()
            reviews.leave(ann.id)
            await pool.let_one_run()
            _, _, may_run = await pool.asked.get()
            reviews.leave(ben.id)
            with pytest.raises(asyncio.CancelledError):
                await may_run
            anew = await reviews.begin(wanted, "ann", "a")
            assert anew.problem is None
            reviews.leave(anew.id)
            for who in (ann, ben):
                with pytest.raises(CommandRefused, match="no_such_review"):
                    reviews.progress(who.id, 0)
            assert pool.asked.empty()

    run(story())


def test_who_does_not_ask_again_has_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(tmp_path) as (reviews, pool, _):
            told = await reviews.begin(wanted_of(record_text()), "ann", "a")
            monkeypatch.setattr(reviews_module, "WATCH_SECONDS", -1.0)
            await pool.let_one_run()
            with pytest.raises(CommandRefused, match="no_such_review"):
                reviews.progress(told.id, 0)

    run(story())


def test_each_guest_has_one_review_judged_at_a_time(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as (reviews, pool, _):
            first = await reviews.begin(wanted_of(record_text()), "ann", "a")
            second = await reviews.begin(wanted_of(record_text(8)), "ann", "a")
            other = await reviews.begin(wanted_of(record_text(9)), "ben", "b")
            owners = [await pool.let_one_run() for _ in range(2)]
            assert owners == [("open_record", "ann"), ("open_record", "ben")]
            await finished(reviews, pool, first)
            for told in (second, other):
                assert (await finished(reviews, pool, told)).review is not None

    run(story())


@pytest.mark.parametrize(("reason", "code"), [("full", "busy"), ("slow", "too_long")])
def test_no_answer_of_the_worker_is_told(tmp_path: Path, reason: str, code: str) -> None:
    async def story() -> None:
        async with opened(tmp_path) as (reviews, pool, _):
            told = await reviews.begin(wanted_of(record_text()), "", "a")
            await pool.let_one_run(NoAnswer(reason))
            assert (await finished(reviews, pool, told)).problem == code
            again = await reviews.begin(wanted_of(record_text()), "", "a")
            assert again.problem is None

    run(story())


def test_a_bad_record_is_refused_when_the_rules_have_seen_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as (reviews, pool, _):
            broken = record_text().replace(b'"actions"', b'"acted"')
            told = await reviews.begin(wanted_of(broken), "", "a")
            assert (await finished(reviews, pool, told)).problem == "bad_record"

    run(story())


def test_one_address_does_not_wait_for_any_number_of_reviews(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as (reviews, _, _):
            for last in range(MOST_WATCHED_EACH):
                await reviews.begin(wanted_of(record_text(last + 1)), "", "a")
            with pytest.raises(CommandRefused, match="too_many_requests"):
                await reviews.begin(wanted_of(record_text()), "", "a")
            await reviews.begin(wanted_of(record_text()), "", "b")

    run(story())
