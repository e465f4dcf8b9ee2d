"""What can be agreed before a game (Q25)."""

import pytest

from quandary.games.errors import IllegalOptions
from quandary.games.quando import GAME
from quandary.games.quando.options import Options


def refused(options: dict[str, object]) -> tuple[str, str]:
    with pytest.raises(IllegalOptions) as caught:
        GAME.read_options(options)
    return caught.value.code, caught.value.clause


def test_q25_the_target_is_fifty_unless_agreed_otherwise() -> None:
    assert GAME.read_options({}) == Options(target=50)
    assert GAME.read_options({"target": 40}) == Options(target=40)
    assert GAME.read_options({"target": 1}) == Options(target=1)


@pytest.mark.parametrize("target", [0, -5, True, 50.0, "50", None])
def test_q25_the_target_is_a_whole_number_from_one(target: object) -> None:
    assert refused({"target": target}) == ("wrong_target", "Q25")


def test_q25_there_is_no_other_option() -> None:
    assert refused({"target": 50, "long": True}) == ("unknown_option", "Q25")


@pytest.mark.parametrize("target", [1, 40, 50, 1000])
def test_q25_options_read_as_they_were_written(target: int) -> None:
    options = Options(target)
    assert GAME.write_options(options) == {"target": target}
    assert GAME.read_options(GAME.write_options(options)) == options
