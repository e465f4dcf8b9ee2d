"""The judge of Quando agrees with brute force where all can be counted out."""

from itertools import product
from typing import Any

import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.analysis.judge.judge import judge
from quandary.analysis.judge.judgement import Judgement
from quandary.analysis.judge.question import Budget, Question
from quandary.analysis.quando.judge import group_actions
from quandary.bots import make_bot
from quandary.games.quando import GAME
from quandary.games.quando.cards import Card
from quandary.games.quando.events import Dealt
from quandary.games.quando.state import Phase, State
from tests.analysis.quando.positions import position, view_of

MANY = Budget(worlds=4096, surely=4096)


def ask_about(state: State, view: Any) -> Judgement:
    legal = sorted(GAME.write_seat_action(state, 0, a) for a in GAME.legal_actions(state, 0))
    return judge(Question("quando", view, tuple(legal), seed="exact", budget=MANY))


def other_sides(front: int, *seen: Card) -> list[int]:
    """What may be behind a number, as far as the cards seen on both sides tell."""
    known = {frozenset(card) for card in seen}
    return [n for n in range(11) if n != front and frozenset((front, n)) not in known]


def last_turn_of_expert(state: State) -> State:
    """The other seat's last turn, as the net plays it from its own view."""
    bot = make_bot("quando", "expert", "", 2)
    events: list[Any] = [Dealt(1, state.hands, state.pile)]
    state, more = GAME.apply(state, 0, GAME.read_action("knock"))
    events += more
    while GAME.to_act(state):
        legal = [GAME.write_seat_action(state, 1, a) for a in GAME.legal_actions(state, 1)]
        choice = bot.choose(GAME.view(state, events, 1), sorted(legal))
        state, more = GAME.apply(state, 1, GAME.read_seat_action(state, 1, choice))
        events += more
    return state


@pytest.mark.parametrize(("own", "front"), [(3, 6), (4, 9), (1, 2)])
def test_the_chance_of_a_knock_is_that_of_all_worlds_counted_out(own: int, front: int) -> None:
    """The other's only front is known; unknown are the own back and the hidden side on the pile."""
    theirs = Card(front, 8)
    good, worlds = 0, 0
    for back, below in product(other_sides(own, theirs), other_sides(5, theirs)):
        if {own, back} == {5, below}:
            continue
        state = position([[Card(own, back)], [theirs]], Card(5, below))
        end = last_turn_of_expert(state)
        good += end.sheet[-1][0] == 0
        worlds += 1
    view = view_of(state, 0)
    view["events"][0]["hands"][1][0]["front"] = front
    found = ask_about(state, view)
    knock = found.odds["knock"]
    assert knock["exact"]
    assert knock["chance"] == pytest.approx(good / worlds, abs=4 * knock["error"] + 1e-9)
    assert found.find("knock").terms["lowest"] == knock["chance"]


def test_a_knock_can_be_asked_about_alone() -> None:
    state = position([[Card(3, 4)], [Card(6, 8)]], Card(5, 2))
    few = Budget(worlds=32, surely=32)
    found = judge(Question("quando", view_of(state, 0), ("knock",), seed="alone", budget=few))
    assert [choice.action for choice in found.choices] == ["knock"]
    assert found.odds["knock"] is None


def test_the_last_card_of_the_last_round_is_worth_what_all_hidden_sides_say() -> None:
    """An empty hand against a knocker's 4: a card of at most 4 wins the game, others lose it."""
    theirs = Card(4, 9)
    last = {"phase": Phase.DRAW, "knocker": 1, "totals": (45, 45)}
    state = position([[], [theirs]], Card(6, 1), **last)
    view = view_of(state, 0)
    view["events"][0]["hands"][1][0]["front"] = 4
    found = ask_about(state, view)
    sides = other_sides(6, theirs)
    wins = sum(1.0 if side <= 4 else 0.0 for side in sides) / len(sides)
    hidden = found.find("draw hidden")
    assert hidden.win == pytest.approx(wins, abs=4 * hidden.win_error)
    assert found.find("draw showing").win == 0
    assert found.best.action == "draw hidden"


def test_a_hidden_side_may_be_what_no_seen_card_says_it_is_not() -> None:
    theirs = Card(4, 9)
    state = position([[Card(6, 2), Card(3, 0)], [theirs]], Card(6, 1))
    found = ask_about(state, view_of(state, 0))
    top = found.odds["top"]
    assert set(top) == {"0", "1", "2", "3", "4", "5", "7", "8", "9", "10"}
    assert sum(top.values()) == pytest.approx(1)
    (their_front,) = found.odds["hands"][1]
    assert "9" not in their_front
    assert sum(their_front.values()) == pytest.approx(1)


def test_of_equal_fronts_it_makes_no_difference_which_go() -> None:
    state = position([[Card(6, 2), Card(6, 0), Card(0, 3), Card(0, 5)], [Card(4, 9)]], Card(7, 1))
    legal = [GAME.write_seat_action(state, 0, a) for a in GAME.legal_actions(state, 0)]
    groups = group_actions(view_of(state, 0), sorted(legal))
    assert ("play 0", "play 1") in groups
    assert ("play 0 1",) in groups
    assert ("play 2", "play 3") in groups
    assert len(groups) == 5  # one or two sixes, one or two zeros, a knock


def test_zeros_to_turn_differ_by_the_backs_that_are_known() -> None:
    state = position([[Card(0, 3), Card(0, 5), Card(0, 8)], [Card(4, 9)]], Card(7, 1))
    view = view_of(state, 0)
    view["memory"]["hands"][0][2]["back"] = 8
    assert group_actions(view, ["turn 0", "turn 1", "turn 2"]) == [
        ("turn 0", "turn 1"),
        ("turn 2",),
    ]


def test_a_round_that_ends_is_worth_the_points_of_the_score_sheet() -> None:
    """Far behind in a game that is nearly lost, a point is still a point (Q22, Q23)."""
    theirs = Card(4, 9)
    last = {"phase": Phase.DRAW, "knocker": 1, "totals": (48, 3)}
    state = position([[Card(0, 3)], [theirs]], Card(6, 1), **last)
    view = view_of(state, 0)
    view["events"][0]["hands"][1][0]["front"] = 4
    found = ask_about(state, view)
    assert found.find("draw showing").points == pytest.approx(-6.0)
    sides = other_sides(6, theirs)
    points = [9.0 if side <= 4 else -float(side) for side in sides]
    hidden = found.find("draw hidden")
    assert hidden.points == pytest.approx(sum(points) / len(points), abs=4 * hidden.error)
    assert hidden.win < 0.2
