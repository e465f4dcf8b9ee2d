"""Options are fields; how they are read follows from them."""

import pytest

from quandary.games import GAMES
from quandary.games.errors import IllegalOptions
from quandary.games.options import OptionField, read_values, verify_offered
from quandary.words import languages, text

ROUNDS = OptionField("rounds", default=3, clause="X9", text="option.x.rounds", least=2)
OPEN = OptionField("open", default=False, clause="X10", text="option.x.open")


def test_what_is_not_said_has_its_default() -> None:
    assert read_values((ROUNDS, OPEN), {}, "X8") == {"rounds": 3, "open": False}
    assert read_values((ROUNDS, OPEN), {"open": True, "rounds": 2}, "X8") == {
        "rounds": 2,
        "open": True,
    }


@pytest.mark.parametrize("value", [1, True, 2.0, "3", None])
def test_a_number_is_whole_and_not_too_small(value: object) -> None:
    with pytest.raises(IllegalOptions) as caught:
        read_values((ROUNDS, OPEN), {"rounds": value}, "X8")
    assert (caught.value.code, caught.value.clause) == ("wrong_rounds", "X9")
    assert caught.value.details == {"rounds": value}


@pytest.mark.parametrize("value", [0, 1, "yes", None])
def test_a_yes_or_no_is_nothing_else(value: object) -> None:
    with pytest.raises(IllegalOptions) as caught:
        read_values((ROUNDS, OPEN), {"open": value}, "X8")
    assert (caught.value.code, caught.value.clause) == ("wrong_open", "X10")


def test_what_cannot_be_agreed_is_named() -> None:
    with pytest.raises(IllegalOptions) as caught:
        read_values((), {"speed": 1}, "X8")
    assert (caught.value.code, caught.value.clause) == ("unknown_option", "X8")


@pytest.mark.parametrize("value", [1001, 2**31, 2**63, 2**70, 10**400])
def test_a_number_for_a_new_game_is_not_too_large_but_a_record_may_name_it(value: int) -> None:
    assert read_values((ROUNDS, OPEN), {"rounds": value}, "X8")["rounds"] == value
    with pytest.raises(IllegalOptions) as caught:
        verify_offered((ROUNDS, OPEN), {"rounds": value})
    assert (caught.value.code, caught.value.clause) == ("option_too_large", "X9")
    assert caught.value.details == {"option": "rounds", "most": 1000}
    verify_offered((ROUNDS, OPEN), {"rounds": 1000, "open": True})


@pytest.mark.parametrize("game", GAMES)
def test_a_games_fields_are_its_options(game: str) -> None:
    rules = GAMES[game]
    defaults = {field.name: field.default for field in rules.OPTIONS}
    assert rules.write_options(rules.read_options({})) == defaults
    for field in rules.OPTIONS:
        assert all(text(language, field.text) for language in languages())
