"""What is counted of a round for statistics."""

import pytest

from quandary.games.game import Attempt, DealStatistics
from quandary.games.quando.events import Scored
from quandary.games.quando.scoring import score_round
from quandary.games.quando.statistics import deal_statistics
from tests.games.quando.table import cards

TEN, SEVEN, FOUR, TIED_FOUR = "10/1", "3/1 4/2", "4/0", "1/2 3/4"


def counted(*hands: str, knocker: int | None) -> DealStatistics:
    score = score_round([cards(hand) for hand in hands], knocker)
    return deal_statistics([Scored(score, score.points)])


@pytest.mark.parametrize(
    ("hands", "has_paid"), [((FOUR, TEN), True), ((SEVEN, FOUR), False), ((FOUR, TIED_FOUR), False)]
)
def test_q23_a_knock_pays_who_is_alone_lowest(hands: tuple[str, ...], has_paid: bool) -> None:
    assert counted(*hands, knocker=0) == DealStatistics(1, (Attempt("knock", 0, has_paid),))


def test_a_round_without_a_knock_counts_as_a_round() -> None:
    assert counted(TEN, SEVEN, knocker=None) == DealStatistics(1)
