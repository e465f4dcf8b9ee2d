"""greedy-T, line by line as it is defined."""

from typing import Any

import pytest

from quandary.bots.quando.greedy import Greedy
from tests.bots.game_of_bots import wins_of_seat_0


def view(fronts: list[int], **facts: Any) -> Any:
    hand = [{"front": front, "back": None} for front in fronts]
    return {
        "seat": 0,
        "hands": [hand],
        "memory": {"hands": [hand]},
        "knocker": None,
        "pile": {"size": 9, "showing": None},
        **facts,
    }


def plays(*texts: str) -> list[str]:
    return [f"play {text}" for text in texts]


def test_it_sheds_the_largest_sum() -> None:
    legal = plays("0", "1", "0 1", "2")
    assert Greedy().choose(view([4, 4, 7]), legal) == "play 0 1"


def test_it_plays_all_cards_of_a_number_or_a_straight() -> None:
    legal = plays("0", "0 1", "1", "2", "3", "0 2 3", "1 2 3")
    assert Greedy().choose(view([6, 6, 7, 8]), legal) == "play 0 2 3"


def test_more_cards_break_ties() -> None:
    assert Greedy().choose(view([3, 3, 6]), plays("0", "1", "2", "0 1")) == "play 0 1"


@pytest.mark.parametrize(("fronts", "knocks"), [([5], True), ([2, 4], False), ([0, 5], True)])
def test_it_knocks_at_its_number_or_less(fronts: list[int], knocks: bool) -> None:
    legal = [*plays(*map(str, range(len(fronts)))), "knock"]
    assert (Greedy(knocks_at=5).choose(view(fronts), legal) == "knock") is knocks


def test_in_the_last_round_it_passes_below_five() -> None:
    legal = [*plays("0", "1"), "pass"]
    assert Greedy().choose(view([4, 1], knocker=1), legal) == "pass"
    assert Greedy().choose(view([5, 1], knocker=1), legal) == "play 0"


@pytest.mark.parametrize("knocker", [None, 1])
@pytest.mark.parametrize(("showing", "side"), [(0, "showing"), (5, "showing"), (6, "hidden")])
def test_it_takes_low_showing_sides(showing: int, side: str, knocker: int | None) -> None:
    seen = view([9], knocker=knocker, pile={"size": 9, "showing": showing})
    assert Greedy().choose(seen, ["draw hidden", "draw showing"]) == f"draw {side}"


@pytest.mark.parametrize(
    ("backs", "turned"), [([None, 5], "turn 1"), ([None, 6], "turn 0"), ([9, 3], "turn 1")]
)
def test_it_turns_the_zero_with_the_lowest_back_it_knows(
    backs: list[int | None], turned: str
) -> None:
    seen = view([0, 0])
    seen["memory"] = {"hands": [[{"front": 0, "back": back} for back in backs]]}
    assert Greedy().choose(seen, ["turn 0", "turn 1"]) == turned


def test_it_beats_random_play() -> None:
    assert wins_of_seat_0("quando", ["greedy-5", "random"], 40) >= 36
    assert wins_of_seat_0("quando", ["greedy-5", "random", "random", "random"], 20) >= 16
