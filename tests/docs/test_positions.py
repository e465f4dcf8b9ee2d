"""docs/review.md: its example of a position runs, and its tables name every field."""

import doctest
import re
from pathlib import Path

import pytest

import quandary

PAGE = (Path(__file__).parents[2] / "docs" / "review.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "heading"), [("quando", "Quando"), ("5211", "5211")])
def test_the_fields_of_a_position_are_told(game: str, heading: str) -> None:
    match = quandary.Match.start(game, ["Ada", "Ben"])
    match.deal_from_seed("tea")
    position = match.game.write_position(match.state)
    table = PAGE.partition(f"| field of {heading} |")[2].partition("\n\n")[0]
    cells = [row.split("|")[1] for row in table.splitlines()[2:]]
    told = [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]
    assert sorted(told) == sorted(re.findall(r" (\w+)=", position))


def test_the_example_runs() -> None:
    session = "\n".join(re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
    test = doctest.DocTestParser().get_doctest(session, {}, "review.md", None, None)
    assert doctest.DocTestRunner().run(test) == (0, 4)
