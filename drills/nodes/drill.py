"""Several nodes on a real PostgreSQL lose nothing, whichever of them dies, pauses or is cut off.

SIZE is the number of faults, half of them with two nodes and half with three. Two players at each
table, each connected to any node, play and chat while nodes, PostgreSQL and Redis are killed,
paused and restarted and hints are lost, doubled and cut off. Whatever was acknowledged has to stand
in the log exactly once, and every player must have been told, and show, what the log says.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack

from drills.nodes.divergence import FoldedLog, fold_logs
from drills.nodes.faults import MOST_TAKEOVER_SECONDS, WEIGHTS, Nodes
from drills.nodes.roaming_client import RoamingClient
from drills.shared.figures import Figures
from drills.shared.played_through import SETTLE_SECONDS, compare, sit_down, until
from drills.shared.restartable_server import StoredEvent, read_stored
from quandary.server.settings import PostgresUrl

DEFAULT_SIZE = 20
TABLES = 6
ROUND = 10
"""Faults after which everybody compares and sits down at new tables: logs have a bound."""
REPORTED = ("acknowledged", "lost", "doubled", "divergent", "stalled")


def run(size: int | None) -> Figures:
    """Let so many things go wrong."""
    faults = size or DEFAULT_SIZE
    of_two = asyncio.run(play_through_faults(faults // 2, nodes=2))
    of_three = asyncio.run(play_through_faults(faults - faults // 2, nodes=3))
    return merge([of_two, of_three])


async def play_through_faults(
    faults: int, nodes: int, tables: int = TABLES, kinds: Sequence[str] = tuple(WEIGHTS)
) -> Figures:
    """Let people play while things break, round by round."""
    chance, began, rounds = random.Random(faults + nodes), time.monotonic(), list[Figures]()
    broken = chance.choices(kinds, [WEIGHTS[kind] for kind in kinds], k=faults)
    with ExitStack() as stack:
        all_nodes = await asyncio.to_thread(Nodes, stack, nodes, chance)
        for start in range(0, faults, ROUND):
            rounds.append(await _play_round(all_nodes, broken[start : start + ROUND], tables))
            _report(merge(rounds), all_nodes, f"{min(start + ROUND, faults)} of {faults} faults")
        figures = merge(rounds)
        figures |= {fault.replace(" ", "_"): broken.count(fault) for fault in kinds}
        figures |= {f"{kind}_hints": n for kind, n in sorted(all_nodes.proxy.counts.items())}
        figures |= {"faults": faults, "unfenced": all_nodes.unfenced, "ended": all_nodes.ended}
        figures["slowest_takeover_seconds"] = max(all_nodes.takeovers, default=0.0)
        figures["seconds"] = time.monotonic() - began
    figures.setdefault("broken", []).extend(_judge(figures))
    return figures


def _report(figures: Figures, nodes: Nodes, how_far: str) -> None:
    """Say on the way how it goes: it takes half an hour or more, and may be broken off."""
    found = [f"{figures[name]:,} {name}" for name in REPORTED]
    found += [
        f"{nodes.unfenced} unfenced",
        f"taken over in {max(nodes.takeovers, default=0):.1f} s",
    ]
    line = f"{len(nodes.servers)} nodes, {how_far}: {', '.join(found)}"
    print(line, *figures["broken"], sep="; ", file=sys.stderr, flush=True)


def _judge(figures: Figures) -> Iterator[str]:
    if figures["unfenced"]:
        yield f"unfenced: {figures['unfenced']}"
    if figures["ended"]:
        yield f"nodes that ended by themselves: {figures['ended']}"
    if figures["slowest_takeover_seconds"] > MOST_TAKEOVER_SECONDS:
        yield "a dead node's tables were left alone for too long"


def merge(parts: Sequence[Figures]) -> Figures:
    """The figures of several together."""
    merged: Figures = {}
    for name in dict.fromkeys(name for part in parts for name in part):
        values = [part[name] for part in parts if name in part]
        merged[name] = max(values) if name.startswith("slowest") else sum(values[1:], values[0])
    return merged


async def _play_round(nodes: Nodes, faults: Sequence[str], tables: int) -> Figures:
    """Let people play through some faults; then compare what they know with the log."""
    addresses = [server.base for server in nodes.servers]
    clients = [c for n in range(tables) for c in await _two_at_a_table(addresses, n)]
    nodes.tables = sorted({client.table for client in clients})
    lives = [asyncio.create_task(client.live()) for client in clients]
    stalled = 0
    for fault in faults:
        stalled += not await _play_on(clients)
        await asyncio.to_thread(nodes.break_something, fault)
    events, differences = await _compare_at_rest(clients, nodes.url)
    for life in lives:
        life.cancel()
    await asyncio.gather(*lives, return_exceptions=True)
    for client in clients:
        await client.close()
    figures = {**compare(clients, events), "divergent": len(differences), "stalled": stalled}
    figures["broken"] += [f"divergent: {difference}" for difference in differences]
    if stalled:
        figures["broken"].append("nobody could play for a minute")
    return figures


async def _play_on(clients: Sequence[RoamingClient]) -> bool:
    """Until everybody together has been answered so often that each may have been."""
    before = sum(len(client.acks) for client in clients)
    return await until(lambda: sum(len(c.acks) for c in clients) > before + len(clients))


async def _compare_at_rest(
    clients: Sequence[RoamingClient], url: PostgresUrl
) -> tuple[list[StoredEvent], list[str]]:
    """The log once everybody knows all of it; for each who was told, or shows, anything else,
    what that is. It counts if the log has not grown since: it may do so while it is read.
    """
    tables = {client.table for client in clients}
    for client in clients:
        client.is_resting = True
    give_up_at, before = time.monotonic() + SETTLE_SECONDS, list[StoredEvent]()
    while True:
        events = [e for e in await asyncio.to_thread(read_stored, url) if e.table in tables]
        logs = await asyncio.to_thread(fold_logs, events)
        is_settled = all(
            not client.unanswered and logs[client.table].is_known_to(client) for client in clients
        )
        differences = list(_differences(clients, logs))
        is_sure = not differences or events == before
        if (is_settled and is_sure) or time.monotonic() > give_up_at:
            return events, differences
        before = events
        await asyncio.sleep(0.2)


def _differences(clients: Sequence[RoamingClient], logs: Mapping[str, FoldedLog]) -> Iterator[str]:
    """One sentence for each client that is not where the log is."""
    for client in clients:
        log = logs[client.table]
        found = log.differences(client)
        if client.unanswered:
            found.append(f"{len(client.unanswered)} unanswered")
        if found:
            where = f"at {client.seq} of {log.state.client_seq}, {log.state.settings.game}"
            yield f"{', '.join(found)} ({where})"


async def _two_at_a_table(addresses: list[str], number: int) -> list[RoamingClient]:
    one = await sit_down(addresses[number % len(addresses)], number)
    return [
        RoamingClient(one.base, one.table, [token], chance=random.Random(seat), addresses=addresses)
        for seat, token in enumerate(one.tokens)
    ]
