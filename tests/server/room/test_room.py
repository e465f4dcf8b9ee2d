"""A room: one thing at a time, stored before it is told, and nobody left waiting."""

import pytest

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.incoming import (
    Back,
    Chat,
    HandOver,
    Leave,
    RemoveSeat,
    Start,
)
from quandary.server.table import log_entries
from tests.server.rooms import PATIENCE, House, Visitor, new_cmd_id, play5211, quando

# Stored, then told


def test_nothing_is_told_before_it_is_stored() -> None:
    house = House(quando())
    ann, room = house.come(0), house.room
    before = len(ann.line.messages)
    house.start(room.handle(ann, Chat(new_cmd_id(), 0, "hello")))
    house.loop.run_until(lambda: bool(house.disk.syncing))
    assert len(ann.line.messages) == before
    house.loop.run_until(lambda: not house.disk.syncing)
    house.wait(0.0)
    assert ann.line.kinds()[before:] == ["ack", "update"]


def test_the_same_command_counts_once_and_is_answered_again() -> None:
    house = House(quando())
    ann = house.come(0)
    command = Chat(new_cmd_id(), 0, "hello")
    first, again = house.send(ann, command), house.send(ann, command)
    assert first == again
    assert house.kinds().count("chat_said") == 1


def test_the_same_command_counts_once_after_a_restart() -> None:
    house = House(quando())
    command = Chat(new_cmd_id(), 0, "hello")
    first = house.send(house.come(0), command)
    house.restart()
    assert house.send(house.come(0), command) == first
    assert house.kinds().count("chat_said") == 1


def test_a_command_for_another_seat_is_refused() -> None:
    house = House(quando())
    assert house.say(house.come(0), Chat, 1, text="psst")["code"] == "not_your_seat"


def test_a_command_that_changes_nothing_is_acknowledged_and_not_stored() -> None:
    house = House(quando())
    ann = house.come(0)
    before = house.kinds()
    assert house.say(ann, Back, 0)["type"] == "ack"
    assert house.kinds() == before


# Who is there


def test_a_new_connection_takes_the_place_of_the_old_one() -> None:
    house = House(quando())
    old = house.come(0)
    new = house.come(0)
    assert old.line.code == 4001
    before = house.kinds()
    house.run(house.room.handle(old, Chat(new_cmd_id(), 0, "still me")))
    house.run(house.room.resume(old, 0))
    assert house.kinds() == before
    assert house.say(new, Chat, 0, text="me")["type"] == "ack"


def test_the_old_connection_going_away_changes_nothing() -> None:
    house = House(quando())
    old = house.come(0)
    house.come(0)
    house.run(house.room.detach(old))
    assert house.room.present() == [True, False]


def test_a_seat_that_has_changed_hands_is_not_given_to_the_old_guest() -> None:
    house = House(quando())
    visitor = Visitor((1,))
    house.run(house.room.attach(visitor, {1: "somebody else"}))
    assert visitor.line.code == 4003
    assert visitor not in house.room.connections


@pytest.mark.parametrize("starts", [False, True])
def test_tokens_end_with_the_entry_that_takes_a_seat_away(starts: bool) -> None:
    house = House(quando(start=starts))
    ann = house.come(0, 1)
    tokens = [house.run(house.lobby.keys.issue(house.table, s, "guest")).token for s in (0, 1)]
    assert house.say(ann, RemoveSeat, 0, place=1)["type"] == "ack"
    assert house.run(house.lobby.keys.use(house.table, tokens[1:])) is None
    assert house.run(house.lobby.keys.use(house.table, tokens[:1])) is not None


def test_who_leaves_one_of_two_seats_keeps_the_other() -> None:
    house = House(quando(start=False))
    both = house.come(0, 1)
    house.say(both, Leave, 1)
    assert both.line.code is None
    assert house.say(both, Chat, 1, text="x")["code"] == "not_your_seat"
    assert house.say(both, Chat, 0, text="x")["type"] == "ack"
    house.say(both, Leave, 0)
    assert both.line.code == 1000


def test_the_host_who_leaves_before_a_game_passes_the_table_on() -> None:
    house = House(quando(start=False))
    ann, ben = house.come(0), house.come(1)
    hosts = [house.room.state.host]
    house.say(ann, Leave, 0)
    hosts.append(house.room.state.host)
    house.say(ben, Leave, 1)
    hosts.append(house.room.state.host)
    house.run(house.room.sit(1, "Cem", "guest 3"))
    assert [*hosts, house.room.state.host] == [0, 1, None, 1]


def test_the_host_who_leaves_a_game_passes_the_table_to_somebody_present() -> None:
    house = House(quando())
    ann = house.come(0)
    house.come(1)
    house.say(ann, Leave, 0)
    assert house.room.state.host == 1
    assert house.say(ann, HandOver, 0, place=0)["code"] == "host_only"


def test_whoever_is_there_starts_the_next_game_without_the_host() -> None:
    house = House(quando())
    house.run(house.room.add(lambda _: [log_entries.GameEnded()]))
    ben = house.come(1)
    assert house.say(ben, Start, 1)["type"] == "ack"
    assert house.room.state.host == 1
    assert house.room.state.is_playing


