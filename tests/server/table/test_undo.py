"""Taking back one's last action, alone against bots: the game then counts for nothing."""

import pytest

from quandary.server.protocol.incoming import Undo
from quandary.server.table import log_entries
from quandary.server.table.bounds import MOST_CHOICES
from quandary.server.table.log_entries import Entry, decode_body
from quandary.server.table.played_game import played_games
from quandary.server.table.state import fold
from tests.server.rooms import House, Visitor, play5211, quando

ALONE = {"here": [], "start": False, "bots": ["casual"]}


def alone(*, is_5211: bool = False) -> tuple[House, Visitor]:
    house = House((play5211 if is_5211 else quando)(**{**ALONE, "start": True}))
    ann = house.come(0)
    house.deal(ann, 0)
    house.wait(5)
    return house, ann


@pytest.mark.parametrize("is_5211", [False, True])
def test_the_table_is_as_it_was_before_the_last_action(is_5211: bool) -> None:
    house, ann = alone(is_5211=is_5211)
    match = house.room.state.match
    assert match is not None
    before, legal = match.view(0), match.legal(0)
    house.act(ann, 0)
    house.wait(5)
    assert house.say(ann, Undo, 0)["type"] == "ack"
    assert match.legal(0) == legal
    now = match.view(0)
    assert now["to_act"].count(0) == 1
    assert {k: v for k, v in now.items() if k != "events"} == {
        k: v for k, v in before.items() if k != "events"
    } or is_5211
    told = ann.line.last("update")
    assert told["kind"] == "undone"
    assert told["table"]["practice"]
    assert told["seats"][0]["legal"] == legal


def test_one_can_go_back_to_the_beginning_of_the_deal_and_no_further() -> None:
    house, ann = alone()
    for _ in range(3):
        house.act(ann, 0)
        house.wait(5)
    answers = [house.say(ann, Undo, 0) for _ in range(4)]
    assert [a["type"] for a in answers] == ["ack", "ack", "ack", "refused"]
    assert answers[-1]["code"] == "nothing_to_undo"


def test_whoever_takes_back_often_can_still_choose() -> None:
    house, ann = alone(is_5211=True)
    for _ in range(MOST_CHOICES + 1):
        assert house.act(ann, 0)["type"] == "ack"
        assert house.say(ann, Undo, 0)["type"] == "ack"


def test_nobody_takes_back_among_people() -> None:
    house = House(quando())
    ann, ben = house.come(0), house.come(1)
    house.deal_by(ann, ben)
    first = house.room.state.to_act()[0]
    house.act((ann, ben)[first], first)
    assert house.say((ann, ben)[first], Undo, first)["code"] == "undo_alone"


def test_a_game_in_which_something_was_taken_back_counts_for_nothing() -> None:
    house, ann = alone()
    house.act(ann, 0)
    house.wait(5)
    house.say(ann, Undo, 0)
    for _ in range(500):
        state = house.room.state
        if state.status == "over":
            break
        if state.status == "dealing":
            house.deal(ann, 0)
        elif 0 in state.to_act():
            house.act(ann, 0)
        house.wait(3)
    assert house.room.state.status == "over"
    assert played_games(house.room.state) == []
    assert [place.played.games for place in house.room.state.places] == [0, 0]


def test_the_log_folds_to_the_same_table_again() -> None:
    house, ann = alone(is_5211=True)
    house.act(ann, 0)
    house.wait(5)
    house.say(ann, Undo, 0)
    rows = house.disk.contents.logs[house.table]
    again = fold(house.table, [Entry(r.seq, r.at, r.cmd_id, decode_body(r.body)) for r in rows])
    state = house.room.state
    assert again.match is not None
    assert state.match is not None
    assert again.match.view(0) == state.match.view(0)
    assert again.acted == state.acted
    assert log_entries.Undone(0) in house.bodies
