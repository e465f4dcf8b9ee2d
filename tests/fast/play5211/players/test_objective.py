"""What a round that has been played is worth to a seat."""

import pytest

from quandary.fast.play5211.players import objective
from quandary.fast.play5211.rules import state as at


def after_a_round(totals: list[int], *, pile: int = 40, long: bool = False) -> at.StateArray:
    state = at.new_state(len(totals), long)
    state[at.PHASE], state[at.DEALS], state[at.HAND_SIZE] = at.LAY, 1, at.FULL_HAND
    state[at.TOP] = at.CARDS - pile
    state[at.TOTALS : at.TOTALS + len(totals)] = totals
    return state


def over(totals: list[int], cards: list[int]) -> at.StateArray:
    state = after_a_round(totals, pile=0)
    state[at.PHASE] = at.OVER
    state[at.WON_SIZE : at.WON_SIZE + len(cards)] = cards
    return state


TO_WIN = objective.new_objective(swing=3.0)


@pytest.mark.parametrize(
    ("totals", "cards", "shares"),
    [
        ([20, 19], [5, 9], [1, 0]),
        ([20, 20], [5, 9], [0, 1]),
        ([20, 20, 3], [9, 9, 9], [0.5, 0.5, 0]),
    ],
)
def test_f14_most_points_then_most_cards_then_shared(
    totals: list[int], cards: list[int], shares: list[float]
) -> None:
    state = over(totals, cards)
    assert [objective.worth_of(state, seat, TO_WIN) for seat in range(len(totals))] == shares


def test_chances_to_win_come_to_one_and_grow_surer_towards_the_end() -> None:
    early, late = after_a_round([12, 8, 8], pile=60), after_a_round([12, 8, 8], pile=0)
    chances = [objective.worth_of(early, seat, TO_WIN) for seat in range(3)]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[1] == chances[2]
    assert objective.worth_of(late, 0, TO_WIN) > chances[0]


def test_points_are_those_more_than_the_others() -> None:
    state = after_a_round([12, 8, 2])
    assert objective.worth_of(state, 0, objective.new_objective()) == 7
    assert objective.worth_of(state, 0, objective.new_objective(best_rival=1.0)) == 4


def test_kept_cards_are_worth_something_by_value_and_together() -> None:
    state = after_a_round([0, 0])
    state[at.HANDS : at.HANDS + 5] = [0, 5, 4, 10, 16]  # three of colour 0, then 1 and 2
    goal = objective.new_objective(kept=[0, 0, 0, 0, 1, 10], together=100)
    assert objective.hand_worth(state, 0, goal) == 313
    assert objective.worth_of(state, 0, goal) == 313


def test_f15_the_longer_game_goes_on_to_fifty_points() -> None:
    goal = objective.new_objective(swing=3.0, pace=5.0)
    assert objective.rounds_left(after_a_round([10, 20], pile=16), goal) == 3
    assert objective.rounds_left(after_a_round([10, 20], pile=16, long=True), goal) == 6
    second = after_a_round([40, 20], pile=40, long=True)
    second[at.DEALS] = 2
    assert objective.rounds_left(second, goal) == 2
