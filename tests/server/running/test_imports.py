"""What a server's process loads, and what it leaves to its workers."""

import subprocess
import sys

TELL = "import sys, quandary.server.running.serve; print([n for n in {names} if n in sys.modules])"
FOR_WORKERS = ["numpy", "numba"]


def test_a_server_starts_without_the_packages_that_only_its_workers_need():
    tell = TELL.format(names=FOR_WORKERS)
    told = subprocess.run([sys.executable, "-c", tell], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
