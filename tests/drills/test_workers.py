"""The drill of the workers in small: whatever happens to them, every table goes on."""

import sys

import pytest

from drills.workers.drill import Durations, measure
from quandary import fast

pytestmark = [
    pytest.mark.skipif(not fast.is_available(), reason="numba is not installed"),
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
]


def test_no_table_stands_still_whatever_happens_to_the_workers() -> None:
    # Nobody waits for kernels: workers that still compile are hurt, too, and simple bots play.
    figures = measure(6, Durations(quiet=1.0, beside=3.0, hurt=16.0, every=1.0, until_ready=0.0))
    # How fast bots are beside others is for the drill to say, on a machine that is quiet.
    broken = [text for text in figures["broken"] if "slowed the others" not in text]
    assert broken == []
    assert figures["freezes"] == 0
    assert figures["lost_timers"] == 0
    assert figures["tables_that_go_on"] == figures["tables"] == 6
    assert figures["thoughts"] > 0
    assert figures["workers_left"] == 0
