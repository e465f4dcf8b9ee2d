"""Several nodes on one PostgreSQL: any player on any node, and one that sees to each table."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any, cast

import pytest

from drills.shared.client import Client, Guest
from drills.shared.hint_proxy import HintFaults, HintProxy
from drills.shared.redis_server import RedisServer
from quandary.server.metrics import Metrics
from quandary.server.nodes import peers as peers_module
from quandary.server.nodes.hints import HintTransport, TransportedHints, TransportFailed
from quandary.server.nodes.peers import PostgresPeers
from quandary.server.room.clients import Clients
from quandary.server.room.lobby import Lobby
from quandary.server.settings import PostgresUrl, Settings
from quandary.server.store.postgres import nodes as registry_module
from quandary.server.store.postgres.nodes import Elsewhere, Head, NodeRegistry
from quandary.server.store.postgres.store import PostgresStore
from quandary.server.store.store import NotOwner
from quandary.server.table.state import TableState
from tests.server.serving import HURRY, server_in_thread
from tests.server.stored import CREATED, entry, select

WISH = {"game": "quando", "seats": 3, "name": "Ann", "bots": ["casual"]}


HINTS = {
    "none lost": HintFaults(),
    "all lost": HintFaults(lost=1.0),
    "doubled and out of order": HintFaults(doubled=0.5, held_back=0.5),
    "cut off": HintFaults(is_cut=True),
}


@pytest.fixture
def nodes(postgres_url: PostgresUrl) -> Iterator[list[str]]:
    """The addresses of two nodes."""
    settings = Settings(postgres_url, patience=HURRY)
    with ExitStack() as stack:
        yield [stack.enter_context(server_in_thread(settings)) for _ in range(2)]


@pytest.fixture(params=HINTS)
def nodes_on_redis(
    request: pytest.FixtureRequest,
    postgres_url: PostgresUrl,
    redis_server: RedisServer,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[list[str]]:
    """The same, with hints over a Redis from which not every one arrives as it was sent."""
    monkeypatch.setattr(peers_module, "BEAT_SECONDS", 0.2)
    with ExitStack() as stack:
        proxy = stack.enter_context(HintProxy(redis_server.port, random.Random(1)))
        proxy.break_with(HINTS[request.param])
        settings = Settings(postgres_url, hints=proxy.url, patience=HURRY)
        yield [stack.enter_context(server_in_thread(settings)) for _ in range(2)]


async def until(client: Client, is_so: Callable[[], bool]) -> None:
    """Read what a client is sent until something is so."""
    async with asyncio.timeout(30):
        while not is_so():
            await client.receive()


def said(client: Client) -> list[str]:
    updates = [m for m in client.received if m["type"] == "update"]
    return [m["detail"]["text"] for m in updates if m["kind"] == "chat_said"]


async def sit_at_both(nodes: list[str]) -> tuple[Client, Client]:
    """Ann sits at a table on one node, Ben at the same table on the other."""
    here, there = nodes
    seated = await Guest(here).ask("POST", "/api/tables", WISH)
    mine = [seat["token"] for seat in seated["seats"]]
    ann = await Client.open(here, seated["table"], mine, keeps_frames=True)
    path = f"/api/tables/{seated['table']}/seats"
    taken = await Guest(there).ask("POST", path, {"name": "Ben"})
    tokens = [seat["token"] for seat in taken["seats"]]
    return ann, await Client.open(there, seated["table"], tokens, keeps_frames=True)


def test_what_is_said_on_one_node_is_heard_on_the_other(nodes: list[str]) -> None:
    talk(nodes)


def test_what_is_said_is_heard_whatever_becomes_of_hints(nodes_on_redis: list[str]) -> None:
    talk(nodes_on_redis)


def talk(nodes: list[str]) -> None:
    """Both hear everything, in the same order."""

    async def play() -> None:
        ann, ben = await sit_at_both(nodes)
        for number in range(3):
            await ann.command("chat", ann.seats[0], text=f"ann {number}")
            await until(ben, lambda n=number: f"ann {n}" in said(ben))  # type: ignore[misc]
            await ben.command("chat", ben.seats[0], text=f"ben {number}")
            await until(ann, lambda n=number: f"ben {n}" in said(ann))  # type: ignore[misc]
        await until(ben, lambda: "ben 2" in said(ben))
        assert said(ann) == said(ben)
        for client in (ann, ben):
            await client.close()

    asyncio.run(play())


def test_both_are_present_wherever_they_are_connected(nodes: list[str]) -> None:
    def is_present(client: Client) -> bool:
        told = [m for m in client.received if m["type"] == "presence"]
        return bool(told) and sum(told[-1]["seats"]) == 2

    async def play() -> None:
        ann, ben = await sit_at_both(nodes)
        await until(ann, lambda: is_present(ann))
        await until(ben, lambda: is_present(ben))
        for client in (ann, ben):
            await client.close()

    asyncio.run(play())


# Leases


def with_registry(
    url: PostgresUrl, work: Callable[[PostgresStore, NodeRegistry], Coroutine[Any, Any, None]]
) -> None:
    async def run() -> None:
        store = await PostgresStore.open(url)
        try:
            await store.append("t", [entry(1, CREATED)])
            await work(store, NodeRegistry(store.database))
        finally:
            await store.close()

    asyncio.run(run())


def test_a_table_is_taken_over_when_its_owner_shows_no_life(
    postgres_url: PostgresUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: PostgresStore, registry: NodeRegistry) -> None:
        old, new = await registry.register(), await registry.register()
        await registry.claim(old, ["t"])
        await registry.claim(new, ["t"])
        assert (await registry.heads(["t"]))[0].owner == old
        select_dead = "UPDATE node SET alive_until = now() - interval '1 second' WHERE id = %s"
        await store.database.write(lambda c: c.execute(select_dead, (old,)))
        await registry.claim(new, ["t"])
        assert (await registry.heads(["t"]))[0].owner == new
        assert not await registry.renew(old)
        assert await registry.renew(new)

    with_registry(postgres_url, work)
    assert registry_module.LEASE_SECONDS + 2 * peers_module.BEAT_SECONDS <= 10


def test_a_stale_owner_is_refused_also_at_the_newest_entry(postgres_url: PostgresUrl) -> None:
    async def work(store: PostgresStore, registry: NodeRegistry) -> None:
        old, new = await registry.register(), await registry.register()
        await registry.claim(old, ["t"])
        await store.append("t", [entry(2)], owner=old)
        await registry.leave(old)
        await registry.claim(new, ["t"])
        with pytest.raises(NotOwner):
            await store.append("t", [entry(3)], owner=old)
        await store.append("t", [entry(3)], owner=new)
        await store.append("t", [entry(4)])

    with_registry(postgres_url, work)
    assert select(postgres_url, "SELECT head FROM game_table") == [(4,)]


def test_the_newest_arrival_of_a_seat_counts(postgres_url: PostgresUrl) -> None:
    async def work(store: PostgresStore, registry: NodeRegistry) -> None:
        one, two = await registry.register(), await registry.register()
        now = asyncio.get_running_loop().time()
        second = await registry.come(two, ("t", 0), True, now, None)
        first = await registry.come(one, ("t", 0), False, now - 5, None)
        assert first < second  # However late it is written down.
        (found,) = await registry.elsewhere(one, ["t"])
        assert (found.seat, found.number, found.is_silent) == (0, second, True)
        assert await registry.come(one, ("t", 0), True, now - 5, first) == first
        third = await registry.come(one, ("t", 0), True, now + 1, None)
        assert second < third
        await registry.go(two, "t", 0)
        assert await registry.elsewhere(one, ["t"]) == []

    with_registry(postgres_url, work)


# A slow room


class SlowRoom:
    """A room that takes for ever over what it is told."""

    is_stopped = False
    edition = 0

    def __init__(self) -> None:
        self.state = TableState("slow")
        self.connections = Clients()
        self.told = asyncio.Event()
        self.times = 0

    async def catch_up(self, head: int) -> None:
        self.times += 1
        self.told.set()
        await asyncio.Event().wait()

    async def note_elsewhere(self, replaced: object) -> None:
        """Who is elsewhere does not matter here."""


class CountingRegistry:
    """Says that every table has grown, and counts the signs of life."""

    def __init__(self) -> None:
        self.renewals: asyncio.Queue[int] = asyncio.Queue()

    async def register(self) -> int:
        return 1

    async def renew(self, node: int) -> bool:
        self.renewals.put_nowait(node)
        return True

    async def heads(self, tables: Sequence[str]) -> list[Head]:
        return [Head(table, 5, 0, None) for table in tables]

    async def elsewhere(self, node: int, tables: Sequence[str]) -> list[Elsewhere]:
        return []

    async def leave(self, node: int) -> None:
        """Nobody else is there."""


def test_only_tables_that_are_open_here_are_looked_at_after_a_hint() -> None:
    async def work() -> None:
        looked: list[str] = []

        class Watched(CountingRegistry):
            async def heads(self, tables: Sequence[str]) -> list[Head]:
                looked.extend(tables)
                return await super().heads(tables)

        heard: asyncio.Future[Callable[[list[str]], None]] = asyncio.Future()

        class Forged(NoHints):
            async def listen(self, on_hint: Any) -> None:
                heard.set_result(on_hint)

        rooms = {"slow": SlowRoom()}
        peers = PostgresPeers(cast(NodeRegistry, Watched()), Forged())
        await peers.start(cast(Lobby, SimpleNamespace(rooms=rooms)))
        async with asyncio.timeout(20):
            (await heard)(["nobody's", "slow"] * 1000)
            await rooms["slow"].told.wait()
        await peers.stop()
        assert set(looked) == {"slow"}

    asyncio.run(work())


class NoHints:
    """Nobody says anything."""

    async def listen(self, on_hint: object) -> None:
        """There is nothing to hear."""

    async def publish(self, tables: object) -> None:
        """There is nobody to tell."""

    async def close(self) -> None:
        """There is nothing to close."""


def test_a_slow_room_costs_neither_the_lease_nor_other_rooms_their_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(peers_module, "BEAT_SECONDS", 0.01)
    monkeypatch.setattr(peers_module, "ROOM_SECONDS", 0.01)

    async def work() -> None:
        registry, slow, other = CountingRegistry(), SlowRoom(), SlowRoom()
        other.state.id = "other"
        lobby = SimpleNamespace(rooms={"slow": slow, "other": other})
        peers = PostgresPeers(cast(NodeRegistry, registry), NoHints())
        await peers.start(cast(Lobby, lobby))
        async with asyncio.timeout(20):
            await slow.told.wait()
            await other.told.wait()
            for _ in range(20):
                await registry.renewals.get()
        await peers.stop()
        assert (slow.times, other.times) == (1, 1)

    asyncio.run(work())


def test_a_node_stops_though_a_cancellation_is_lost_with_a_connection() -> None:
    async def work() -> None:
        class Broken(HintTransport):
            """Whose connection breaks in the moment in which it is let go."""

            times = 0

            async def receive(self, on_connect: object, on_text: object) -> None:
                try:
                    await asyncio.Event().wait()
                finally:
                    self.times += 1
                    if self.times == 1:
                        raise TransportFailed("ConnectionError")

            async def send(self, text: str) -> None:
                """There is nobody to tell."""

            async def close(self) -> None:
                """There is nothing to close."""

        hints = TransportedHints(Broken(), Metrics())
        peers = PostgresPeers(cast(NodeRegistry, CountingRegistry()), hints)
        await peers.start(cast(Lobby, SimpleNamespace(rooms={})))
        await asyncio.sleep(0)
        async with asyncio.timeout(20):
            await peers.stop()

    asyncio.run(work())
