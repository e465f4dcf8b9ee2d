"""A task that loses a cancellation is told again."""

import asyncio

from quandary.system.ending_tasks import end_tasks


def test_a_cancellation_that_is_lost_is_said_again() -> None:
    async def run() -> list[str]:
        heard: list[str] = []

        async def go_on_after_errors() -> None:
            while True:
                try:
                    try:
                        await asyncio.sleep(3600)
                    finally:
                        heard.append("told")
                        if len(heard) < 3:  # As a broken connection does when it is let go.
                            raise ConnectionResetError
                except ConnectionResetError:
                    await asyncio.sleep(0)

        async def fail() -> None:
            raise LookupError

        async def end() -> None:
            return

        tasks = [asyncio.create_task(work()) for work in (go_on_after_errors, fail, end)]
        await asyncio.sleep(0)
        async with asyncio.timeout(20):
            await end_tasks(tasks)
        assert all(task.done() for task in tasks)
        return heard

    assert asyncio.run(run()) == ["told"] * 3
