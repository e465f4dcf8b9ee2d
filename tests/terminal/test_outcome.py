"""Who won, in words, as everybody at the table hears it."""

import pytest

from quandary.terminal.outcome import describe_game_over, numbers_by_name
from quandary.terminal.translator import Translator

NAMES = ("Ann", "Ben", "Cem")


@pytest.mark.parametrize(("viewer", "said"), [(None, "Ann"), (1, "Ann"), (0, "You")])
def test_one_winner_is_named_or_addressed(viewer: int | None, said: str) -> None:
    sentence = describe_game_over([0], [3, 9, 12], Translator("en", NAMES, viewer))
    assert said in sentence
    assert "3 points" in sentence
    assert ("Ann" in sentence) is (viewer != 0)


def test_a_shared_win_names_everybody_but_the_one_who_is_addressed() -> None:
    watched = describe_game_over([0, 2], [3, 9, 3], Translator("en", NAMES, None))
    assert "Ann and Cem" in watched
    own = describe_game_over([0, 2], [3, 9, 3], Translator("en", NAMES, 0))
    assert "Cem" in own
    assert "Ann" not in own


@pytest.mark.parametrize(
    ("winners", "totals", "is_explained"),
    [([0], [22, 9, 22], True), ([0], [22, 9, 12], False), ([0, 2], [22, 9, 22], False)],
)
def test_what_broke_a_tie_is_said(
    winners: list[int], totals: list[int], is_explained: bool
) -> None:
    translator = Translator("en", NAMES, 0)
    told = describe_game_over(winners, totals, translator, "5211.end.by_cards")
    assert ("more cards in the score pile" in told) is is_explained


def test_numbers_stand_beside_their_names() -> None:
    assert numbers_by_name([8, 0, 5], Translator("en", NAMES, 2)) == "Ann 8, Ben 0, You 5"
