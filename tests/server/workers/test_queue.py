"""Whose turn it is: addresses take turns, and so do the tables of one address."""

from __future__ import annotations

import asyncio
from typing import Any

from quandary.server.workers.queue import RECENT_SECONDS, Asker, FairQueue, Job


def job(address: str, table: str = "") -> Job:
    # Nobody waits for these: the queue does not look at the answer.
    answer: asyncio.Future[Any] = None  # type: ignore[assignment]
    return Job(print, (), Asker(address, table), answer)


def taken(queue: FairQueue) -> list[Asker]:
    """Everything there is, one job at a time."""
    askers = []
    while (next_job := queue.take(0.0)) is not None:
        askers.append(next_job.asker)
        queue.done(next_job)
    return askers


def test_one_address_with_many_jobs_does_not_delay_another() -> None:
    queue = FairQueue(2, 100, 100)
    for number in range(28):
        queue.put(job("many", f"table {number}"), 0.0)
    queue.put(job("one", "mine"), 0.0)
    assert taken(queue)[:3] == [("many", "table 0"), ("one", "mine"), ("many", "table 1")]
    assert len(queue) == 0


def test_tables_of_one_address_take_turns() -> None:
    queue = FairQueue(2, 100, 100)
    for table in ("a", "a", "a", "b", "c"):
        queue.put(job("home", table), 0.0)
    assert [asker.table for asker in taken(queue)] == ["a", "b", "c", "a", "a"]


def test_an_address_alone_has_all_workers_and_beside_others_all_but_one() -> None:
    queue = FairQueue(2, 100, 100)
    for _ in range(4):
        queue.put(job("many"), 0.0)
    assert queue.take(0.0) is not None
    second = queue.take(0.0)
    assert second is not None
    queue.put(job("one"), 0.0)
    queue.done(second)
    found = queue.take(0.0)
    assert found is not None
    assert found.asker.address == "one"
    queue.done(found)
    assert queue.take(0.0) is None, "a worker is kept for those who are about"
    assert queue.take(RECENT_SECONDS) is not None, "nobody else has asked for long"


def test_a_single_worker_is_everybodys() -> None:
    queue = FairQueue(1, 100, 100)
    queue.put(job("a"), 0.0)
    queue.put(job("b"), 0.0)
    assert [asker.address for asker in taken(queue)] == ["a", "b"]


def test_a_job_can_be_taken_back_once() -> None:
    queue = FairQueue(1, 100, 100)
    first, second = job("a"), job("a")
    queue.put(first, 0.0)
    queue.put(second, 0.0)
    assert queue.remove(first)
    assert not queue.remove(first)
    assert queue.take(0.0) is second
    assert not queue.remove(second)


def test_an_address_has_only_so_many_waiting() -> None:
    queue = FairQueue(1, 100, 2)
    for _ in range(2):
        assert queue.has_room(Asker("a"))
        queue.put(job("a"), 0.0)
    assert not queue.has_room(Asker("a", "another table"))
    assert queue.has_room(Asker("b"))
    assert len(queue.clear()) == 2
    assert queue.has_room(Asker("a"))


def test_the_whole_queue_has_an_end() -> None:
    queue = FairQueue(1, 2, 2)
    queue.put(job("a"), 0.0)
    queue.put(job("b"), 0.0)
    assert not queue.has_room(Asker("c"))
    assert queue.take(0.0) is not None
    assert queue.has_room(Asker("c"))
