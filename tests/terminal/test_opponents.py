"""Bots by name at the person's table, programs among them."""

import json
from pathlib import Path
from typing import Any

import pytest

from quandary.cli import main
from tests.adapters.programs import LAST_LEGAL, answering
from tests.terminal.person import type_lines


def outside(folder: Path, answer: str = LAST_LEGAL) -> str:
    return " ".join(answering(folder, answer))


def play(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """A whole short game of somebody who always takes the first card."""
    lines = ["a", "showing", "knock", "pass"] * 200
    return type_lines(
        monkeypatch, ["play", "quando", "--seed", "1", "--target", "1", *words], lines
    )


def test_a_program_plays_at_the_persons_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    diary = tmp_path / "diary"
    notes = f"open({str(diary)!r}, 'a').write('.'); {LAST_LEGAL}"
    file = tmp_path / "game.json"
    words = ["--bots", f"{outside(tmp_path, notes)},greedy", "--save", str(file)]
    assert play(monkeypatch, *words) == 0
    assert diary.read_text()
    assert len(json.loads(file.read_text())["players"]) == 3
    assert "decisions made for it" not in capsys.readouterr().out


def test_what_was_decided_for_a_program_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    wrong = outside(tmp_path, 'say(type="action", action="win")')
    assert play(monkeypatch, "--players", "2", "--bots", wrong) == 0
    assert "decisions made for it" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["quando", "--bots", "grandmaster"], "keinen Bot ‚grandmaster‘; es gibt gentle"),
        (["quando", "--bots", "./no-such-bot"], "Ein Programm './no-such-bot' gibt es nicht."),
        (["--resume", "nowhere.json"], "lässt sich nicht lesen: die Datei gibt es nicht."),
        (["--resume", "."], "'.' lässt sich nicht lesen: es ist ein Ordner."),
        (["--resume", "x\0y"], "das ist kein gültiger Dateiname."),
        (["--resume", __file__], "keine gültige Aufzeichnung: the file is not JSON"),
    ],
    ids=str,
)
def test_refusals_are_in_the_chosen_language(words: list[str], why: str, capsys: Any) -> None:
    assert main(["play", *words, "--language", "de"]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--players", "4", "--bots", "greedy,random"], "one for each of the 3, not 2"),
        (["--bots", "grandmaster"], "no bot ‘grandmaster’; there are gentle, casual"),
        (["--bots", "./no-such-bot,greedy"], "no program './no-such-bot'."),
    ],
)
def test_wrong_bots_are_refused_in_one_line(words: list[str], why: str, capsys: Any) -> None:
    assert main(["play", "quando", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err
    assert err.count("\n") == 1


CRASHES = "raise RuntimeError('no idea what to play')"


def test_why_a_program_crashed_is_told_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("QUANDARY_BOT_LOG", "")
    log = tmp_path / "log"
    words = ["--players", "2", "--bots", outside(tmp_path, CRASHES), "--bot-log", str(log)]
    assert play(monkeypatch, *words) == 0
    out = capsys.readouterr().out
    assert "standard error" in out
    assert "  RuntimeError: no idea what to play" in out
    assert "RuntimeError: no idea what to play" in log.read_text()
    assert "Traceback" in log.read_text()


@pytest.mark.parametrize("command", ["play", "arena"])
def test_a_log_that_cannot_be_written_is_refused(command: str, tmp_path: Path, capsys: Any) -> None:
    assert main([command, "quando", "--bot-log", str(tmp_path / "none" / "log")]) == 2
    assert "cannot be written" in capsys.readouterr().err
