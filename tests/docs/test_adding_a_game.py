"""docs/adding-a-game.md: its code is the code of the third game, and no registry is left out."""

import re
from pathlib import Path

import pytest

from tests.test_games_are_not_named import REGISTRIES
from tests.third_game.lanterns import rules

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^`(tests/[\w/.]+)`:\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = BLOCK.findall(PAGE)


@pytest.mark.parametrize(("file", "code"), BLOCKS, ids=[file for file, _ in BLOCKS])
def test_the_code_is_that_of_the_file(file: str, code: str) -> None:
    assert code in (ROOT / file).read_text(encoding="utf-8")


def test_every_block_of_code_says_where_it_stands() -> None:
    assert len(BLOCKS) == PAGE.count("```python") > 8


def test_the_rules_are_those_of_the_game() -> None:
    (told,) = re.findall(r"^```\n(L1\..*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert told in (rules.__doc__ or "")
    assert len(told.splitlines()) == 10


def test_every_registry_is_named() -> None:
    named = set(re.findall(r"^\| `([\w/]+\.py)` \|", PAGE, re.MULTILINE))
    assert named == {
        *(name.removeprefix("src/quandary/") for name in REGISTRIES),
        "words/registry.py",
    }
