"""The soak drill in small: who comes and goes leaves nothing behind."""

from drills import soak


def test_sockets_that_come_and_go_leave_nothing_behind() -> None:
    figures = soak.measure(cycles=500, held=60)
    assert figures["broken"] == []
    assert figures["sockets"] == 0
    assert figures["idle_sockets"] == 60


def test_the_slope_is_that_of_the_nearest_line() -> None:
    assert soak._slope([(0, 10), (1024, 11), (2048, 12)]) == 1.0
    assert soak._slope([(0, 10), (1024, 10)]) == 0.0
