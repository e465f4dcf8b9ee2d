"""Hints between nodes, over PostgreSQL and over a real Redis, whatever becomes of either."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

import pytest
from redis import Redis

from drills.shared.hint_proxy import HintFaults, HintProxy
from drills.shared.redis_server import RedisServer
from quandary.server.metrics import Metrics
from quandary.server.nodes import hints as hints_module
from quandary.server.nodes import redis_transport
from quandary.server.nodes.hints import (
    CHANNEL,
    HintTransport,
    TransportedHints,
    TransportFailed,
    pack,
)
from quandary.server.nodes.notify_transport import NotifyTransport
from quandary.server.nodes.redis_transport import RedisTransport
from quandary.server.settings import RedisUrl

Make = Callable[[], HintTransport]


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints_module, "PAUSE", 0.01)


@pytest.fixture(params=["postgresql", "redis"])
def make(request: pytest.FixtureRequest) -> Make:
    """Makes the transport of one more node."""
    if request.param == "redis":
        url = request.getfixturevalue("redis_server").url
        return lambda: RedisTransport(url)
    postgres_url = request.getfixturevalue("postgres_url")
    return lambda: NotifyTransport(postgres_url)


@pytest.fixture
def proxy(redis_server: RedisServer) -> Iterator[HintProxy]:
    with HintProxy(redis_server.port, random.Random(1)) as proxy:
        yield proxy


class Pair:
    """One node that tells and one that hears."""

    def __init__(self, telling: HintTransport, hearing: HintTransport) -> None:
        self.metrics = Metrics()
        self.telling = TransportedHints(telling, Metrics())
        self.hearing = TransportedHints(hearing, self.metrics)
        self.heard: set[str] = set()

    async def tell_until_heard(self, table: str) -> None:
        """As a node does that goes on writing to a table."""
        async with asyncio.timeout(20):
            while table not in self.heard:
                await self.telling.publish([table])
                await asyncio.sleep(0.01)

    def is_connected(self) -> bool:
        value = self.metrics.registry.get_sample_value(
            "quandary_hints_connected", {"direction": "in"}
        )
        return value == 1

    async def until_connected(self, wanted: bool = True) -> None:
        async with asyncio.timeout(20):
            while self.is_connected() is not wanted:
                await asyncio.sleep(0.01)


@asynccontextmanager
async def pair_of(make_one: Make, make_other: Make | None = None) -> AsyncIterator[Pair]:
    pair = Pair(make_one(), (make_other or make_one)())
    listening = asyncio.create_task(pair.hearing.listen(pair.heard.update))
    try:
        yield pair
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        await pair.telling.close()
        await pair.hearing.close()


def test_hints_arrive_at_other_nodes_and_only_there(make: Make) -> None:
    async def work() -> None:
        async with pair_of(make) as pair:
            await pair.until_connected()
            await pair.hearing.publish(["own"])
            await pair.telling.publish(["t", "u"])
            await pair.tell_until_heard("v")
            assert pair.heard == {"t", "u", "v"}

    asyncio.run(work())


def test_many_tables_go_into_several_texts() -> None:
    tables = [f"{number:022d}" for number in range(1000)]
    texts = [text.split() for text in pack("me", tables)]
    assert [table for _, *names in texts for table in names] == tables
    assert {sender for sender, *_ in texts} == {"me"}
    assert max(map(len, pack("me", tables))) < 8000
    assert pack("me", []) == []


def test_redis_away_at_the_start_and_later_is_said_once_and_found_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, "quandary.nodes")

    def told() -> list[str]:
        return [record.message for record in caplog.records if record.name == "quandary.nodes"]

    async def work(server: RedisServer) -> None:
        async with pair_of(lambda: RedisTransport(server.url)) as pair:
            for times in (1, 2):
                while told().count("hints_lost") < times:
                    await asyncio.sleep(0.01)
                for _ in range(20):  # Tried again and again, without another word.
                    await pair.hearing.publish(["t"])
                    await asyncio.sleep(0.01)
                assert not pair.is_connected()
                await asyncio.to_thread(server.start)
                with Redis(port=server.port) as other:
                    while f"t{times}" not in pair.heard:
                        other.publish(CHANNEL, f"other t{times}")
                        await asyncio.sleep(0.01)
                await pair.hearing.publish(["t"])
                assert told() == ["hints_lost", "hints_back"] * times
                server.kill()

    server = RedisServer()
    try:
        asyncio.run(work(server))
    finally:
        server.kill()


def test_a_redis_that_falls_silent_is_given_up(
    proxy: HintProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_transport, "QUIET_SECONDS", 0.05)
    monkeypatch.setattr(redis_transport, "ANSWER_SECONDS", 0.2)

    async def work() -> None:
        async with pair_of(lambda: RedisTransport(proxy.url)) as pair:
            await pair.until_connected()
            await asyncio.to_thread(proxy.break_with, HintFaults(is_silent=True))
            await pair.until_connected(False)
            await asyncio.to_thread(proxy.break_with, HintFaults())
            await pair.tell_until_heard("t")

    asyncio.run(work())


def test_hints_cut_off_come_again(proxy: HintProxy) -> None:
    async def work() -> None:
        async with pair_of(lambda: RedisTransport(proxy.url)) as pair:
            await pair.tell_until_heard("t")
            await asyncio.to_thread(proxy.break_with, HintFaults(is_cut=True))
            await pair.until_connected(False)
            await asyncio.to_thread(proxy.break_with, HintFaults())
            await pair.tell_until_heard("u")

    asyncio.run(work())


def test_forged_texts_do_no_harm(redis_server: RedisServer) -> None:
    forged = [b"", b" ", b"\xff\xfe\x00", b"x " * 10_000, b"sender", "sender \N{SNOWMAN}".encode()]

    async def work() -> None:
        async with pair_of(lambda: RedisTransport(redis_server.url)) as pair:
            await pair.until_connected()
            with Redis(port=redis_server.port) as somebody:
                for text in forged:
                    assert somebody.publish(CHANNEL, text) == 1
            await pair.tell_until_heard("t")
            assert pair.heard == {"t", "\N{SNOWMAN}"}

    asyncio.run(work())


def test_a_password_comes_from_the_environment_as_for_redis_cli(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work(url: RedisUrl) -> None:
        async with pair_of(lambda: RedisTransport(url)) as pair:
            await pair.tell_until_heard("t")

    monkeypatch.setenv("REDISCLI_AUTH", "sesame")
    with RedisServer(requirepass="sesame") as server:
        asyncio.run(work(server.url))


async def hear_after(failures: list[Exception]) -> list[str]:
    """What is heard by way of a transport that fails in these ways first."""

    class Failing:
        async def receive(
            self, on_connect: Callable[[], None], on_text: Callable[[str], None]
        ) -> None:
            if failures:
                raise failures.pop()
            on_text("another some-table")
            await asyncio.Event().wait()

        async def send(self, text: str) -> None: ...

        async def close(self) -> None: ...

    heard: asyncio.Queue[list[str]] = asyncio.Queue()
    listening = asyncio.create_task(TransportedHints(Failing(), Metrics()).listen(heard.put_nowait))
    try:
        async with asyncio.timeout(20):
            return await heard.get()
    finally:
        listening.cancel()


def test_no_failure_ends_hearing_for_good() -> None:
    failures = [ValueError("nobody expected this"), TransportFailed("away")]
    assert asyncio.run(hear_after(failures)) == ["some-table"]
