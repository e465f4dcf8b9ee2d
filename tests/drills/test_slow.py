"""The drill of the stopped reader in small: it is let go with 4008, and nobody else is."""

import asyncio

from drills.slow import MOST_UNREAD, measure


def test_a_stopped_reader_is_let_go_and_the_others_stay() -> None:
    figures = asyncio.run(measure(1.0, rate=40))
    assert figures["broken"] == []
    assert figures["closed_with"] == 4008
    assert 0 < figures["most_unread_bytes"] <= MOST_UNREAD
