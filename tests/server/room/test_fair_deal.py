"""Dealing in a room: who is waited for, what is told, and what a restart changes."""

from quandary.server.protocol.incoming import (
    EndGame,
    Leave,
    Ready,
    Rename,
    Start,
)
from quandary.server.table import log_entries
from tests.server.rooms import House, quando


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
