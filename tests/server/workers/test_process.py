"""A worker process: whatever it does or suffers, whoever asked gets an end."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Coroutine
from typing import Any

import pytest

from quandary.server.workers import process
from quandary.server.workers.process import CannotStart, JobFailed, WorkerLost, WorkerProcess
from tests.server.workers import jobs

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
LONG = 120.0


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(work, LONG))


async def started() -> WorkerProcess:
    return await WorkerProcess.start(jobs.prepare, LONG)


async def is_gone(worker: WorkerProcess) -> bool:
    """Whether the process has ended and been given back, once that had time to happen."""
    await worker.ended
    assert worker.pid is not None
    try:
        os.kill(worker.pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_worker_answers_again_and_again() -> None:
    async def story() -> None:
        worker = await started()
        assert await worker.call(jobs.pid, (), LONG) == worker.pid
        assert await worker.call(jobs.length, (bytes(1_000_000),), LONG) == 1_000_000
        worker.kill()
        assert await is_gone(worker)

    run(story())


def test_a_job_that_fails_harms_no_worker_and_quotes_nothing() -> None:
    async def story() -> None:
        worker = await started()
        with pytest.raises(JobFailed) as failed:
            await worker.call(jobs.fail, ("the queen of spades",), LONG)
        assert (failed.value.reason, failed.value.detail) == ("failed", "ValueError")
        assert await worker.call(jobs.pid, (), LONG) == worker.pid
        worker.kill()

    run(story())


def test_a_job_that_takes_too_long_ends_with_its_worker() -> None:
    async def story() -> None:
        worker = await started()
        with pytest.raises(WorkerLost, match="slow"):
            await worker.call(jobs.hang, (), 0.1)
        assert await is_gone(worker)

    run(story())


def test_a_crash_in_the_middle_of_a_job_is_noticed_at_once() -> None:
    async def story() -> None:
        worker = await started()
        with pytest.raises(WorkerLost, match="crashed"):
            await worker.call(jobs.crash, (), LONG)
        assert await is_gone(worker)

    run(story())


@pytest.mark.parametrize("size", [1, 5_000_000], ids=["small", "more than a pipe holds"])
def test_a_stopped_worker_is_killed_when_its_time_is_over(size: int) -> None:
    async def story() -> None:
        worker = await started()
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGSTOP)
        with pytest.raises(WorkerLost, match="slow"):
            await worker.call(jobs.length, (bytes(size),), 0.3)
        assert await is_gone(worker)

    run(story())


def test_a_worker_that_cannot_be_prepared_is_no_worker() -> None:
    async def story() -> None:
        with pytest.raises(CannotStart) as refused:
            await WorkerProcess.start(jobs.fail_to_prepare, LONG)
        assert refused.value.detail == "MemoryError"
        with pytest.raises(CannotStart):
            await WorkerProcess.start(jobs.hang, 0.5)

    run(story())


def test_who_is_stopped_while_getting_ready_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(process, "SILENT_SECONDS", 8.0)

    async def story() -> None:
        starting = asyncio.ensure_future(WorkerProcess.start(jobs.stop_itself, LONG))
        with pytest.raises(CannotStart):
            await starting
        # Who is at work for longer than that, and says so, is.
        worker = await WorkerProcess.start(jobs.prepare_for_long, LONG)
        worker.kill()

    run(story())


def test_no_file_left_is_no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(24, "too many open files")

    async def story() -> None:
        monkeypatch.setattr("multiprocessing.popen_spawn_posix.Popen._launch", refuse)
        with pytest.raises(CannotStart, match="exhausted"):
            await WorkerProcess.start(jobs.prepare, LONG)

    run(story())


SERVER = """
import asyncio, os, signal
from quandary.server.workers.process import WorkerProcess
from tests.server.workers import jobs

async def main():
    worker = await WorkerProcess.start(jobs.prepare, 120)
    os.kill(worker.pid, signal.SIGSTOP)
    print(worker.pid, flush=True)
    await asyncio.sleep(600)

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends stopped processes for us")
def test_a_stopped_worker_does_not_outlive_a_killed_server(tmp_path: Any) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    environment = {**os.environ, "PYTHONPATH": os.getcwd()}
    server = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, env=environment)
    assert server.stdout is not None
    worker = os.pidfd_open(int(server.stdout.readline()))
    server.kill()
    server.wait()
    server.stdout.close()
    try:
        run(readable(worker))
    finally:
        os.close(worker)


async def readable(descriptor: int) -> None:
    """Wait until a process has ended."""
    ended = asyncio.Event()
    asyncio.get_running_loop().add_reader(descriptor, ended.set)
    await ended.wait()
