"""The examples in docs/records.md are real: they replay, and print the lines shown there."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.replay import replay_lines

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """What stands in the page's code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


RECORDS: list[dict[str, Any]] = [json.loads(block) for block in blocks("json")]
LINES = [[json.loads(line) for line in block.splitlines()] for block in blocks("jsonl")]


def test_there_is_an_example_of_each_game() -> None:
    assert [record["game"] for record in RECORDS] == ["quando", "5211"]
    assert len(LINES) == 2


@pytest.mark.parametrize(("record", "shown"), list(zip(RECORDS, LINES, strict=True)))
def test_the_examples_print_the_lines_shown(
    record: dict[str, Any], shown: list[dict[str, Any]]
) -> None:
    printed = replay_lines(record)
    assert [line for line in printed if line in shown] == shown
