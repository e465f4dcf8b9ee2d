"""The turn clock: what a late player loses, and what a restart gives back."""

from quandary.server.protocol.incoming import Back, EndGame, Ready, Start
from quandary.server.settings import Patience
from tests.server.dealt_rooms import acted_entries, aways, dealt
from tests.server.rooms import House, play5211, quando


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
    assert {body.by for body in acted_entries(house)} == {"stand_in"}
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
    count = len(acted_entries(house))
    assert count <= 4, "one turn for each of two who were late, and no more"
    house.wait(1000)
    assert len(acted_entries(house)) == count


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


def test_before_a_deal_the_wait_for_those_who_are_not_ready_is_told() -> None:
    house = House(quando())
    ann, ben = house.come(0), house.come(1)
    assert house.room.timers.clock_info() is None
    house.say(ann, Ready, 0, deal=0, attempt=0, commit="a" * 64)
    clock = ben.line.last("update")["clock"]
    assert clock["seats"] == [1]
    assert 44_000 < clock["left_ms"] <= 45_000
    house.wait(20)
    late_comer = house.come(1).line.last("snapshot")["clock"]
    assert late_comer["seats"] == [1]
    assert 24_000 < late_comer["left_ms"] <= 25_500


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