def test_coming_back_and_acting_is_one_command() -> None:
    house = House(play5211())
    ann, ben = house.come(0), house.come(1)
    house.deal_by(ann, ben)
    house.say(ann, Leave, 0)
    answer = house.act(ann, 0)
    assert answer["type"] == "ack"
    assert house.kinds()[-2:] == ["came_back", "acted"]
    assert answer["seq"] == len(house.bodies)


def test_whoever_falls_silent_is_missing_for_the_others_at_once_and_back_at_once() -> None:
    house = House(quando())
    ann, ben = house.come(0), house.come(1)
    house.note_silence(ben, True)
    assert ann.line.last("presence")["seats"] == [True, False]
    assert ben.line.code is None
    house.note_silence(ben, False)
    assert ann.line.last("presence")["seats"] == [True, True]


def test_a_stand_in_plays_for_whoever_stays_silent() -> None:
    house = House(quando())
    ann, ben = house.come(0), house.come(1)
    house.deal_by(ann, ben)
    house.note_silence(ben, True)
    house.wait(PATIENCE.away_after + 1)
    assert house.room.state.places[1].is_away


def test_the_silence_of_a_connection_that_was_replaced_is_nobodys() -> None:
    house = House(quando())
    ann, old = house.come(0), house.come(1)
    house.come(1)
    told = len(ann.line.messages)
    house.note_silence(old, True)
    assert len(ann.line.messages) == told


@pytest.mark.parametrize("is_silence", [True, False])
def test_presence_is_told_after_what_the_room_is_still_busy_with(is_silence: bool) -> None:
    house = House(quando(start=False))
    ann, ben = house.come(0), house.come(1)
    room, before, told = house.room, house.room.state.client_seq, len(ben.line.messages)
    house.start(room.handle(ann, Leave(new_cmd_id(), 0)))
    house.loop.run_until(lambda: room.state.client_seq > before)
    assert len(ben.line.messages) == told, "the room still ends the tokens of the seat"
    if is_silence:
        house.note_silence(ben, True)
    else:
        house.tell_presence()
    *updates, presence = ben.line.kinds()[told:]
    assert (set(updates), presence) == ({"update"}, "presence")


# The end of a room


def test_a_stopped_room_finishes_what_was_asked_and_takes_nothing_more() -> None:
    house = House(quando())
    ann, room = house.come(0), house.room
    asked = house.start(room.handle(ann, Chat(new_cmd_id(), 0, "last words")))
    house.loop.run_until(lambda: bool(house.disk.syncing))
    house.run(room.stop())
    assert house.loop.run_until(asked.done)
    assert house.kinds()[-1] == "chat_said"
    assert "ack" in ann.line.kinds()
    assert ann.line.code == 1012
    with pytest.raises(CommandRefused, match="try_again"):
        house.run(room.handle(ann, Chat(new_cmd_id(), 0, "more")))
    with pytest.raises(CommandRefused, match="try_again"):
        house.run(room.attach(Visitor(), {}))
    house.run(room.detach(ann))
    house.run(room.stop())


def test_a_failure_nobody_foresaw_ends_the_room_and_not_the_table(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = House(quando())
    ann, room = house.come(0), house.room
    with monkeypatch.context() as patch:
        patch.setattr("quandary.server.room.room.decide", lambda *_: 1 / 0)
        with pytest.raises(CommandRefused, match="try_again"):
            house.run(room.handle(ann, Chat(new_cmd_id(), 0, "x")))
    assert "room_failed" in caplog.text
    assert ann.line.code == 1012
    assert house.say(house.come(0), Chat, 0, text="again")["type"] == "ack"


def test_whoever_stops_waiting_does_not_stop_the_room() -> None:
    house = House(quando())
    ann, room = house.come(0), house.room
    waiting = house.start(room.handle(ann, Chat(new_cmd_id(), 0, "bye")))
    house.loop.run_until(lambda: bool(house.disk.syncing))
    waiting.cancel()
    house.wait(1)
    assert house.kinds()[-1] == "chat_said"
    assert house.say(ann, Chat, 0, text="still here")["type"] == "ack"


# Put away


MONTH = 31 * 24 * 3600.0


def idle_house(monkeypatch: pytest.MonkeyPatch) -> House:
    """A table where nothing has happened for a month."""
    house = House(quando())

    async def idle_tables(seconds: float, limit: int) -> list[str]:
        return [house.table] if house.loop.time() > seconds else []

    house.wait(MONTH)
    monkeypatch.setattr(house.lobby.store, "idle_tables", idle_tables)
    return house


def test_a_table_nobody_has_touched_for_a_month_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    house = idle_house(monkeypatch)
    house.run(house.lobby.close_idle())
    assert house.kinds()[-1] == "table_closed"


def test_a_table_with_somebody_there_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    house = idle_house(monkeypatch)
    house.come(0)
    house.run(house.lobby.close_idle())
    assert house.kinds()[-1] == "deal_offered"


def test_a_room_nobody_is_in_is_put_away_and_opened_again_when_asked_for() -> None:
    house = House(quando())
    room, ann = house.room, house.come(0)
    house.run(house.lobby.put_away())
    assert house.room is room
    house.run(room.detach(ann))
    house.wait(301)
    house.run(house.lobby.put_away())
    assert room.is_stopped
    assert house.room is not room
    assert house.say(house.come(0), Chat, 0, text="back")["type"] == "ack"
