"""Cards, actions and positions of Quando as text."""

import pytest

from quandary.games.errors import UnreadableNotation
from quandary.games.quando import GAME
from quandary.games.quando.actions import DRAW_HIDDEN, DRAW_SHOWING, KNOCK, PASS, Action, Play, Turn
from quandary.games.quando.cards import Card
from quandary.games.quando.options import Options
from tests.games.quando.table import after, table

ACTIONS = {
    "play 7/3": Play((Card(7, 3),)),
    "play 9/2 7/3 8/0": Play((Card(9, 2), Card(7, 3), Card(8, 0))),
    "draw showing": DRAW_SHOWING,
    "draw hidden": DRAW_HIDDEN,
    "turn 0/5": Turn(Card(0, 5)),
    "knock": KNOCK,
    "pass": PASS,
}


def test_a_card_is_front_and_back() -> None:
    assert GAME.write_card(Card(10, 0)) == "10/0"
    assert GAME.read_card("10/0") == Card(front=10, back=0)


@pytest.mark.parametrize(
    "text",
    ["", "7", "7/", "/3", "07/3", "7/03", "11/1", "7-3", "7/3 ", " 7/3", "7/3\n", "\u0667/3"],
)
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(UnreadableNotation):
        GAME.read_card(text)


@pytest.mark.parametrize(("text", "action"), ACTIONS.items(), ids=ACTIONS)
def test_actions_read_as_they_are_written(text: str, action: Action) -> None:
    assert GAME.read_action(text) == action
    assert GAME.write_action(action) == text


@pytest.mark.parametrize(
    "text",
    ["", "play", "play 2 5", "Play 7/3", "play  7/3", "turn", "turn 0/1 0/2", "draw", "knock 0"],
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(UnreadableNotation):
        GAME.read_action(text)


def test_q9_the_order_named_is_kept_in_reading_and_writing() -> None:
    assert GAME.read_action("play 9/2 7/3") != GAME.read_action("play 7/3 9/2")


POSITION = (
    "quando target=40 totals=12,0 sheet=12,0 deals=2 phase=draw ended=- dealer=0 active=1 "
    "plays=1,2 knocker=- triplet=1 owing=- hands=7/3,0/10;- pile=2/1 discard=-"
)


def test_a_position_is_one_line_of_named_fields() -> None:
    state = GAME.read_position(POSITION)
    assert state.options == Options(40)
    assert state.hands == ((Card(7, 3), Card(0, 10)), ())
    assert state.pile == (Card(2, 1),)
    assert state.has_triplet
    assert GAME.write_position(state) == POSITION


def test_positions_of_every_phase_read_as_they_were_written() -> None:
    triplet = table("9/1 9/2 9/3 5/0", "0/4 1/2", "6/7", knocker=2)
    states = [
        GAME.start(2, Options()),
        triplet,
        after(triplet, "play 9/1 9/2 9/3"),
        after(triplet, "play 9/1 9/2 9/3", "draw showing"),
        after(triplet, "pass", "pass"),
        after(triplet._replace(options=Options(1)), "pass", "pass"),
    ]
    assert [state.phase.value for state in states] == "deal play draw penalty deal over".split()
    for state in states:
        assert GAME.read_position(GAME.write_position(state)) == state


@pytest.mark.parametrize(
    "text",
    [
        "",
        "quando",
        POSITION.replace("quando", "5211"),
        POSITION.replace("phase=draw", "phase=dance"),
        POSITION.replace("ended=-", "ended=boredom"),
        POSITION.replace("target=40", "target=4x"),
        POSITION.replace("7/3", "7|3"),
        POSITION + " more=1",
        POSITION.replace(" knocker=-", ""),
    ],
)
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(UnreadableNotation):
        GAME.read_position(text)
