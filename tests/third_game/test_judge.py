"""Lanterns has no judge, and that is said in a sentence."""

from pathlib import Path
from typing import Any

import pytest

import quandary
from quandary.analysis.judge.judge import NoJudge
from quandary.cli import main
from quandary.system.exit_codes import EXIT_REFUSED
from quandary.table.match import Match
from quandary.terminal.hint import give_hint
from quandary.terminal.translator import make_translator


def test_a_game_without_a_judge_says_so() -> None:
    match = Match.start("lanterns", ["a", "b"])
    match.deal_from_seed("tea")
    with pytest.raises(NoJudge, match="lanterns has no judge, so its choices cannot be judged"):
        quandary.judge(match, match.to_act[0])


def test_there_is_no_hint_either() -> None:
    match = Match.start("lanterns", ["a", "b"])
    match.deal_from_seed("tea")
    seat = match.to_act[0]
    assert give_hint(match, seat, make_translator("en", match.players, seat)) == [
        "Nobody can judge this game yet."
    ]


def test_there_are_no_puzzles_and_none_can_be_found(capsys: Any, tmp_path: Path) -> None:
    assert main(["puzzles", "play", "lanterns"]) == EXIT_REFUSED
    assert capsys.readouterr().err == "There are no puzzles for Lanterns.\n"
    assert main(["puzzles", "find", "lanterns", "--out", str(tmp_path / "x")]) == EXIT_REFUSED
    assert "lanterns has no judge" in capsys.readouterr().err
