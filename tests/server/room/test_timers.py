"""Timers: what happens because time passes, and what must not."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from drills.simulate.bots import QuickBots
from quandary.server.protocol.incoming import Back, Chat, EndGame, Leave, Ready, Start
from quandary.server.room import bot_turns
from quandary.server.settings import Patience
from quandary.server.table import log_entries
from tests.server.rooms import House, Visitor, play5211, quando


def dealt(house: House) -> tuple[Visitor, Visitor]:
    ann, ben = house.come(0), house.come(1)
    house.deal_by(ann, ben)
    return ann, ben


def aways(house: House) -> list[tuple[int, str]]:
    return [
        (body.seat, body.why) for body in house.bodies if isinstance(body, log_entries.WentAway)
    ]


def deeds(house: House) -> list[log_entries.Acted]:
    return [body for body in house.bodies if isinstance(body, log_entries.Acted)]


def with_bot(**more: Any) -> House:
    return House(quando(here=[], bots=["casual"], **more))


# Bots


def dealt_with_bot(**more: Any) -> tuple[House, Visitor]:
    house = with_bot(**more)
    ann = house.come(0)
    house.deal(ann, 0)
    return house, ann


def play_until_bot(house: House, ann: Visitor) -> None:
    while house.room.state.to_act() == (0,):
        house.act(ann, 0)


def test_a_bot_waits_before_it_acts_whatever_its_cards() -> None:
    house, ann = dealt_with_bot()
    play_until_bot(house, ann)
    before = len(deeds(house))
    house.wait(0.99)
    assert len(deeds(house)) == before
    house.wait(0.1)
    assert len(deeds(house)) == before + 1
    assert deeds(house)[-1].by == "bot"


def test_a_bot_that_fails_does_not_hold_the_table_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house, ann = dealt_with_bot()
    monkeypatch.setattr(type(house.world.bots), "choose", lambda *_: 1 / 0)
    play_until_bot(house, ann)
    house.wait(2)
    assert deeds(house)[-1].by == "bot"
    assert "bot_failed" in caplog.text


class Thinker(QuickBots):
    """Bots whose next thoughts go as the script has it; afterwards they choose at once."""

    def __init__(self, *script: Callable[[], Awaitable[str]]) -> None:
        super().__init__(Random(1))
        self.script = list(script)

    async def choose(self, *args: Any) -> str:
        return await (self.script.pop(0)() if self.script else super().choose(*args))


def with_thoughts(house: House, *script: Callable[[], Awaitable[str]]) -> None:
    object.__setattr__(house.world, "bots", Thinker(*script))


def figure(house: House, name: str) -> float:
    return house.world.metrics.registry.get_sample_value(f"quandary_{name}_total") or 0.0


async def cancelled_thought() -> str:
    """What whoever waits for a future hears when another cancels it."""
    future = asyncio.get_running_loop().create_future()
    future.cancel()
    text: str = await future
    return text


async def endless_thought() -> str:
    await asyncio.sleep(1e6)
    return ""


@pytest.mark.parametrize("thought", [cancelled_thought, endless_thought])
def test_a_thought_that_is_cancelled_or_never_ends_does_not_stop_the_table(
    thought: Callable[[], Awaitable[str]],
) -> None:
    house, ann = dealt_with_bot()
    with_thoughts(house, thought)
    play_until_bot(house, ann)
    before = len(deeds(house))
    house.wait(35)
    assert len(deeds(house)) > before
    assert house.lost_timers() == []


def tasks_of(house: House) -> dict[str, asyncio.Task[None]]:
    return house.room_at_hand().timers.running


def test_a_timer_that_somebody_cancels_is_set_again_and_counted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    house, ann = dealt_with_bot()
    play_until_bot(house, ann)
    before = len(deeds(house))
    for task in tasks_of(house).values():
        task.cancel()
    house.wait(2)
    assert len(deeds(house)) == before + 1
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
    assert deeds(house)[-1].by == "bot", "as soon as it can be done, it is"


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
    assert deeds(house)[-1].by == "bot"
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


def test_a_long_thought_is_no_rest() -> None:
    house, ann = dealt_with_bot(clock=600)
    house.wait(500)
    house.say(ann, Chat, 0, text="still thinking")
    house.come()
    house.come(0)
    house.wait(101)
    assert aways(house) == [(0, "clock")]


def test_bots_rest_while_nobody_is_there_and_go_on_when_somebody_returns() -> None:
    house, ann = dealt_with_bot(clock=10)
    house.run(house.room.detach(ann))
    house.wait(1000)
    at_rest = len(house.bodies)
    played = [body for body in deeds(house) if body.by == "stand_in"]
    assert played, "the clock ran out, and a stand-in took over for a while"
    house.wait(1000)
    assert len(house.bodies) == at_rest
    if house.room.state.is_playing:
        house.come(0)
        house.wait(30)
        assert len(house.bodies) > at_rest


def test_a_person_who_was_there_for_long_leaves_five_minutes_to_the_bots() -> None:
    house, ann = dealt_with_bot()
    house.wait(1000)
    play_until_bot(house, ann)
    house.run(house.room.detach(ann))
    house.wait(5)
    assert deeds(house)[-1].by == "bot"


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
    assert deeds(house)[-1].by == "stand_in"
    house.say(ben, Back, 1)
    count = len(deeds(house))
    house.wait(30)
    assert len(deeds(house)) == count


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


# The clock


def test_who_lets_the_clock_run_out_gets_a_stand_in() -> None:
    house = House(quando(clock=30))
    dealt(house)
    seat = house.room.state.to_act()[0]
    house.wait(29)
    assert aways(house) == []
    house.wait(1.5)
    assert aways(house) == [(seat, "clock")]


def late(house: House, seconds: float = 10.5) -> None:
    """Let the clock run out, and the stand-in act."""
    house.wait(seconds)
    house.wait(5)


def test_time_that_runs_out_costs_one_turn() -> None:
    house = House(quando(clock=10))
    dealt(house)
    [seat] = house.room.state.to_act()
    late(house)
    assert {body.by for body in deeds(house)} == {"stand_in"}
    assert house.room.state.to_act() == (1 - seat,)
    assert not house.room.state.places[seat].is_away


def test_the_second_time_in_a_row_the_stand_in_stays() -> None:
    house = House(quando(clock=10))
    people = dealt(house)
    [seat] = house.room.state.to_act()
    late(house)
    while house.room.state.to_act() == (1 - seat,):
        house.act(people[1 - seat], 1 - seat)
    late(house)
    assert house.room.state.places[seat].is_away
    house.say(people[seat], Back, seat)
    assert not house.room.state.places[seat].is_away


def test_whoever_acts_in_between_is_forgiven_again() -> None:
    house = House(quando(clock=10))
    people = dealt(house)
    [seat] = house.room.state.to_act()
    late(house)
    for _ in range(2):
        other = 1 - seat
        while house.room.state.to_act() == (other,):
            house.act(people[other], other)
        if _ == 0:
            while house.room.state.to_act() == (seat,):
                house.act(people[seat], seat)
    late(house)
    assert not house.room.state.places[seat].is_away


def test_stand_ins_alone_do_not_play_on() -> None:
    house = House(play5211(clock=10))
    dealt(house)
    house.wait(200)
    assert all(place.is_away for place in house.room.state.places)
    count = len(deeds(house))
    assert count <= 4, "one turn for each of two who were late, and no more"
    house.wait(1000)
    assert len(deeds(house)) == count


def test_a_new_game_begins_with_everybody_who_was_only_late() -> None:
    house = House(quando(clock=10))
    ann, _ = dealt(house)
    house.wait(200)
    assert all(place.is_away for place in house.room.state.places)
    house.say(ann, EndGame, 0)
    house.say(ann, Start, 0)
    assert not any(place.is_away for place in house.room.state.places)


def test_every_turn_has_its_own_clock() -> None:
    house = House(quando(clock=30))
    ann, ben = dealt(house)
    for _ in range(4):
        house.wait(25)
        seat = house.room.state.to_act()[0]
        house.act((ann, ben)[seat], seat)
    assert aways(house) == []


def test_a_move_in_the_last_moment_does_not_cost_the_next_player_the_turn() -> None:
    house = House(quando(clock=30))
    ann, ben = dealt(house)
    seat, room = house.room.state.to_act()[0], house.room
    house.wait(29.5)
    house.disk._delay = lambda: 1.0  # type: ignore[method-assign]
    house.act((ann, ben)[seat], seat)  # Stored only after the time has run out.
    house.wait(5)
    assert aways(house) == []
    assert room is house.room


def test_a_restart_pauses_the_clock_and_gives_time_back() -> None:
    house = House(quando(clock=30))
    dealt(house)
    house.wait(25)
    house.restart()
    house.come(0)
    house.wait(49)
    assert aways(house) == []
    house.wait(2)
    assert [why for _, why in aways(house)] == ["clock"]


def test_the_clock_is_told() -> None:
    house = House(quando(clock=30))
    ann, _ = dealt(house)
    clock = ann.line.last("update")["clock"]
    assert clock["seats"] == list(house.room.state.to_act())
    assert 29_000 < clock["left_ms"] <= 30_000


def test_who_takes_the_seat_back_has_ten_seconds_once_while_others_wait() -> None:
    house = House(play5211(clock=30), Patience(200.0, 200.0))
    ann, ben = dealt(house)
    house.wait(30.5)
    assert aways(house) == [(0, "clock"), (1, "clock")]
    house.say(ann, Back, 0)
    house.wait(9)
    assert len(aways(house)) == 2
    house.say(ben, Back, 1)
    house.wait(2)
    assert aways(house)[2:] == [(0, "clock"), (1, "clock")]
    house.say(ann, Back, 0)  # nobody else is kept waiting now
    house.wait(9)
    assert len(aways(house)) == 4


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
