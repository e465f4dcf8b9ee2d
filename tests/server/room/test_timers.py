"""Timers: what happens because time passes, and what must not."""

import asyncio
import itertools

import pytest

from quandary.server.protocol.incoming import Back, Chat, EndGame, Leave, Ready, Start
from quandary.server.room import bot_turns
from tests.server.dealt_rooms import (
    acted_entries,
    aways,
    dealt,
    dealt_with_bot,
    figure,
    play_until_bot,
)
from tests.server.rooms import House, Visitor, play5211, quando

# Bots


def tasks_of(house: House) -> dict[str, asyncio.Task[None]]:
    return house.room_at_hand().timers.running


def test_a_timer_that_somebody_cancels_is_set_again_and_counted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    house, ann = dealt_with_bot()
    play_until_bot(house, ann)
    before = len(acted_entries(house))
    for task in tasks_of(house).values():
        task.cancel()
    house.wait(2)
    assert len(acted_entries(house)) == before + 1
    assert figure(house, "failed_timers") == 1


def test_a_timer_that_fails_again_and_again_is_tried_less_and_less_often(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house, ann = dealt_with_bot()
    tries: list[float] = []

    async def fail(*_: object) -> str:
        tries.append(house.loop.time())
        raise OSError("no thread left")

    with monkeypatch.context() as patch:
        patch.setattr(bot_turns, "_think", fail)
        play_until_bot(house, ann)
        house.wait(60)
    pauses = [after - before for before, after in itertools.pairwise(tries)]
    assert 10 < len(tries) < 25
    assert pauses[0] < 1
    assert max(pauses) == pytest.approx(5, abs=0.1)
    assert caplog.text.count("timer_failed") == len(tries)
    house.wait(7)
    assert acted_entries(house)[-1].by == "bot", "as soon as it can be done, it is"


def test_a_clock_that_was_given_time_at_the_last_moment_runs_on() -> None:
    house = House(play5211(clock=30))
    dealt(house)
    room = house.room
    house.wait(29.9)
    house.disk._delay = lambda: 0.3  # type: ignore[method-assign]
    # The room is busy when the time is over, and by its turn the player has time again.
    house.start(room.handle(house.come(0), Chat("c" * 32, 0, "hm")))
    room.timers._turn_began += 5
    house.wait(1)
    assert aways(house) == []
    assert house.lost_timers() == []
    house.wait(10)
    assert {seat for seat, _ in aways(house)} == {0, 1}


def test_a_table_that_is_only_looked_at_rests_until_somebody_comes() -> None:
    house, ann = dealt_with_bot(clock=10)
    play_until_bot(house, ann)
    house.restart()
    before = len(house.bodies)
    assert house.room.state.status == "playing"  # A list of tables opens the room as well.
    house.wait(1000)
    assert len(house.bodies) == before
    house.come(0)
    house.wait(1.5)
    assert acted_entries(house)[-1].by == "bot"
    assert aways(house) == []


def test_whoever_comes_back_after_a_rest_has_time() -> None:
    house, _ = dealt_with_bot(clock=10)
    house.restart()
    assert house.room.state.to_act() == (0,)
    house.wait(1000)
    house.come(0)
    house.wait(29)
    assert aways(house) == []
    house.wait(2)
    assert aways(house) == [(0, "clock")]


# Stand-ins


def test_a_lost_connection_gets_a_stand_in_after_a_while() -> None:
    house = House(quando())
    _, ben = dealt(house)
    house.run(house.room.detach(ben))
    house.wait(59)
    assert aways(house) == []
    house.wait(2)
    assert aways(house) == [(1, "disconnected")]


def test_whoever_returns_in_time_gets_no_stand_in() -> None:
    house = House(quando())
    _, ben = dealt(house)
    house.run(house.room.detach(ben))
    house.wait(50)
    house.come(1)
    house.wait(100)
    assert aways(house) == []


def test_whoever_returns_at_the_last_moment_gets_no_stand_in() -> None:
    house = House(quando())
    ann, ben = dealt(house)
    room = house.room
    house.run(room.detach(ben))
    house.wait(59.5)
    again = Visitor((1,))
    # A slow write keeps the room busy while the time runs out; the return is next in line.
    house.disk._delay = lambda: 1.0  # type: ignore[method-assign]
    house.start(room.handle(ann, Chat("a" * 32, 0, "hm")))
    house.start(room.attach(again, {1: "guest"}))
    house.wait(10)
    assert aways(house) == []


def test_nobody_gets_a_stand_in_while_nobody_waits() -> None:
    house = House(quando())
    ann, ben = dealt(house)
    house.run(house.room.detach(ann))
    house.run(house.room.detach(ben))
    house.wait(200)
    assert aways(house) == []


def test_a_stand_in_plays_and_the_player_returns() -> None:
    house = House(play5211())
    _, ben = dealt(house)
    house.say(ben, Leave, 1)
    house.wait(1.5)
    assert acted_entries(house)[-1].by == "stand_in"
    house.say(ben, Back, 1)
    count = len(acted_entries(house))
    house.wait(30)
    assert len(acted_entries(house)) == count


# The host


def test_a_host_who_is_gone_for_long_leaves_the_table_to_somebody_who_is_there() -> None:
    house = House(quando())
    ann = house.come(0)
    house.come(1)
    house.run(house.room.detach(ann))
    house.wait(59)
    assert house.room.state.host == 0
    house.wait(2)
    assert house.room.state.host == 1
    house.come(0)
    house.wait(200)
    assert house.room.state.host == 1


def test_a_host_who_returns_in_time_remains_host() -> None:
    house = House(quando())
    ann = house.come(0)
    house.come(1)
    house.run(house.room.detach(ann))
    house.wait(50)
    house.come(0)
    house.wait(200)
    assert house.room.state.host == 0


def test_a_table_without_people_keeps_its_host() -> None:
    house = House(quando())
    ann = house.come(0)
    house.run(house.room.detach(ann))
    house.wait(200)
    assert house.room.state.host == 0


# The deal


def test_others_are_waited_for_once_somebody_is_ready() -> None:
    house = House(quando())
    ann = house.come(0)
    house.come(1)
    house.wait(1000)
    assert house.room.state.status == "dealing"
    house.say(ann, Ready, 0, deal=0, attempt=0)
    house.wait(44)
    assert house.kinds()[-1] == "committed"
    house.wait(2)
    assert house.kinds()[-1] == "deal_made"


def test_the_patience_of_one_game_is_not_that_of_the_next() -> None:
    house = House(quando())
    ann = house.come(0)
    house.come(1)
    house.say(ann, Ready, 0, deal=0, attempt=0)
    house.wait(44)
    house.say(ann, EndGame, 0)
    house.say(ann, Start, 0)
    house.say(ann, Ready, 0, deal=0, attempt=0)
    house.wait(20)
    assert house.room.state.status == "dealing"


def test_a_stopped_room_has_no_timers() -> None:
    house, ann = dealt_with_bot()
    play_until_bot(house, ann)
    before = len(house.bodies)
    house.run(house.room.stop())
    house.wait(100)
    assert len(house.bodies) == before
