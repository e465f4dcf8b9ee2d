"""What is counted of a deal for statistics."""

from quandary.games.game import Attempt
from quandary.games.play5211.statistics import deal_statistics
from tests.games.play5211.table import lone_round


def test_f6_a_round_pays_those_it_gives_points() -> None:
    _, scored = lone_round("y2 y2 y3 g2", "v1 b3 g3 o2")
    assert scored.score.points == (7, 0)
    assert deal_statistics([scored, scored]).rounds == 2
    assert deal_statistics([scored]).attempts == (
        Attempt("round", 0, has_paid=True),
        Attempt("round", 1, has_paid=False),
    )
