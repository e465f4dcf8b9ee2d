"""Exactly once, in one gapless order, with nothing hidden told: whole servers simulated by seed.

Each seed is a table with its clients on the real rooms, sockets and lobby, under a scheduler
that a seed decides, a network that breaks, a disk that forgets and a power supply that
fails. SIZE is the number of seeds. Bugs planted on purpose have to be found as well.
"""

from __future__ import annotations

import gc
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

from quandary.drills.catalogue import Figures
from quandary.drills.simulation.checker import problems_of
from quandary.drills.simulation.planted import PLANTED
from quandary.drills.simulation.run import Simulation

DEFAULT_SIZE = 10_000
MOST_TO_FIND = 400
"""Seeds within which a planted bug has to be found."""
SHOWN = 10


def run(size: int | None) -> Figures:
    """Simulate that many seeds, then look for every planted bug."""
    seeds = size or DEFAULT_SIZE
    figures: Figures = {"seeds": seeds, "commands": 0, "entries": 0, "crashes": 0, "cuts": 0}
    broken: list[str] = []
    began, busy = time.perf_counter(), time.process_time()
    with _quiet():
        for seed in range(seeds):
            simulation, problems = simulate(seed)
            figures["commands"] += sum(len(client.sent) for client in simulation.clients)
            figures["entries"] += len(simulation.log)
            figures["crashes"] += simulation.crashes
            figures["cuts"] += simulation.cuts
            broken += [f"seed {seed}: {problem}" for problem in problems]
        figures["seconds"] = time.perf_counter() - began
        figures["processor_seconds"] = time.process_time() - busy
        for bug in PLANTED:
            found = seeds_to_find(bug)
            figures[f"found: {bug}"] = "never" if found is None else f"{found} seeds"
            if found is None:
                broken.append(f"the planted bug '{bug}' was not found in {MOST_TO_FIND} seeds")
    figures["problems"] = len(broken)
    figures["broken"] = broken[:SHOWN]
    return figures


def simulate(seed: int) -> tuple[Simulation, list[str]]:
    """One seed, and everything that was not as promised."""
    simulation = Simulation(seed)
    simulation.run()
    return simulation, problems_of(simulation)


def seeds_to_find(bug: str, most: int = MOST_TO_FIND) -> int | None:
    """How many seeds it takes to find a planted bug; `None` if that many are not enough."""
    with PLANTED[bug](), _quiet():
        return next((seed + 1 for seed in range(most) if simulate(seed)[1]), None)


@contextmanager
def _quiet() -> Iterator[None]:
    """Without log lines, and without looking for garbage at every turn."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        logging.disable(before)
