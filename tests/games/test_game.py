"""A game is a value, and mypy knows one game's values from another's."""

import pytest

from quandary.games import GAMES
from quandary.games.play5211 import GAME as PLAY5211
from quandary.games.quando import GAME as QUANDO
from quandary.table.dealer import deck_from_seed
from quandary.table.match import Match


def test_a_state_of_one_game_is_no_state_of_the_other() -> None:
    """Without these errors mypy would call the comments unused."""
    state = QUANDO.start(2, QUANDO.read_options({}))
    dealt = QUANDO.deal(state, deck_from_seed(QUANDO, "typed", 0)).state
    assert QUANDO.legal_actions(dealt, 0)
    assert not PLAY5211.legal_actions(dealt, 0)  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        QUANDO.write_card("7/3")  # type: ignore[arg-type]


def test_a_match_knows_whose_state_it_holds() -> None:
    match = Match(QUANDO, ["Red", "Blue"], QUANDO.read_options({}))
    match.deal(deck_from_seed(QUANDO, "typed", 0))
    assert match.state.knocker is None
    assert not hasattr(match.state, "chosen")
    with pytest.raises(AttributeError):
        match.state.chosen  # type: ignore[attr-defined]  # noqa: B018


def test_games_say_whether_more_points_win() -> None:
    assert {name: game.MORE_POINTS_WIN for name, game in GAMES.items()} == {
        "quando": False,
        "5211": True,
    }
