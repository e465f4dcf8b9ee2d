"""Compiles every kernel before the tests begin, each game's, and those of batches, in a process
of its own.

Tests run in several processes: left to them, each would compile the same kernels. What was
compiled before is found in the cache, and then this takes a moment.
"""

from __future__ import annotations

import subprocess
import sys

from quandary.fast import is_available
from quandary.fast.registry import KERNELS


def main() -> int:
    """Compile everything; returns the worst exit code if something cannot be compiled."""
    if not is_available():
        print("numba is not installed: there are no kernels to compile.")
        return 0
    packages = [*KERNELS.values(), "quandary.batch"]
    programs = [f"from {package}.warm_up import warm_up; warm_up()" for package in packages]
    compiling = [subprocess.Popen([sys.executable, "-c", program]) for program in programs]
    return max(abs(process.wait()) for process in compiling)


if __name__ == "__main__":
    sys.exit(main())
