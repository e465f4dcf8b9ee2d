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
