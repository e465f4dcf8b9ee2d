"""`quandary bots`: names and strengths, as they were measured."""

import re
from pathlib import Path
from typing import Any

import pytest

from quandary.bots.catalogue import beats_the_level_below, bot_names
from quandary.bots.game_bots import LEVELS
from quandary.cli import main
from quandary.games import GAMES
from quandary.words import languages, text

ROW = r"\| 2 \| (\w+), (\w+) \| [\d,]+ \| ([\d.]+) %"
STRENGTH = Path(__file__).parents[2] / "docs" / "strength.md"


@pytest.mark.parametrize("language", languages())
def test_every_bot_is_listed_in_every_language(language: str, capsys: Any) -> None:
    assert main(["bots", "--language", language]) == 0
    out = capsys.readouterr().out
    for game in GAMES:
        assert text(language, f"game.{game}") in out
        assert all(f"  {name}" in out for name in bot_names(game))


@pytest.mark.parametrize("game", GAMES)
def test_strengths_are_those_that_were_measured(game: str, capsys: Any) -> None:
    """With two players, against the level below, as docs/strength.md has it."""
    after = STRENGTH.read_text(encoding="utf-8").split(f"## {text('en', f'game.{game}')}\n")[1]
    section = after.split("\n## ")[0]
    measured = {
        level: float(share)
        for level, below, share in re.findall(ROW, section)
        if LEVELS.index(level) == LEVELS.index(below) + 1
    }
    assert beats_the_level_below(game) == measured
    assert main(["bots", game]) == 0
    out = capsys.readouterr().out
    assert all(f"{int(share + 0.5)}%" in out for share in measured.values())


@pytest.mark.parametrize("words", [["chess"], ["quando", "--language", "xx"]])
def test_a_wrong_word_gets_one_sentence(words: list[str], capsys: Any) -> None:
    assert main(["bots", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", ["play", "arena"])
def test_help_names_the_levels(command: str, capsys: Any) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "gentle, casual, steady, sharp, expert, master" in told
