"""A table's log has bounds that no honest evening meets, and none of them wedges a table."""

from typing import Any

import pytest

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.incoming import (
    AddBot,
    Back,
    Chat,
    EndGame,
    HandOver,
    Leave,
    React,
    RemoveSeat,
    Rename,
    Start,
)
from quandary.server.table import bounds as table_bounds
from quandary.server.table import log_entries
from tests.server.rooms import House, Visitor, play5211, quando


@pytest.fixture
def bound(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Other bounds than the real ones."""

    def change(**bounds: int) -> None:
        for name, value in bounds.items():
            monkeypatch.setattr(table_bounds, name, value)

    return change


def code(answer: dict[str, Any]) -> str | None:
    return answer.get("code")


def test_the_bounds_leave_room_for_a_long_game_after_the_last_that_may_begin() -> None:
    longest = 1000  # entries of a game; bots of the weakest level need 650 at most
    assert 10 * longest <= table_bounds.LAST_GAME
    assert table_bounds.LAST_GAME + 5 * longest <= table_bounds.ONLY_THE_GAME
    assert table_bounds.ONLY_THE_GAME + 5 * longest <= table_bounds.END


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        (Chat, {"text": "hello"}),
        (React, {"reaction": "wow"}),
        (Rename, {"name": "Anna"}),
        (HandOver, {"place": 0}),
    ],
)
def test_a_seat_says_so_much_in_a_game_and_the_others_go_on(
    bound: Any, kind: type[Any], more: dict[str, Any]
) -> None:
    bound(MOST_ASIDES=3)
    house = House(quando())
    ann, ben = house.come(0), house.come(1)
    answers = [house.say(ann, kind, 0, **more) for _ in range(5)]
    assert [code(answer) for answer in answers] == [None] * 3 + ["too_much_said"] * 2
    assert code(house.say(ben, Chat, 1, text="hello")) is None
    house.say(ann, EndGame, 0)
    house.say(ann, Start, 0)
    assert code(house.say(ann, kind, 0, **more)) is None


def test_going_and_coming_back_has_a_bound_and_whoever_plays_is_back(bound: Any) -> None:
    bound(MOST_ASIDES=4)
    house = House(quando())
    ann, ben = house.come(0), house.come(1)
    house.deal_by(ann, ben)
    for _ in range(10):
        house.say(ben, Leave, 1)
        house.say(ben, Back, 1)
    away = house.room.state.places[1]
    assert away.is_away
    assert house.kinds().count("came_back") + house.kinds().count("went_away") < 8
    ben = house.come(1)
    assert away.is_away
    house.act(ann, 0)
    while 1 not in house.room.state.to_act():
        house.act(ann, 0)
    assert code(house.act(ben, 1)) is None
    assert not away.is_away


def test_whoever_is_alone_can_always_come_back(bound: Any) -> None:
    bound(MOST_ASIDES=1, ONLY_THE_GAME=0, LAST_GAME=0)
    house = House(quando(here=[], bots=["casual"]))
    ann = house.come(0)
    house.deal(ann, 0)
    for _ in range(3):
        house.say(ann, Leave, 0)
        assert house.room.state.places[0].is_away
        ann = house.come(0)
        assert not house.room.state.places[0].is_away
    house.say(ann, Leave, 0)
    assert code(house.say(ann, Back, 0)) is None


def other_choice(house: House, visitor: Visitor, seat: int, number: int) -> dict[str, Any]:
    assert house.room.state.match is not None
    legal = house.room.state.match.legal(seat)
    return house.act(visitor, seat, legal[number % len(legal)])


@pytest.mark.parametrize(("bounds", "most"), [({"MOST_CHOICES": 4}, 4), ({"MOST_CHANGES": 2}, 3)])
def test_a_choice_is_changed_so_often_and_then_stays(
    bound: Any, bounds: dict[str, int], most: int
) -> None:
    bound(**bounds)
    house = House(play5211())
    ann, ben = house.come(0), house.come(1)
    house.deal_by(ann, ben)
    answers = [other_choice(house, ann, 0, number) for number in range(8)]
    assert [code(answer) for answer in answers] == [None] * most + ["choice_kept"] * (8 - most)
    assert not any("choice_kept" in str(message) for message in ben.line.messages)
    assert code(house.act(ben, 1)) is None
    assert code(house.act(ann, 0)) is None  # The next turn's first is no change.


def test_at_the_first_bound_no_new_game_begins(bound: Any) -> None:
    house = House(quando())
    ann = house.come(0, 1)
    bound(LAST_GAME=house.room.state.client_seq)
    house.deal(ann, 0, 1)
    assert code(house.act(ann, 0)) is None
    assert code(house.say(ann, Chat, 0, text="hello")) is None
    house.say(ann, EndGame, 0)
    assert code(house.say(ann, Start, 0)) == "table_used_up"
    assert code(house.say(ann, RemoveSeat, 0, place=1)) == "table_used_up"
    assert code(house.say(ann, Chat, 0, text="hello")) == "table_used_up"
    assert code(house.say(ann, Leave, 1)) is None
    assert code(house.say(ann, AddBot, 0, place=1, level="casual")) == "table_used_up"
    with pytest.raises(CommandRefused, match="table_used_up"):
        house.run(house.room.sit(None, "Eve", "another guest"))


def test_at_the_second_bound_the_game_is_finished_and_nothing_else(bound: Any) -> None:
    bound(ONLY_THE_GAME=0)
    house = House(play5211(here=[], bots=["casual"]))
    ann = house.come(0)
    assert code(house.say(ann, Chat, 0, text="hello")) == "table_used_up"
    play_on(house, ann)
    assert house.room.state.status == "over"


def play_on(house: House, ann: Visitor) -> None:
    """The first seat plays with bots until the game is at its end."""
    while (state := house.room.state).is_playing:
        if state.fair is not None and state.status == "dealing":
            house.deal(ann, 0)
        elif 0 in state.to_act():
            assert code(house.act(ann, 0)) is None
        house.wait(1.5)


@pytest.mark.parametrize("new_table", [quando, play5211])
def test_at_the_last_bound_the_game_is_ended_by_itself(bound: Any, new_table: Any) -> None:
    house = House(new_table(here=[], bots=["casual"]))
    ann = house.come(0)
    bound(END=house.room.state.client_seq + 20)
    play_on(house, ann)
    assert house.kinds()[-1] == "game_ended"
    assert house.room.state.record() is not None
    before = len(house.bodies)
    bound(LAST_GAME=0)
    for command in (Start, Back, EndGame):
        house.say(ann, command, 0)
    house.wait(200.0)
    house.restart()
    assert house.room.state.status == "ended"
    assert len(house.bodies) == before


def test_a_full_table_is_closed_like_any_other(bound: Any) -> None:
    house = House(quando())
    house.say(house.come(0, 1), EndGame, 0)
    bound(END=0, LAST_GAME=0)
    before = len(house.bodies)
    house.run(house.room.add(lambda _: [log_entries.HostChanged(1)]))
    assert len(house.bodies) == before
    house.run(house.room.add(lambda _: [log_entries.TableClosed()]))
    assert house.kinds()[-1] == "table_closed"
