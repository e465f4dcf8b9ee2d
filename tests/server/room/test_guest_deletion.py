"""A guest is forgotten while other nodes go on writing."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from quandary.server.metrics import Metrics
from quandary.server.node import Node
from quandary.server.nodes.cluster import peers_on
from quandary.server.nodes.peers import PostgresPeers
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.reports import NewReport
from quandary.server.protocol.table_bodies import NewTable
from quandary.server.room import guest_deletion
from quandary.server.room.guest_deletion import GuestDeletion
from quandary.server.room.lobby import Lobby
from quandary.server.room.world import World
from quandary.server.settings import PostgresUrl, Settings
from quandary.server.store.postgres.nodes import NodeRegistry
from quandary.server.store.postgres.store import PostgresStore
from quandary.server.store.store import NodeStore
from quandary.server.table import log_entries
from quandary.server.table.log_entries import Entry
from tests.server.serving import HURRY
from tests.server.stored import select


@asynccontextmanager
async def node_on(url: PostgresUrl) -> AsyncIterator[tuple[Lobby, PostgresStore, PostgresPeers]]:
    """A node that looks at its tables only when it is told to."""
    store = await PostgresStore.open(url)
    peers = peers_on(store, None, Metrics())
    peers.number = await NodeRegistry(store.database).register()
    peers.lobby = lobby = Lobby(store, replace(World(HURRY), peers=peers))
    try:
        yield lobby, store, peers
    finally:
        await lobby.stop()
        await peers.stop()
        await store.close()


async def seat_two(lobby: Lobby) -> str:
    """Ann and Ben at a table that has not begun."""
    seated = await lobby.create(NewTable("quando", 3, name="Ann"), "ann")
    await lobby.join(seated.table, "Ben", None, "ben")
    return seated.table


@pytest.mark.parametrize("has_looked", [False, True])
def test_other_nodes_open_a_rewritten_table_anew_and_only_once(
    postgres_url: PostgresUrl, has_looked: bool
) -> None:
    async def work() -> None:
        async with node_on(postgres_url) as (here, _, peers), node_on(postgres_url) as other:
            table = await seat_two(here)
            old = await here.room(table)
            assert old is not None
            if has_looked:
                await peers.look([table])
            await GuestDeletion(other[0], other[1]).forget("ann")
            await peers.look([table])
            assert old.is_stopped
            new = await here.room(table)
            assert new is not None
            for _ in range(2):
                await peers.look([table])
                assert not new.is_stopped
            assert "ann" not in [place.guest for place in new.state.places]

    asyncio.run(work())


def test_what_another_node_stores_meanwhile_is_forgotten_too(
    postgres_url: PostgresUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(guest_deletion, "SHORT", 2)

    async def work() -> None:
        async with node_on(postgres_url) as (lobby, store, _), node_on(postgres_url) as other:
            table, load = await seat_two(lobby), store.load
            again: list[log_entries.AnyBody] = [
                log_entries.PersonSat(0, "Annabel", "ann"),
                log_entries.ChatSaid(0, "My secret"),
            ]

            async def load_slowly(*args: Any, **more: Any) -> list[Entry]:
                asked.append(more["most"])
                entries = await load(*args, **more)
                if not entries and again:  # All of it has been read.
                    after = more["after"] + 1
                    late = [Entry(after + n, 1.0, None, body) for n, body in enumerate(again)]
                    again.clear()
                    await other[1].append(table, late)
                return entries

            monkeypatch.setattr(store, "load", load_slowly)
            await GuestDeletion(lobby, store).forget("ann")
            assert not again

    asyncio.run(work())
    assert set(asked) == {2}  # Never a whole log at one go.
    bodies = b"".join(body for (body,) in select(postgres_url, "SELECT body FROM event"))
    assert b"Ben" in bodies
    for remains in (b"Ann", b"ann", b"My secret"):
        assert remains not in bodies


def test_a_report_filed_meanwhile_is_forgotten_too(tmp_path: Path) -> None:
    """It is asked for before the table is shut, and stored after: it goes with all others."""

    async def work(node: Node) -> None:
        table = await seat_two(node.lobby)
        room = await node.lobby.room(table)
        assert room is not None
        may_store = asyncio.Event()
        store = SlowReports(node.store, may_store)
        filing = asyncio.ensure_future(
            room.report(cast("NodeStore", store), {"ben"}, NewReport(0, "rude"))
        )
        await store.is_asked.wait()
        forgetting = asyncio.ensure_future(GuestDeletion(node.lobby, node.store).forget("ann"))
        await asyncio.sleep(0.1)
        assert not forgetting.done(), "the report is not stored yet"
        may_store.set()
        assert await filing == 0
        await forgetting
        assert await node.store.reports(9) == []
        with pytest.raises(CommandRefused, match="try_again"):
            await room.report(node.store, {"ben"}, NewReport(0, "rude"))
        assert await node.store.reports(9) == []

    async def run() -> None:
        node = await Node.start(Settings(tmp_path / "tables", patience=HURRY))
        try:
            await work(node)
        finally:
            await node.stop()

    asyncio.run(run())


class SlowReports:
    """A store that keeps a report only when it may."""

    def __init__(self, store: NodeStore, may_store: asyncio.Event) -> None:
        self._store, self._may_store = store, may_store
        self.is_asked = asyncio.Event()

    async def put_report(self, *report: Any) -> None:
        self.is_asked.set()
        await self._may_store.wait()
        await self._store.put_report(*report)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def test_a_report_filed_at_another_node_names_nobody_who_was_forgotten(
    postgres_url: PostgresUrl,
) -> None:
    async def work() -> None:
        async with node_on(postgres_url) as (here, store, _), node_on(postgres_url) as other:
            table = await seat_two(here)
            room = await other[0].room(table)
            assert room is not None
            await GuestDeletion(here, store).forget("ann")
            with pytest.raises(CommandRefused, match="try_again"):
                await room.report(other[1], {"ben"}, NewReport(0, "rude"))
            assert await store.reports(9) == []

    asyncio.run(work())
