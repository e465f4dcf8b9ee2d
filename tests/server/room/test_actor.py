"""An actor: one thing at a time, in order, and nobody left waiting when it ends."""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from quandary.server.protocol.errors import CommandRefused
from quandary.server.room.actor import Actor


def run(work: Callable[[Actor, list[str]], Awaitable[Any]]) -> Any:
    """Do something with an actor; `log` notes what happens, and that it has failed."""

    async def inside() -> Any:
        log: list[str] = []
        actor = Actor(lambda: log.append("failed"))
        try:
            return await work(actor, log)
        finally:
            actor.break_off()
            await asyncio.wait_for(actor.stop(), 5)

    return asyncio.run(inside())


def test_a_job_that_nobody_waits_for_has_its_turn_or_is_dropped_quietly() -> None:
    async def work(actor: Actor, log: list[str]) -> list[str]:
        complaints: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, told: complaints.append(told))

        async def job(name: str) -> None:
            log.append(name)

        actor.post(partial(job, "posted"))
        await actor.do(partial(job, "waited for"))
        actor.post(partial(job, "too late"))
        actor.break_off()
        actor.post(partial(job, "much too late"))
        await asyncio.sleep(0)
        gc.collect()
        assert complaints == []
        return log

    assert run(work) == ["posted", "waited for"]


def test_jobs_are_done_one_after_the_other_in_the_order_they_came() -> None:
    async def work(actor: Actor, log: list[str]) -> list[str]:
        async def job(name: str) -> None:
            log.append(f"{name} begins")
            await asyncio.sleep(0)
            log.append(f"{name} ends")

        await asyncio.gather(*(actor.do(partial(job, name)) for name in "ab"))
        return log

    assert run(work) == ["a begins", "a ends", "b begins", "b ends"]


def test_whoever_asked_gets_what_came_of_it_or_why_not() -> None:
    async def work(actor: Actor, log: list[str]) -> int:
        async def refuse() -> None:
            raise CommandRefused("host_only")

        async def count() -> int:
            return 7

        with pytest.raises(CommandRefused, match="host_only"):
            await actor.do(refuse)
        assert not log
        return await actor.do(count)

    assert run(work) == 7


def test_a_job_that_fails_unexpectedly_is_seen_to_and_tells_whoever_asked() -> None:
    async def work(actor: Actor, log: list[str]) -> list[str]:
        async def fail() -> None:
            raise ZeroDivisionError

        with pytest.raises(CommandRefused, match="try_again"):
            await actor.do(fail)
        return log

    assert run(work) == ["failed"]


def test_a_stopped_actor_finishes_what_was_asked_and_takes_nothing_more() -> None:
    async def work(actor: Actor, log: list[str]) -> list[str]:
        async def job() -> None:
            await asyncio.sleep(0)
            log.append("done")

        asked = asyncio.ensure_future(actor.do(job))
        await asyncio.sleep(0)
        await actor.stop()
        await asked
        assert actor.has_ended
        with pytest.raises(CommandRefused, match="try_again"):
            await actor.do(job)
        return log

    assert run(work) == ["done"]


def test_what_has_not_begun_when_it_is_broken_off_is_refused() -> None:
    async def work(actor: Actor, log: list[str]) -> list[str]:
        async def job() -> None:
            log.append("done")

        asked = asyncio.ensure_future(actor.do(job))
        await asyncio.sleep(0)
        actor.break_off()
        with pytest.raises(CommandRefused, match="try_again"):
            await asked
        return log

    assert run(work) == []


def test_it_is_idle_when_nothing_is_asked_for_or_being_done() -> None:
    async def work(actor: Actor, log: list[str]) -> list[bool]:
        seen = [actor.is_idle]

        async def look() -> None:
            seen.append(actor.is_idle)

        await actor.do(look)
        await asyncio.sleep(0)
        return [*seen, actor.is_idle]

    assert run(work) == [True, False, True]
