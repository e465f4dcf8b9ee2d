"""The load drill in small: every move is answered; how soon is not for a test to say."""

from drills.load import drill as load


def test_every_move_is_stored_and_answered() -> None:
    figures = load.measure(rate=60, seconds=1.5, tables=12)
    assert load.broken_promises(figures, 60) == []
    assert figures["moves"] == 90
    assert figures["sockets"] == 24
    assert 0 < figures["p50_ms"] <= figures["p99_ms"]
    assert figures["echo_per_second"] > 0
