"""A date that jumps is told from a machine that slept, and both from time that passes."""

from __future__ import annotations

import pytest

from quandary.server.running.clock_watch import ClockJump, ClockWatch, since_boot

DAY = 24 * 3600.0


class Hands:
    """Three clocks by hand."""

    wall, monotonic, boot = 1e9, 500.0, 500.0

    def watch(self) -> ClockWatch:
        return ClockWatch(lambda: self.wall, lambda: self.monotonic, lambda: self.boot)

    def move(self, wall: float, boot: float, monotonic: float) -> None:
        self.wall, self.boot, self.monotonic = (
            self.wall + wall,
            self.boot + boot,
            self.monotonic + monotonic,
        )


@pytest.mark.parametrize(
    ("steps", "moved"),
    [
        ((60, 60, 60), ClockJump(0, 0)),
        ((65, 60, 60), ClockJump(0, 0)),
        ((60 + 31 * DAY, 60, 60), ClockJump(31 * DAY, 0)),
        ((60 - DAY, 60, 60), ClockJump(-DAY, 0)),
        ((60 + DAY, 60 + DAY, 60), ClockJump(0, DAY)),
        ((60 + 3 * DAY, 60 + DAY, 60), ClockJump(2 * DAY, DAY)),
        ((600, 600, 600), ClockJump(0, 0)),  # The loop was late.
    ],
)
def test_what_happened_between_two_looks(
    steps: tuple[float, float, float], moved: ClockJump
) -> None:
    hands = Hands()
    watch = hands.watch()
    hands.move(*steps)
    assert watch.look() == moved
    assert watch.look() == ClockJump(0, 0)


def test_the_machines_own_clocks_agree() -> None:
    watch = ClockWatch()
    assert since_boot() <= since_boot()
    assert watch.look() == ClockJump(0, 0)
