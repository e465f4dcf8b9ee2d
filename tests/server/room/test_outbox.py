"""What a room sends: everybody hears of everything, once."""

from quandary.server.protocol.incoming import (
    Act,
    Chat,
    EndGame,
    Start,
)
from tests.server.rooms import House, quando


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
