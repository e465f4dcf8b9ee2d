"""The levels: the same six for both games, all of which play."""

import pytest

from quandary.bots import UnknownBot, bot_names, make_bot
from quandary.bots.levels import ANCHOR, LEVELS
from quandary.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_level_and_reference_bot_can_be_made(game: str) -> None:
    assert LEVELS == ("gentle", "casual", "steady", "sharp", "expert", "master")
    assert ANCHOR in LEVELS
    for name in bot_names(game):
        assert hasattr(make_bot(game, name, "seed", players=4), "choose")


def test_an_unknown_name_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'grandmaster', only gentle, .*master, greedy"):
        make_bot("quando", "grandmaster")
