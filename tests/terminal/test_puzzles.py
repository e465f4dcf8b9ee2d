"""Puzzles in the terminal: solved or not, what each choice is worth is told."""

import io
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from quandary.analysis.puzzles.puzzle import Puzzle, open_puzzle, order_of_day, puzzles_of
from quandary.cli import main
from quandary.words import languages, text
from tests.terminal.person import typed

GAMES = ["quando", "5211"]


def solve(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, lines: list[str], *words: str
) -> tuple[int, str, str]:
    """What a person sees who types these lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    code = main(["puzzles", "play", *words])
    said = capsys.readouterr()
    return code, said.out, said.err


def answer(puzzle: Puzzle, place: int) -> str:
    """A choice of a puzzle as a person types it."""
    match = open_puzzle(puzzle)
    return typed(puzzle.choices[place].worth.action, match.view(puzzle.seat), puzzle.seat)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_all_are_asked_and_the_right_answers_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, game: str, language: str
) -> None:
    puzzles = order_of_day(puzzles_of(game), date.today())
    lines = [answer(puzzle, 0 if place % 2 else -1) for place, puzzle in enumerate(puzzles)]
    words = (game, "--plain", "--language", language)
    code, out, err = solve(monkeypatch, capsys, lines, *words)
    assert (code, err) == (0, "")
    assert out.count(text(language, "puzzle.right")) == 5
    assert out.count(text(language, "puzzle.wrong")) == 5
    told = text(language, "puzzle.end", solved=5, count=10)
    assert " ".join(told.split()) in " ".join(out.split())


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_action_is_asked_again_and_quit_ends_it(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, game: str
) -> None:
    code, out, err = solve(monkeypatch, capsys, ["nonsense", "", "?", "score", "quit"], game)
    assert (code, err) == (0, "")
    assert text("en", "puzzle.commands") in " ".join(out.split())
    assert "resume" not in out
    assert "nonsense" in out
    assert text("en", "keep.goodbye") in out
    assert "2 of 10" not in out


def test_a_game_that_is_none_gets_a_sentence(capsys: Any) -> None:
    assert main(["puzzles", "play", "chess"]) != 0
    assert "chess" in capsys.readouterr().err


def test_a_search_that_cannot_be_made_gets_a_sentence(capsys: Any, tmp_path: Path) -> None:
    out = str(tmp_path / "puzzles.json")
    for words in (["chess"], ["quando", "--level", "nobody"]):
        assert main(["puzzles", "find", *words, "--out", out]) != 0
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert not list(tmp_path.iterdir())
