"""What people like to tell of a game: the moment with the most points of each kind."""

from quandary.analysis.review.highlights import best_choice, luckiest_event
from quandary.analysis.review.judged_decision import Place
from quandary.analysis.review.luck import LuckEvent
from tests.analysis.review.made_up import decision


def test_the_best_choice_of_a_kind_is_the_one_that_gained_most() -> None:
    kind = best_choice("best_bid", "bid")
    bids = [decision(0, step, action="bid", gain=gain) for step, gain in enumerate((0.5, 2.0, 0.0))]
    assert kind.best([*bids, decision(0, 9, action="pass", gain=7.0)], []) == (bids[1].place, 2.0)
    assert kind.best(bids[2:], []) is None


def test_the_luckiest_event_of_a_kind_is_told() -> None:
    events = [
        LuckEvent(Place(0, step, 1), "draw", points) for step, points in enumerate((1.0, 3.0))
    ]
    events.append(LuckEvent(Place(0, 9, 1), "deal", 8.0))
    assert luckiest_event("luckiest_draw", "draw").best([], events) == (events[1].place, 3.0)
    assert luckiest_event("luckiest_draw", "end").best([], events) is None
