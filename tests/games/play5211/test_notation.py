"""Cards, actions and positions of 5211 as text."""

import pytest

from quandary.games.errors import UnreadableNotation
from quandary.games.play5211 import GAME
from quandary.games.play5211.actions import TAKE_BACK, Lay
from quandary.games.play5211.cards import Card
from quandary.games.play5211.options import Options
from tests.games.play5211.table import after, lone_round, table


def test_a_card_is_a_letter_and_a_value() -> None:
    assert GAME.write_card(Card("y", 1)) == "y1"
    assert GAME.read_card("v6") == Card("v", 6)


@pytest.mark.parametrize(
    "text", ["", "y", "1", "y0", "y7", "y11", "Y1", "x1", "y1 ", " y1", "y1\n", "y\u0661"]
)
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(UnreadableNotation):
        GAME.read_card(text)


def test_cards_are_written_sorted_and_read_in_any_order() -> None:
    action = Lay((Card("y", 3), Card("g", 1)))
    assert GAME.write_action(action) == "lay g1 y3"
    assert GAME.read_action("lay y3 g1") == GAME.read_action("lay g1 y3")
    assert GAME.read_action("lay b2") == Lay((Card("b", 2),))


def test_taking_back_has_a_text_too() -> None:
    assert GAME.write_action(TAKE_BACK) == "take back"
    assert GAME.read_action("take back") == TAKE_BACK


@pytest.mark.parametrize(
    "text", ["", "lay", "lay ", "lay  y1", "Lay y1", "play y1", "take", "lay y1,y2"]
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(UnreadableNotation):
        GAME.read_action(text)


POSITION = (
    "5211 long=1 totals=12,3 sheet=12,3 deals=2 phase=lay ended=- round=0 turn=1 "
    "hands=y1,g2;b3 chosen=y1;- shown=o1,o2;v3,v3 won=-;- removed=y6 discard=- pile=g6,b6"
)


def test_a_position_is_one_line_of_named_fields() -> None:
    state = GAME.read_position(POSITION)
    assert state.options == Options(long=True)
    assert state.chosen == ((Card("y", 1),), None)
    assert state.shown == ((Card("o", 1), Card("o", 2)), (Card("v", 3), Card("v", 3)))
    assert GAME.write_position(state) == POSITION


def test_positions_of_every_phase_read_as_they_were_written() -> None:
    first = table("y1 y2 y3 y4 y5", "g1 g2 g3 g4 g5", pile="b1 b2 b3 b4 o1 o2 o3 o4")
    states = [
        GAME.start(2, Options()),
        first,
        after(first, "y1 y2 | g1 g2"),
        GAME.apply(first, 1, Lay((Card("g", 1), Card("g", 2)))).state,
        lone_round("y1 y2 y3 y4", "g1 g2 g3 g4")[0],
    ]
    assert {state.phase.value for state in states} == {"deal", "lay", "over"}
    for state in states:
        assert GAME.read_position(GAME.write_position(state)) == state


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5211",
        POSITION.replace("5211", "quando"),
        POSITION.replace("phase=lay", "phase=sing"),
        POSITION.replace("ended=-", "ended=boredom"),
        POSITION.replace("round=0", "round=00"),
        POSITION.replace("y6", "y9"),
        POSITION.replace(" won=-;-", ""),
    ],
)
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(UnreadableNotation):
        GAME.read_position(text)
