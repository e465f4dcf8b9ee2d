"""Compiles every kernel before the tests begin: each game's in a process of its own, then those of
batches, which use some of the games'.

Tests run in several processes: left to them, each would compile the same kernels. What was
compiled before is found in the cache, and then this takes a moment.
"""

from __future__ import annotations

import signal
import subprocess
import sys

from quandary.fast import is_available
from quandary.fast.registry import KERNELS

COMPILE_GAME = """
from quandary.fast import compile_games
from quandary.fast.registry import PARTS
compile_games([{game!r}], PARTS)
"""
COMPILE_BATCHES = "from quandary.batch.warm_up import warm_up; warm_up()"


def main() -> int:
    """Compile everything; returns the worst exit code if something cannot be compiled."""
    if not is_available():
        print("numba is not installed: there are no kernels to compile.")
        return 0
    games = [COMPILE_GAME.format(game=game) for game in KERNELS]
    return max(run_together(games), run_together([COMPILE_BATCHES]))


def run_together(programs: list[str]) -> int:
    """Run programs side by side; returns the worst exit code."""
    processes = [subprocess.Popen([sys.executable, "-c", program]) for program in programs]
    try:
        return max(abs(process.wait()) for process in processes)
    finally:
        for process in processes:
            process.terminate()


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that they end with this process
    sys.exit(main())
