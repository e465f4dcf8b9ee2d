"""A person plays Lanterns line by line; the words of the commands follow from its options."""

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from quandary.cli import main
from quandary.games import GAMES
from quandary.terminal.verify import EXIT_UNPROVED
from quandary.words import languages
from tests.third_game.lanterns import GAME


def play(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, lines: str, *words: str
) -> tuple[int, str, str]:
    """What a person sees who types these lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    code = main(["play", *words])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_whole_game(monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path) -> None:
    """Whoever tries every number finds one that is allowed; a number laid already is refused."""
    everything = "".join(f"{number}\n" for number in range(1, 11)) * 40
    file = tmp_path / "kept.json"
    words = ("lanterns", "--seed", "x", "--players", "3", "--lanterns", "3", "--save", str(file))
    code, out, err = play(monkeypatch, capsys, everything, *words)
    assert (code, err) == (0, "")
    assert "(L4)" in out
    assert "Score sheet" in out
    kept = json.loads(file.read_text())
    assert (kept["game"], kept["options"]) == ("lanterns", {"lanterns": 3})
    assert kept["result"]["totals"]
    assert main(["verify", str(file)]) == EXIT_UNPROVED


@pytest.mark.parametrize("language", languages())
def test_every_command_answers_in_every_language(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, language: str
) -> None:
    lines = "help\nrules\nsum\ntable\nscore\nlog\nx\n\nquit\n"
    words = ("lanterns", "--seed", "x", "--language", language)
    code, out, err = play(monkeypatch, capsys, lines, *words)
    assert (code, err) == (0, "")
    assert "(L9)" in out


def test_who_names_no_game_is_offered_it(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    code, out, _ = play(monkeypatch, capsys, "lanterns\n2\nquit\n")
    assert code == 0
    assert "3  Lanterns: numbers" in out
    assert "Lanterns" in out


def test_an_option_of_another_game_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    code, _, err = play(monkeypatch, capsys, "", "lanterns", "--target", "7")
    assert code == 2
    assert err.count("\n") == 1
    assert "'target'" in err


@pytest.mark.parametrize("command", ["play", "arena"])
def test_help_tells_of_its_option(capsys: Any, command: str) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    out = " ".join(capsys.readouterr().out.split())
    assert "--lanterns N Lanterns: the game ends at N lanterns (5)" in out


def test_where_four_cannot_play_as_many_as_can_do(
    monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    GAMES.unregister("lanterns")
    GAMES.register("lanterns", replace(GAME, PLAYER_COUNTS=range(2, 4)))
    try:
        code, out, _ = play(monkeypatch, capsys, "quit\n", "lanterns", "--seed", "x")
    finally:
        GAMES.unregister("lanterns")
        GAMES.register("lanterns", GAME)
    assert code == 0
    assert "Heron and Otter" in out
