"""Long work never keeps the loop for longer than a slice."""

import asyncio
from collections.abc import Generator

import pytest

from quandary.server.room.slices import SLICE, Slices, finish


def steps(log: list[str], name: str, number: int) -> Generator[None, None, str]:
    for _ in range(number):
        log.append(name)
        yield
    return name


def runs_of(log: list[str]) -> list[int]:
    """How many steps were done between two turns of the loop."""
    return [len(part) for part in "".join(log).replace("a", "x").replace("b", "x").split("-")]


def test_between_two_slices_the_loop_turns() -> None:
    async def drill() -> tuple[list[str], list[str]]:
        log: list[str] = []
        slices = Slices()

        async def tick() -> None:
            while True:
                log.append("-")
                await asyncio.sleep(0)

        ticking = asyncio.create_task(tick())
        works = [slices.run(steps(log, name, 30 * SLICE)) for name in "ab"]
        names = await asyncio.gather(*works)
        ticking.cancel()
        return log, names

    log, names = asyncio.run(drill())
    assert names == ["a", "b"]
    assert log.count("a") == log.count("b") == 30 * SLICE
    assert max(runs_of(log)) <= SLICE


def test_two_take_turns() -> None:
    async def drill() -> list[str]:
        log: list[str] = []
        slices = Slices()
        await asyncio.gather(*(slices.run(steps(log, name, 3 * SLICE)) for name in "ab"))
        return log

    log = asyncio.run(drill())
    assert "".join(log) == ("a" * SLICE + "b" * SLICE) * 3


def test_work_that_fails_makes_room_for_the_next() -> None:
    def failing() -> Generator[None, None, str]:
        yield
        raise ValueError("no")

    async def drill() -> str:
        slices = Slices()
        with pytest.raises(ValueError, match="no"):
            await slices.run(failing())
        assert slices.longest > 0
        return await slices.run(steps([], "a", 3))

    assert asyncio.run(drill()) == "a"
    assert finish(steps([], "b", 3)) == "b"
