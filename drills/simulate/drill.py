"""Exactly once, in one gapless order, with nothing hidden told: whole servers simulated by seed.

Each seed is a table with its clients on the real rooms, sockets and lobby, under a scheduler
that a seed decides, a network that breaks, a disk that forgets and a power supply that
fails. SIZE is the number of seeds. With `--nodes`, two or three nodes share a database: they are
killed, paused and cut off from it, it crashes, and hints between them are lost, late, doubled and
false. Bugs planted on purpose have to be found as well.
"""

from __future__ import annotations

import logging
import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial

from drills.shared.figures import Figures
from drills.simulate import planted_bugs
from drills.simulate.checker import problems_of
from drills.simulate.nodes import planted_bugs as planted_between_nodes
from drills.simulate.nodes.simulation import NodesSimulation
from drills.simulate.simulated_table import SimulatedTable
from drills.simulate.simulation import Simulation

DEFAULT_SIZE = 10_000
CHUNK = 250
"""Seeds given to a process at a time."""
MOST_TO_FIND = 400
"""Seeds within which a planted bug has to be found."""
SHOWN = 10


def run(size: int | None, nodes: int = 1) -> Figures:
    """Simulate that many seeds, with up to so many nodes, then look for every planted bug."""
    seeds = range(size or DEFAULT_SIZE)
    began = time.perf_counter()
    counts, broken = _simulate_all(seeds, nodes)
    slowest = counts.pop("slowest_takeover_ms", 0) / 1000
    figures: Figures = {"seeds": len(seeds), "nodes": nodes, **counts}
    if nodes > 1:
        figures["slowest_takeover_seconds"] = slowest
    figures["seconds"] = time.perf_counter() - began
    for bug in planted(nodes):
        found = seeds_to_find(bug, nodes=nodes)
        figures[f"found: {bug}"] = "never" if found is None else f"seed {found}"
        if found is None:
            broken.append(f"the planted bug '{bug}' was not found in {MOST_TO_FIND} seeds")
    figures["problems"] = len(broken)
    figures["broken"] = broken[:SHOWN]
    return figures


def planted(nodes: int) -> dict[str, planted_bugs.Plant]:
    """The bugs that are planted in one node, or between several."""
    return planted_bugs.PLANTED if nodes == 1 else planted_between_nodes.PLANTED


def _simulate_all(seeds: range, nodes: int) -> tuple[Counter[str], list[str]]:
    """All seeds, on every core once there are many."""
    chunks = [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]
    if len(chunks) == 1:
        return simulate_some(seeds, nodes)
    counts: Counter[str] = Counter()
    broken: list[str] = []
    with ProcessPoolExecutor(min(os.cpu_count() or 1, len(chunks))) as processes:
        for some, some_broken in processes.map(partial(simulate_some, nodes=nodes), chunks):
            slowest = max(counts["slowest_takeover_ms"], some["slowest_takeover_ms"])
            counts.update(some)
            counts["slowest_takeover_ms"] = slowest
            broken += some_broken
    return counts, broken


def simulate_some(seeds: Iterable[int], nodes: int = 1) -> tuple[Counter[str], list[str]]:
    """Some seeds: figures, and everything that was not as promised."""
    counts: Counter[str] = Counter()
    broken: list[str] = []
    began = time.process_time()
    with _quiet():
        for seed in seeds:
            simulation, problems = simulate(seed, nodes)
            _count(simulation, counts)
            broken += [f"seed {seed}: {problem}" for problem in problems]
    counts["processor_ms"] += round((time.process_time() - began) * 1000)
    return counts, broken


def _count(simulation: SimulatedTable, counts: Counter[str]) -> None:
    counts["commands"] += sum(len(client.sent) for client in simulation.clients)
    counts["acknowledged"] += sum(len(client.acks) for client in simulation.clients)
    counts["entries"] += len(simulation.log)
    counts["crashes"] += simulation.crashes
    counts["cuts"] += simulation.cuts
    if isinstance(simulation, NodesSimulation):
        counts.update(simulation.counts())
        slowest = round(simulation.watch.slowest_takeover * 1000)
        counts["slowest_takeover_ms"] = max(counts["slowest_takeover_ms"], slowest)
    else:
        counts["restores"] += simulation.restores


def simulate(seed: int, nodes: int = 1) -> tuple[SimulatedTable, list[str]]:
    """One seed, and everything that was not as promised."""
    simulation: SimulatedTable
    simulation = Simulation(seed) if nodes == 1 else NodesSimulation(seed, most_nodes=nodes)
    simulation.run()
    return simulation, problems_of(simulation)


def seeds_to_find(bug: str, most: int = MOST_TO_FIND, nodes: int = 1) -> int | None:
    """Which seed, counted from 1, finds a planted bug; `None` if that many do not."""
    with planted(nodes)[bug](), _quiet():
        return next((seed + 1 for seed in range(most) if simulate(seed, nodes)[1]), None)


@contextmanager
def _quiet() -> Iterator[None]:
    """Without log lines: rooms that break off complain, and here they do so all the time."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)
