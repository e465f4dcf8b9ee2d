"""The responder of 5211: a search with a model of the bot that it studies."""

import pytest

from quandary.bots.bot import SeatInfo
from quandary.fast import is_available
from tests.bots.play5211.moments import moments

pytestmark = pytest.mark.skipif(not is_available(), reason="needs the fast core")


@pytest.mark.parametrize("players", [2, 5])
def test_it_chooses_legally_and_the_same_again(players: int) -> None:
    from quandary.analysis.play5211.responder import RESPONDER

    numbers = RESPONDER.first(players)
    info = SeatInfo("5211", players, 0, {"long": False}, "seed")
    for match in moments(players, "responder"):
        view, legal = match.view(0), match.legal(0)
        first, again = (RESPONDER.make(numbers, info).choose(view, legal) for _ in range(2))
        assert first in legal
        assert first == again


def test_what_it_thinks_of_the_others_makes_a_difference() -> None:
    """One who takes them for followers of what is shown, one for contrarians."""
    from quandary.analysis.play5211.responder import RESPONDER

    numbers, info = RESPONDER.first(2), SeatInfo("5211", 2, 0, {"long": False}, "seed")
    other = {**numbers, "lean": -0.1, "kododo_chance": 0.9}
    differ = sum(
        RESPONDER.make(numbers, info).choose(match.view(0), match.legal(0))
        != RESPONDER.make(other, info).choose(match.view(0), match.legal(0))
        for match in moments(2, "model")
    )
    assert differ > 0
