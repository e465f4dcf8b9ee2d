"""Exactly once, in one gapless order, with nothing hidden told: whole servers simulated by seed.

Each seed is a table with its clients on the real rooms, sockets and lobby, under a scheduler
that a seed decides, a network that breaks, a disk that forgets and a power supply that
fails. SIZE is the number of seeds. Bugs planted on purpose have to be found as well.
"""

from __future__ import annotations

import logging
import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

from drills.shared.figures import Figures
from drills.simulate.checker import problems_of
from drills.simulate.planted_bugs import PLANTED
from drills.simulate.simulation import Simulation

DEFAULT_SIZE = 10_000
CHUNK = 250
"""Seeds given to a process at a time."""
MOST_TO_FIND = 400
"""Seeds within which a planted bug has to be found."""
SHOWN = 10


def run(size: int | None) -> Figures:
    """Simulate that many seeds, then look for every planted bug."""
    seeds = range(size or DEFAULT_SIZE)
    began = time.perf_counter()
    counts, broken = _simulate_all(seeds)
    figures: Figures = {"seeds": len(seeds), **counts}
    figures["seconds"] = time.perf_counter() - began
    for bug in PLANTED:
        found = seeds_to_find(bug)
        figures[f"found: {bug}"] = "never" if found is None else f"seed {found}"
        if found is None:
            broken.append(f"the planted bug '{bug}' was not found in {MOST_TO_FIND} seeds")
    figures["problems"] = len(broken)
    figures["broken"] = broken[:SHOWN]
    return figures


def _simulate_all(seeds: range) -> tuple[Counter[str], list[str]]:
    """All seeds, on every core once there are many."""
    chunks = [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]
    if len(chunks) == 1:
        return simulate_some(seeds)
    counts: Counter[str] = Counter()
    broken: list[str] = []
    with ProcessPoolExecutor(min(os.cpu_count() or 1, len(chunks))) as processes:
        for some_counts, some_broken in processes.map(simulate_some, chunks):
            counts.update(some_counts)
            broken += some_broken
    return counts, broken


def simulate_some(seeds: Iterable[int]) -> tuple[Counter[str], list[str]]:
    """Some seeds: figures, and everything that was not as promised."""
    counts: Counter[str] = Counter()
    broken: list[str] = []
    began = time.process_time()
    with _quiet():
        for seed in seeds:
            simulation, problems = simulate(seed)
            counts["commands"] += sum(len(client.sent) for client in simulation.clients)
            counts["acknowledged"] += sum(len(client.acks) for client in simulation.clients)
            counts["entries"] += len(simulation.log)
            counts["crashes"] += simulation.crashes
            counts["restores"] += simulation.restores
            counts["cuts"] += simulation.cuts
            broken += [f"seed {seed}: {problem}" for problem in problems]
    counts["processor_ms"] += round((time.process_time() - began) * 1000)
    return counts, broken


def simulate(seed: int) -> tuple[Simulation, list[str]]:
    """One seed, and everything that was not as promised."""
    simulation = Simulation(seed)
    simulation.run()
    return simulation, problems_of(simulation)


def seeds_to_find(bug: str, most: int = MOST_TO_FIND) -> int | None:
    """Which seed, counted from 1, finds a planted bug; `None` if that many do not."""
    with PLANTED[bug](), _quiet():
        return next((seed + 1 for seed in range(most) if simulate(seed)[1]), None)


@contextmanager
def _quiet() -> Iterator[None]:
    """Without log lines: rooms that break off complain, and here they do so all the time."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)
