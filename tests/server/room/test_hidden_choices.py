"""Where all choose at once: nobody disturbs another, and nobody learns of a changed choice."""

from typing import Any

import pytest

from quandary.server.protocol.incoming import (
    Act,
    Chat,
    EndGame,
    Start,
)
from tests.server.rooms import House, Visitor, new_cmd_id, play5211


def dealt_5211() -> tuple[House, Visitor, Visitor]:
    house = House(play5211())
    ann, ben = house.come(0), house.come(1)
    house.deal_by(ann, ben)
    return house, ann, ben


def test_two_who_choose_at_once_do_not_disturb_each_other() -> None:
    house, ann, ben = dealt_5211()
    turn = house.room.state.turn_id()
    legal = house.room.state.match.legal(0)[0], house.room.state.match.legal(1)[0]  # type: ignore[union-attr]
    room = house.room
    commands = [
        room.handle(ann, Act(new_cmd_id(), 0, legal[0], turn=turn or "")),
        room.handle(ben, Act(new_cmd_id(), 1, legal[1], turn=turn or "")),
    ]
    tasks = [house.start(command) for command in commands]
    house.loop.run_until(lambda: all(task.done() for task in tasks))
    assert [line.kinds().count("refused") for line in (ann.line, ben.line)] == [0, 0]


def test_a_choice_can_be_changed_until_the_reveal_and_not_after() -> None:
    house, ann, ben = dealt_5211()
    turn = house.room.state.turn_id()
    choices = house.room.state.match.legal(0)  # type: ignore[union-attr]
    house.act(ann, 0, choices[0])
    assert house.act(ann, 0, choices[-2])["type"] == "ack"
    house.act(ben, 1)
    late = house.say(ann, Act, 0, action=choices[0], turn=turn)
    assert late["code"] == "stale"


def laid_by_ann(changes: int) -> tuple[House, Visitor, Visitor]:
    """Ann has chosen, and has changed her choice so many times; the last is always the same."""
    house, ann, ben = dealt_5211()
    choices = [text for text in house.room.state.match.legal(0) if text != "take back"]  # type: ignore[union-attr]
    for number in range(changes, -1, -1):
        assert house.act(ann, 0, choices[number])["type"] == "ack"
    return house, ann, ben


@pytest.mark.parametrize("changes", [1, 5])
def test_f4_nobody_else_can_tell_that_a_choice_was_changed(changes: int) -> None:
    told = []
    for number in (0, changes):
        house, _, ben = laid_by_ann(number)
        watcher = house.come()
        house.run(house.room.resume(ben, house.room.state.client_seq))
        again = house.come(1, seq=house.room.state.client_seq - 3)
        refused = house.say(again, Act, 1, action="lay y1 y1", turn="0.0.9")
        assert refused["code"] == "stale"
        house.act(again, 1)
        house.say(again, Chat, 1, text="Well")
        told.append([without_ids(visitor) for visitor in (ben, watcher, again)])
    assert told[0] == told[1]


def without_ids(visitor: Visitor) -> list[dict[str, Any]]:
    """Everything a visitor was told, but for the ids of commands."""
    return [
        {key: value for key, value in message.items() if key != "cmd_id"}
        for message in visitor.line.messages
    ]


def test_f4_a_list_of_tables_does_not_tell_when_a_choice_was_changed() -> None:
    house, ann, _ = laid_by_ann(0)
    before = house.run(house.lobby.list_tables("guest", mine=True))
    house.wait(5.0)
    house.act(ann, 0, house.room.state.match.legal(0)[-2])  # type: ignore[union-attr]
    assert house.run(house.lobby.list_tables("guest", mine=True)) == before


def test_f4_whoever_changed_a_choice_sees_it_at_once_and_after_coming_back() -> None:
    house, ann, _ = laid_by_ann(0)
    state = house.room.state
    seq, stored, choice = state.client_seq, state.seq, state.match.legal(0)[-2]  # type: ignore[union-attr]
    assert house.act(ann, 0, choice)["seq"] == seq
    assert (state.client_seq, state.seq) == (seq, stored + 1)
    for visitor in (ann, house.come(0, seq=seq)):
        told = visitor.line.last("changed")
        assert told["seq"] == seq
        assert "lay " + " ".join(told["seats"][0]["view"]["choice"]) == choice
    house.restart()
    assert house.come(0, seq=seq).line.last("changed")["seats"] == told["seats"]


def test_f4_a_changed_choice_does_not_bring_back_lost_patience() -> None:
    house, ann, _ = laid_by_ann(0)
    place = house.room.state.places[0]
    place.times_late = 1
    house.act(ann, 0, house.room.state.match.legal(0)[-2])  # type: ignore[union-attr]
    assert place.times_late == 1


def test_a_turn_of_an_earlier_game_is_stale() -> None:
    house, ann, ben = dealt_5211()
    turn = house.room.state.turn_id()
    house.say(ann, EndGame, 0)
    house.say(ann, Start, 0)
    house.deal_by(ann, ben)
    choice = house.room.state.match.legal(0)[0]  # type: ignore[union-attr]
    assert house.say(ann, Act, 0, action=choice, turn=turn)["code"] == "stale"
