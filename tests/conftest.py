"""Settings for every test."""

import signal
from pathlib import Path

import pytest
from hypothesis import settings

# Whoever starts the tests in the background may ignore Ctrl-C; programs under test must not.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples on every run and on every machine, slow ones included.
settings.register_profile("quandary", derandomize=True, deadline=None)
settings.load_profile("quandary")

HERE = Path(__file__).parent
REAL_THINGS = [HERE / name for name in ("browser", "drills", "server")]
"""Tests here drive browsers, processes and sockets, which depend on when each gets a processor."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try a test of real things once more if it fails; the summary names it as RERUN.

    Beside two other workers on two cores one of them now and then misses a deadline that it would
    keep on any other day. A fault fails twice.
    """
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in REAL_THINGS):
            item.add_marker(pytest.mark.flaky(reruns=1))
