"""Every open connection is counted, capped by address and in total, and some handles stay free."""

import logging
from dataclasses import replace
from pathlib import Path

import pytest

from quandary.server.network.connections import RESERVE, Connections
from quandary.server.settings import Settings

SETTINGS = Settings(
    Path("nowhere"),
    connections=5,
    unfinished_connections=3,
    connections_per_address=2,
    connections_per_minute=4,
)


class Waiting:
    """A connection that waits for its client."""

    is_cut = False

    def cut(self) -> None:
        self.is_cut = True


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_an_address_has_so_many_at_once_and_gives_them_back() -> None:
    connections = Connections(SETTINGS)
    slots = [connections.enter("192.0.2.1") for _ in range(3)]
    assert [slot is not None for slot in slots] == [True, True, False]
    assert connections.open == 2
    assert slots[0] is not None
    slots[0].leave()
    slots[0].leave()
    assert connections.open == 1
    assert connections.enter("192.0.2.1") is not None
    assert connections.turned_away == {"connections_per_address": 1}


def test_an_address_has_so_many_new_ones_in_a_minute() -> None:
    clock = Clock()
    connections = Connections(SETTINGS, clock=clock)
    for _ in range(4):
        slot = connections.enter("2001:db8::1")
        assert slot is not None
        slot.leave()
    assert connections.enter("2001:db8::2") is None
    assert connections.enter("2001:db8:0:1::1") is not None
    clock.now += 60.0
    assert connections.enter("2001:db8::1") is not None


def test_a_proxy_speaks_for_many() -> None:
    connections = Connections(SETTINGS, proxies={"127.0.0.1"})
    assert all(connections.enter("127.0.0.1") for _ in range(5))
    assert connections.enter("127.0.0.1") is None
    assert connections.turned_away == {"connections": 1}


def test_when_all_are_taken_the_one_that_waits_longest_makes_room() -> None:
    connections = Connections(replace(SETTINGS, unfinished_connections=10))
    waiting = [Waiting() for _ in range(2)]
    for number in range(5):
        assert connections.enter(f"192.0.2.{number}")
    for waiter in waiting:
        connections.wait(waiter)
    assert connections.enter("192.0.2.10")
    assert [waiter.is_cut for waiter in waiting] == [True, False]
    connections.stop_waiting(waiting[1])
    assert connections.enter("192.0.2.11") is None
    assert not waiting[1].is_cut


def test_of_too_many_that_wait_the_oldest_is_cut() -> None:
    connections = Connections(SETTINGS)
    waiting = [Waiting() for _ in range(4)]
    for waiter in waiting[:3]:
        connections.wait(waiter)
    connections.wait(waiting[0])  # It has asked in between.
    connections.wait(waiting[3])
    assert [waiter.is_cut for waiter in waiting] == [False, True, False, False]
    assert connections.waiting == 3


def test_some_file_handles_are_kept_free() -> None:
    assert Connections(SETTINGS, files=RESERVE + 3).most == 3
    assert Connections(SETTINGS, files=10).most == 1
    assert Connections(SETTINGS, files=100_000).most == 5


def test_the_log_hears_of_it_once_in_a_while(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    connections = Connections(replace(SETTINGS, connections_per_address=0), clock=clock)
    with caplog.at_level(logging.WARNING, "quandary"):
        for number in range(100):
            connections.enter(f"192.0.2.{number}")
        clock.now += 61.0
        connections.enter("192.0.2.100")
    told = [(record.message, record.__dict__["count"]) for record in caplog.records]
    assert told == [("turned_away", 1), ("turned_away", 101)]
    assert "192.0.2" not in caplog.text
