"""What holds on all nodes together: limits, removed players, spectators, codes and lists."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from drills.shared.client import Client, Guest
from quandary.server.network.address_digest import AddressDigest
from quandary.server.nodes import watchers
from quandary.server.nodes.rates import LocalRates, Rate, Rates
from quandary.server.nodes.removals import SharedRemovals
from quandary.server.nodes.shared_rates import SharedRates
from quandary.server.settings import PostgresUrl, Settings
from quandary.server.store.postgres.short_lived import ShortLived
from quandary.server.store.postgres.store import PostgresStore
from tests.server.serving import HURRY, server_in_thread
from tests.server.stored import select, with_store

WISH = {"game": "quando", "seats": 3, "name": "Ann", "open": True}
SECRET = b"the same on all nodes"


@pytest.fixture
def nodes(postgres_url: PostgresUrl, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The addresses of two nodes."""
    monkeypatch.setattr(watchers, "BEAT_SECONDS", 0.1)
    settings = Settings(postgres_url, patience=HURRY, tables_per_address=3)
    with ExitStack() as stack:
        yield [stack.enter_context(server_in_thread(settings)) for _ in range(2)]


def with_short_lived(
    url: PostgresUrl, work: Callable[[ShortLived], Coroutine[Any, Any, None]]
) -> None:
    async def run(store: PostgresStore) -> None:
        await work(ShortLived(store.database))

    with_store(url, run)


# Limits


async def verify_three(one: Rates, other: Rates) -> None:
    """Three in all, wherever they are asked for; another address or kind has its own."""
    tables = Rate("tables", 3, 600.0)
    asked = [await rates.allows(tables, "192.0.2.7") for rates in (one, other, one, other, one)]
    assert asked == [True, True, True, False, False]
    assert await other.allows(tables, "192.0.2.8")
    assert await other.allows(Rate("reports", 3, 600.0), "192.0.2.7")


def test_a_limit_counts_what_every_node_was_asked(postgres_url: PostgresUrl) -> None:
    async def work(shared: ShortLived) -> None:
        one, other = (SharedRates(shared, AddressDigest(SECRET)) for _ in range(2))
        await verify_three(one, other)

    with_short_lived(postgres_url, work)


def test_the_only_node_counts_by_itself() -> None:
    rates = LocalRates()
    asyncio.run(verify_three(rates, rates))


def test_a_limit_begins_anew_when_its_time_is_over(postgres_url: PostgresUrl) -> None:
    async def work(shared: ShortLived) -> None:
        for seconds in (600.0, 0.0):
            assert await shared.count_use(f"{seconds}", b"x", 1, seconds)
        assert not await shared.count_use("600.0", b"x", 1, 600.0)
        assert await shared.count_use("0.0", b"x", 1, 0.0)
        await shared.delete_past()

    with_short_lived(postgres_url, work)
    assert select(postgres_url, "SELECT kind FROM use_count") == [("600.0",)]


def test_tables_made_on_one_node_count_on_the_other(nodes: list[str]) -> None:
    def make(node: str) -> int:
        return Guest(node).call("POST", "/api/tables", WISH)[0]

    here, there = nodes
    assert [make(node) for node in (here, there, here, there)] == [201, 201, 201, 429]


# Removed players


def test_an_address_is_shut_out_on_every_node_and_stored_nowhere(
    postgres_url: PostgresUrl,
) -> None:
    async def work(shared: ShortLived) -> None:
        one, other = (SharedRemovals(shared, AddressDigest(SECRET)) for _ in range(2))
        await one.note("t", ["192.0.2.7", "", "192.0.2.8"])
        found = [await other.is_recent("t", end) for end in ("192.0.2.7", "192.0.2.8", "", "::1")]
        assert found == [True, True, False, False]
        assert not await other.is_recent("u", "192.0.2.7")
        await one.note("u", ["192.0.2.7"])
        await other.forgive("t")
        assert not await one.is_recent("t", "192.0.2.7")
        assert await one.is_recent("u", "192.0.2.7")
        await shared.put_removals("u", [b"past"], 0.0)
        await shared.delete_past()

    with_short_lived(postgres_url, work)
    ((address,),) = select(postgres_url, "SELECT address FROM removal")
    assert address == AddressDigest(SECRET).of("192.0.2.7") != AddressDigest().of("192.0.2.7")
    assert b"192" not in address


# Spectators, codes and lists


async def until(client: Client, is_so: Callable[[dict[str, Any]], bool]) -> None:
    """Read what a client is sent until a presence is so."""
    async with asyncio.timeout(30):
        while not is_so(await client.until("presence")):
            pass


def test_spectators_are_counted_on_all_nodes(nodes: list[str]) -> None:
    async def watch() -> None:
        here, there = nodes
        seated = await Guest(here).ask("POST", "/api/tables", WISH)
        tokens = [seat["token"] for seat in seated["seats"]]
        ann = await Client.open(here, seated["table"], tokens)
        others = [await Client.open(there, seated["table"], []) for _ in range(2)]
        await until(ann, lambda presence: presence["spectators"] == 2)
        await others.pop().close()
        await until(ann, lambda presence: presence["spectators"] == 1)
        for client in (ann, *others):
            await client.close()

    asyncio.run(watch())


def test_a_code_made_on_one_node_is_used_on_the_other_once(nodes: list[str]) -> None:
    here, there = nodes
    ann = Guest(here)
    ann.call("POST", "/api/tables", WISH)
    _, made = ann.call("POST", "/api/my-games/transfer", {})
    phone = Guest(there)
    assert phone.call("POST", "/api/my-games/transfer/use", {"code": made["code"]})[0] == 200
    assert len(phone.call("GET", "/api/my-tables")[1]["tables"]) == 1
    again = Guest(here).call("POST", "/api/my-games/transfer/use", {"code": made["code"]})
    assert again[1]["code"] == "no_such_code"


def test_a_list_shows_who_is_connected_elsewhere(nodes: list[str]) -> None:
    async def look() -> None:
        here, there = nodes
        seated = await Guest(here).ask("POST", "/api/tables", WISH)
        tokens = [seat["token"] for seat in seated["seats"]]
        ann = await Client.open(here, seated["table"], tokens)
        async with asyncio.timeout(30):
            while True:
                (table,) = (await Guest(there).ask("GET", "/api/tables"))["tables"]
                if table["seats"][0]["present"]:
                    break
        await ann.close()

    asyncio.run(look())
