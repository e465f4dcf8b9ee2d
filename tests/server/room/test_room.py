"""A room: one thing at a time, stored before it is told, and nobody left waiting."""

import asyncio
from typing import Any

import pytest

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.http_bodies import NewTable
from quandary.server.protocol.incoming import (
    Act,
    Back,
    Chat,
    EndGame,
    HandOver,
    Leave,
    Readmit,
    Ready,
    RemoveSeat,
    Rename,
    Start,
)
from quandary.server.table import log_entries
from quandary.server.table.log_entries import Entry
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


# Everybody hears of everything, once


def test_every_seq_arrives_once_in_order() -> None:
    house = House(quando())
    ann, ben = house.come(0), house.come(1)
    for _ in range(3):
        house.say(ann, Chat, 0, text="a")
        house.say(ben, Chat, 1, text="b")
    newest = house.room.state.seq
    assert ann.line.seqs() == ben.line.seqs() == list(range(newest - 5, newest + 1))


def test_who_resumes_gets_exactly_what_was_missed() -> None:
    house = House(quando())
    ann = house.come(0)
    seen = house.room.state.seq
    for text in "abc":
        house.say(ann, Chat, 0, text=text)
    ben = house.come(1, seq=seen)
    assert ben.line.seqs() == [seen + 1, seen + 2, seen + 3]
    assert ben.line.kinds()[-1] == "presence"


def test_who_has_missed_nothing_hears_who_is_there() -> None:
    house = House(quando())
    ann = house.come(0, seq=house.room.state.seq)
    assert ann.line.kinds() == ["presence"]
    assert ann.line.last("presence")["seats"] == [True, False]


def test_who_was_cut_off_between_the_entries_of_one_answer_misses_no_view() -> None:
    house = House(quando())
    ann = house.come(0, 1)
    seen = house.room.state.seq
    house.deal(ann, 0, 1)
    dealt = house.room.state.seq
    house.say(ann, Chat, 0, text="nice")
    catching_up = house.come(seq=seen)
    last_but_one = [m for m in catching_up.line.messages if m["type"] == "update"][-2]
    assert (last_but_one["seq"], last_but_one["kind"]) == (dealt, "deal_made")
    assert last_but_one["seats"][0]["view"] is None
    back_again = house.come(seq=dealt)  # The chat alone is missing now.
    update = back_again.line.last("update")
    assert update["kind"] == "chat_said"
    assert update["table"]["status"] == "playing"
    assert update["seats"][0]["view"]["phase"] == "play"


def test_a_seq_from_the_future_gets_a_snapshot() -> None:
    house = House(quando())
    assert house.come(0, seq=10_000).line.kinds() == ["snapshot", "presence"]


def test_a_seq_from_an_earlier_game_gets_a_snapshot() -> None:
    house = House(quando())
    ann = house.come(0)
    seen = house.room.state.seq
    house.say(ann, EndGame, 0)
    house.say(ann, Start, 0)
    assert "snapshot" in house.come(1, seq=seen).line.kinds()
    started = house.kinds().index("game_started", 5) + 1
    assert "snapshot" not in house.come(1, seq=started).line.kinds()


def test_who_missed_very_much_gets_a_snapshot() -> None:
    house = House(quando())
    ann = house.come(0)
    seen = house.room.state.seq
    most = house.room.history.maxlen or 0
    for _ in range(most):
        house.say(ann, Chat, 0, text="x")
    assert len(house.come(1, seq=seen).line.seqs()) == most
    house.say(ann, Chat, 0, text="x")
    assert house.come(1, seq=seen).line.kinds()[0] == "snapshot"


def test_a_stale_command_is_refused_and_nothing_is_told_twice() -> None:
    house = House(quando())
    ann = house.come(0, 1)
    house.deal(ann, 0, 1)
    heard = ann.line.seqs()
    seat = house.room.state.to_act()[0]
    answer = house.say(ann, Act, seat, action="knock", expect_seq=1)
    assert (answer["code"], answer["seq"]) == ("stale", house.room.state.seq)
    assert ann.line.seqs() == heard


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


def test_a_removed_player_is_sent_away_and_cannot_act_any_more() -> None:
    house = House(quando())
    ann, ben = house.come(0), house.come(1)
    assert house.say(ann, RemoveSeat, 0, place=1)["type"] == "ack"
    assert ben.line.code == 4010
    assert ben.line.last("update")["kind"] == "bot_sat"
    before = house.kinds()
    house.run(house.room.handle(ben, Chat(new_cmd_id(), 1, "no!")))
    assert house.kinds() == before


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


