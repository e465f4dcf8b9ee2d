"""The watchdog: a table where something is due and nothing is scheduled is found and woken."""

import pytest

from quandary.server.room.timers import Timers
from quandary.server.room.watchdog import WATCH_SECONDS, Watchdog
from quandary.server.table import log_entries
from tests.server.rooms import House, Visitor, quando


def watched() -> tuple[House, Visitor]:
    """A table with a bot that is to act."""
    house = House(quando(here=[], bots=["casual"]))
    house.start(Watchdog(house.lobby).watch())
    ann = house.come(0)
    house.deal(ann, 0)
    while house.room.state.to_act() == (0,):
        house.act(ann, 0)
    return house, ann


def found(house: House) -> float:
    return house.world.metrics.registry.get_sample_value("quandary_lost_timers_total") or 0.0


def bots_moves(house: House) -> int:
    return sum(isinstance(body, log_entries.Acted) and body.by == "bot" for body in house.bodies)


def test_a_table_that_goes_on_by_itself_is_left_alone() -> None:
    house, _ = watched()
    house.wait(60)
    assert bots_moves(house)
    assert found(house) == 0


def test_a_lost_timer_is_found_counted_and_set_again(caplog: pytest.LogCaptureFixture) -> None:
    house, _ = watched()
    house.room.timers.stop()
    assert house.lost_timers()
    before = bots_moves(house)
    house.wait(WATCH_SECONDS + 2)
    assert bots_moves(house) > before
    assert found(house) == 1
    assert "timer_lost" in caplog.text


def test_a_busy_room_has_lost_nothing() -> None:
    house, _ = watched()
    house.disk._delay = lambda: 4 * WATCH_SECONDS  # type: ignore[method-assign]
    house.wait(3 * WATCH_SECONDS)
    assert found(house) == 0


def test_a_room_whose_actor_is_gone_sends_everybody_to_a_new_one() -> None:
    house, ann = watched()
    house.room_at_hand()._actor._task.cancel()
    house.wait(WATCH_SECONDS + 1)
    assert ann.line.code == 1012
    assert found(house) == 1
    house.wait(5 * WATCH_SECONDS)
    assert found(house) == 1, "whoever has been sent away is not lost any more"
    before = bots_moves(house)
    house.come(0)
    house.wait(5)
    assert bots_moves(house) > before


def test_one_table_that_cannot_be_looked_at_does_not_hide_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house, _ = watched()
    house.room.timers.stop()

    def fail(_: object) -> list[str]:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Timers, "overdue", fail)
        house.wait(2 * WATCH_SECONDS)
    assert "watching_failed" in caplog.text
    house.wait(2 * WATCH_SECONDS)
    assert found(house) == 1
