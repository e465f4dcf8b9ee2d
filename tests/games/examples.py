"""The hand-made records under tests/examples, replayed by the real command."""

import json
from pathlib import Path
from typing import Any

import pytest

from quandary.cli import main

EXAMPLES = Path(__file__).parents[1] / "examples"


def corners(letter: str) -> list[Path]:
    """The rare corners of a game, by the letter of its clauses."""
    return sorted((EXAMPLES / "corners").glob(f"{letter}*.json"))


def example(number: str) -> Path:
    """The one example of the rulebook with this number."""
    (path,) = EXAMPLES.glob(f"{number}-*.json")
    return path


def assert_replays_as_expected(path: Path, capsys: pytest.CaptureFixture[str]) -> list[Any]:
    """Replay a record and compare every line with the ones written by hand; returns them."""
    assert main(["replay", str(path), "--json"]) == 0
    out, err = capsys.readouterr()
    lines = [json.loads(line) for line in out.splitlines()]
    expected = path.with_suffix(".expected.jsonl").read_text(encoding="utf-8").splitlines()
    assert lines == [json.loads(line) for line in expected]
    assert err == ""
    return lines