def house_with_ben(**more: Any) -> tuple[House, Visitor, Visitor]:
    """Ann at home, and Ben, who is another guest at another address."""
    house = House(NewTable("quando", 2, "Ann", **more))
    ann = house.come(0)
    house.run(house.room.sit(1, "Ben", "guest of Ben", "192.0.2.7"))
    ben = house.come(1)
    ben.address = "192.0.2.7"
    return house, ann, ben


def refused_code(house: House, guest: str, address: str) -> str:
    with pytest.raises(CommandRefused) as caught:
        house.run(house.room.sit(1, "Bob", guest, address))
    return caught.value.code


def test_whoever_was_removed_does_not_sit_down_again_not_even_after_a_restart() -> None:
    house, ann, ben = house_with_ben()
    house.say(ann, RemoveSeat, 0, place=1)
    assert ben.line.code == 4010
    assert refused_code(house, "guest of Ben", "198.51.100.1") == "removed"
    assert refused_code(house, "another cookie", "192.0.2.7") == "removed"
    house.restart()
    assert refused_code(house, "guest of Ben", "198.51.100.1") == "removed"
    house.run(house.room.sit(1, "Cat", "guest of Cat", "198.51.100.2"))


def test_whoever_is_removed_from_a_game_does_not_sit_down_after_it() -> None:
    house, ann, _ = house_with_ben()
    house.say(ann, Start, 0)
    house.say(ann, RemoveSeat, 0, place=1)
    house.say(ann, EndGame, 0)
    house.say(ann, RemoveSeat, 0, place=1)
    assert refused_code(house, "guest of Ben", "198.51.100.1") == "removed"


def test_the_host_lets_whoever_was_removed_sit_down_again() -> None:
    house, ann, _ = house_with_ben()
    house.say(ann, RemoveSeat, 0, place=1)
    assert ann.line.last("update")["table"]["removed"] == 1
    assert house.say(ann, Readmit, 0)["type"] == "ack"
    assert ann.line.last("update")["table"]["removed"] == 0
    house.run(house.room.sit(1, "Bob", "another cookie", "192.0.2.7"))
    house.say(ann, RemoveSeat, 0, place=1)
    house.say(ann, Readmit, 0)
    house.restart()
    house.run(house.room.sit(1, "Ben", "guest of Ben", "192.0.2.7"))


def test_a_household_is_not_shut_out_with_the_one_who_was_removed() -> None:
    house, ann, _ = house_with_ben()
    ann.address = "192.0.2.7"
    house.say(ann, RemoveSeat, 0, place=1)
    house.run(house.room.sit(1, "Cat", "guest of Cat", "192.0.2.7"))


def test_an_address_is_shut_out_for_an_hour() -> None:
    house, ann, _ = house_with_ben()
    house.say(ann, RemoveSeat, 0, place=1)
    house.wait(3601.0)
    house.run(house.room.sit(1, "Cat", "guest of Cat", "192.0.2.7"))


def test_the_host_who_leaves_a_game_passes_the_table_to_somebody_present() -> None:
    house = House(quando())
    ann = house.come(0)
    house.come(1)
    house.say(ann, Leave, 0)
    assert house.room.state.host == 1
    assert house.say(ann, HandOver, 0, place=0)["code"] == "host_only"


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


# The deal


def test_a_person_who_goes_away_is_not_waited_for() -> None:
    house = House(quando())
    ann, ben = house.come(0), house.come(1)
    house.say(ann, Ready, 0, deal=0, attempt=0)
    assert house.room.state.status == "dealing"
    house.say(ben, Leave, 1)
    assert house.kinds()[-2:] == ["commits_closed", "deal_made"]


def test_ready_from_an_away_seat_comes_back() -> None:
    house = House(quando())
    ann, ben = house.come(0), house.come(1)
    house.say(ben, Leave, 1)
    house.say(ben, Ready, 1, deal=0, attempt=0)
    house.say(ann, Ready, 0, deal=0, attempt=0)
    assert house.room.state.status == "playing"
    assert "came_back" in house.kinds()


