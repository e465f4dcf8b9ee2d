"""The takeover drill in small: nobody gets a seat that is not theirs."""

from drills.takeover import drill as takeover


def test_nobody_takes_a_seat_that_is_not_theirs() -> None:
    figures = takeover.run(15)
    assert figures["broken"] == []
    assert figures["successes"] == 0
    assert figures["attempts"] > 250
