"""The cards of a day, verified afterwards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from quandary.analysis.verify_day import day_promise
from quandary.cli import main
from quandary.games import GAMES
from quandary.table.day_deal import commitment, day_deck
from quandary.table.match import Match
from quandary.table.record import write_record

NAME, SECRET = "some-cards-2026-11-16", bytes(range(32))


@pytest.fixture(params=sorted(GAMES))
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A game of which only the cards have been dealt."""
    rules = GAMES[request.param]
    match = Match.start(request.param, ["Ann", "Ben"])
    match.deal([rules.read_card(card) for card in day_deck(rules, NAME, SECRET, 0)])
    place = tmp_path / "game.json"
    place.write_text(write_record(match.to_record()))
    return place


def verify(file: Path, *more: str, name: str = NAME) -> int:
    return main(["verify", str(file), "--day", name, "--secret", SECRET.hex(), *more])


def test_engine_and_verifier_promise_alike() -> None:
    assert day_promise(NAME, SECRET) == commitment(NAME, SECRET)


def test_with_its_promise_it_is_proved(file: Path, capsys: Any) -> None:
    assert verify(file, "--promise", commitment(NAME, SECRET)) == 0
    assert "Proved: every deck follows from the secret" in capsys.readouterr().out


def test_without_a_promise_it_is_not_proved(file: Path, capsys: Any) -> None:
    assert verify(file, "--json") == 3
    told = json.loads(capsys.readouterr().out)
    assert (told["verdict"], told["promise"]) == ("unproved", commitment(NAME, SECRET))


def test_another_promise_disproves_it(file: Path, capsys: Any) -> None:
    assert verify(file, "--promise", "0" * 64) == 1
    assert "was made for another secret" in capsys.readouterr().err


def test_other_cards_disprove_it(file: Path, capsys: Any) -> None:
    assert verify(file, name="other-cards") == 1
    assert "deal 0: the deck is not the one that the secret makes" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ([], "--day needs --secret"),
        (["--secret", "abc"], "--secret must be 64 hexadecimal digits, not 'abc'"),
    ],
)
def test_what_is_missing_is_said(file: Path, more: list[str], sentence: str, capsys: Any) -> None:
    assert main(["verify", str(file), "--day", NAME, *more]) == 2
    assert sentence in capsys.readouterr().err
