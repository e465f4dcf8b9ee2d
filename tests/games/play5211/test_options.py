"""What can be agreed before a game (F15)."""

import pytest

from quandary.games.errors import IllegalOptions
from quandary.games.play5211 import GAME
from quandary.games.play5211.options import Options


def refused(options: dict[str, object]) -> tuple[str, str]:
    with pytest.raises(IllegalOptions) as caught:
        GAME.read_options(options)
    return caught.value.code, caught.value.clause


def test_f15_the_longer_game_is_played_only_if_agreed() -> None:
    assert GAME.read_options({}) == Options(long=False)
    assert GAME.read_options({"long": True}) == Options(long=True)


@pytest.mark.parametrize("long", [0, 1, "true", None])
def test_f15_long_is_true_or_false(long: object) -> None:
    assert refused({"long": long}) == ("wrong_long", "F15")


def test_f15_there_is_no_other_option() -> None:
    assert refused({"target": 50}) == ("unknown_option", "F15")


@pytest.mark.parametrize("long", [True, False])
def test_f15_options_read_as_they_were_written(long: bool) -> None:
    options = Options(long)
    assert GAME.write_options(options) == {"long": long}
    assert GAME.read_options(GAME.write_options(options)) == options