def test_who_does_not_keep_a_promise_is_asked_once_more_and_then_left_out() -> None:
    house = House(quando())
    ann, ben = house.come(0), house.come(1)
    for attempt in (0, 1):
        fair = house.room.state.fair
        assert fair is not None
        assert (fair.attempt, fair.without) == (attempt, ())
        house.say(ann, Ready, 0, deal=0, attempt=attempt, commit="0" * 64)
        house.say(ben, Ready, 1, deal=0, attempt=attempt)
        house.wait(11)
    fair = house.room.state.fair
    assert fair is not None
    assert (fair.attempt, fair.without) == (2, (0,))
    house.say(ben, Ready, 1, deal=0, attempt=2)
    assert house.room.state.status == "playing"


def test_in_a_deal_that_is_repeated_nobody_is_waited_for_as_long_as_at_first() -> None:
    house = House(quando())
    ann, ben = house.come(0), house.come(1)
    house.say(ann, Ready, 0, deal=0, attempt=0, commit="0" * 64)
    house.say(ben, Ready, 1, deal=0, attempt=0)
    house.wait(11)
    house.say(ben, Ready, 1, deal=0, attempt=1)
    assert house.kinds()[-1] == "committed"
    house.wait(11)
    assert house.kinds()[-2:] == ["commits_closed", "deal_made"]


def test_what_everybody_has_promised_is_told_before_anybody_reveals() -> None:
    house = House(quando())
    ann, ben = house.come(0), house.come(1)
    house.say(ann, Ready, 0, deal=0, attempt=0, commit="a" * 64)
    house.say(ben, Ready, 1, deal=0, attempt=0)
    fair = ben.line.last("update")["table"]["fair"]
    assert fair["phase"] == "reveal"
    assert fair["commits"] == ["a" * 64, None]


def test_a_game_ended_while_dealing_tells_its_secret_and_the_next_one_begins() -> None:
    house = House(quando())
    ann = house.come(0, 1)
    house.say(ann, EndGame, 0)
    proof = ann.line.last("update")["detail"]["proof"]
    assert proof["deal"] == "0.0.0"
    house.say(ann, Start, 0)
    house.deal(ann, 0, 1)
    assert house.room.state.game_number == 1
    assert house.room.state.status == "playing"


def test_a_table_that_is_closed_tells_the_secret_of_its_last_deal() -> None:
    house = House(quando())
    ann = house.come(0, 1)
    house.deal(ann, 0, 1)
    house.run(house.room.add(lambda _: [log_entries.TableClosed()]))
    assert ann.line.last("update")["detail"]["proof"]["deal"] == "0.0.0"
    assert house.say(ann, Rename, 0, name="X")["code"] == "table_closed"


def test_after_a_restart_the_same_secret_is_dealt_with() -> None:
    house = House(quando())
    house.come(0, 1)
    fair = house.room.state.fair
    house.restart()
    assert house.room.state.fair == fair
    assert house.kinds().count("deal_offered") == 1


def test_a_table_begun_at_once_offers_its_deal_before_anybody_comes() -> None:
    assert House(quando()).kinds()[-1] == "deal_offered"


# 5211: all choose at once


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
        house.run(house.room.resume(ben, house.room.state.told_seq))
        again = house.come(1, seq=house.room.state.told_seq - 3)
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
    seq, stored, choice = state.told_seq, state.seq, state.match.legal(0)[-2]  # type: ignore[union-attr]
    assert house.act(ann, 0, choice)["seq"] == seq
    assert (state.told_seq, state.seq) == (seq, stored + 1)
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


def test_a_room_that_was_overtaken_sends_everybody_to_a_new_one() -> None:
    house = House(quando())
    ann, room = house.come(0), house.room
    other = Entry(room.state.seq + 1, 0.0, "f" * 32, log_entries.ChatSaid(1, "from another node"))
    house.run(house.lobby.store.append(house.table, [other]))
    jobs: list[asyncio.Task[Any]] = [
        house.start(room.handle(ann, Chat(new_cmd_id(), 0, text))) for text in "ab"
    ]
    house.loop.run_until(lambda: all(job.done() for job in jobs))
    assert all(isinstance(job.exception(), CommandRefused) for job in jobs)
    assert room.is_stopped
    assert ann.line.code == 1012
    assert "ack" not in ann.line.kinds()
    assert house.room is not room
    assert house.say(house.come(0), Chat, 0, text="again")["type"] == "ack"


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
