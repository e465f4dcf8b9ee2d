"""Numbers in the judge's sentences."""

import pytest

from quandary.analysis.judge.phrases import Phrase


@pytest.mark.parametrize(
    ("language", "points", "said"),
    [
        ("en", 4.0, "4 points"),
        ("en", 3.96, "4 points"),
        ("fr", 4.0, "4 points"),
        ("de", 1.5, "1,5"),
    ],
)
def test_whole_numbers_have_no_decimal(language: str, points: float, said: str) -> None:
    """The page, which has them as JSON, cannot tell 4.0 from 4."""
    assert said in Phrase("quando.judge.reason.hand", {"points": points}).say(language)


@pytest.mark.parametrize(
    ("language", "points", "said"),
    [
        ("en", 0.98, "1 point lower"),
        ("en", 1.2, "1.2 points lower"),
        ("de", 1.0, "1 Punkt weniger"),
        ("de", 0.5, "0,5 Punkte weniger"),
        ("fr", 1.7, "1,7 point de moins"),
        ("fr", 1.96, "2 points de moins"),
        ("it", 1.0, "1 punto di meno"),
    ],
)
def test_the_word_goes_with_the_number_as_it_is_written(
    language: str, points: float, said: str
) -> None:
    assert said in Phrase("quando.judge.reason.hand", {"points": points}).say(language)
