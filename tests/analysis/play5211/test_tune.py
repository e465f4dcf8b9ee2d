"""Tuning: reproducible, and better than what it began with; the shipped numbers are complete."""

import json
from pathlib import Path

import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.analysis.play5211 import future_value, tune
from quandary.bots.play5211.trained_weights import FOLDER, tuned_weights, worth_later
from quandary.cli import main
from quandary.fast.play5211.players import policy
from quandary.games.play5211.rules import PLAYER_COUNTS


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, number in {"CANDIDATES": 4, "CHOSEN": 2, "DECKS": 20, "PROOF_DECKS": 50}.items():
        monkeypatch.setattr(tune, name, number)
    monkeypatch.setattr(future_value, "DEALS", 20)
    monkeypatch.setenv("QUANDARY_DATA", str(tmp_path / "data"))


def found(players: int, generations: int, seed: int, file: Path) -> tune.Tuning:
    return tune.tune(tune.begin(players, seed), generations, None, file)


def test_the_same_seed_finds_the_same(tmp_path: Path) -> None:
    first, again, other = (found(3, 2, seed, tmp_path / "course") for seed in (7, 7, 8))
    assert first == again
    assert first.weights != other.weights


def test_broken_off_and_gone_on_with_it_finds_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["tune", "5211", "--players", "3", "--seed", "5"]
    assert main([*words, "--generations", "3"]) == 0
    at_once = capsys.readouterr().out
    assert main([*words, "--generations", "1"]) == 0
    capsys.readouterr()
    assert main([*words, "--generations", "3", "--resume"]) == 0
    assert capsys.readouterr().out == at_once


def test_only_a_tuning_from_the_same_seed_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "course"
    found(2, 1, 7, file)
    assert tune.resume(file, 2, 7).generations == 1
    assert tune.resume(file, 2, 8) == tune.begin(2, 8)
    assert tune.resume(tmp_path / "none", 2, 7) == tune.begin(2, 7)


def test_the_command_prints_and_writes_what_is_shipped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tuned-2.json"
    assert main(["tune", "5211", "--generations", "1", "--seed", "3", "--out", str(file)]) == 0
    told = capsys.readouterr().out
    assert file.read_text("utf-8") == told
    shipped = json.loads((FOLDER / "tuned-2.json").read_text("utf-8"))
    assert json.loads(told).keys() == shipped.keys()
    assert json.loads(told)["command"] == (
        "quandary tune 5211 --players 2 --seed 3 --generations 1"
    )


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_shipped_numbers_name_their_command_and_beat_the_first_ones(players: int) -> None:
    told = json.loads((FOLDER / f"tuned-{players}.json").read_text("utf-8"))
    assert told["command"].startswith(f"quandary tune 5211 --players {players} ")
    assert set(tuned_weights(players)) == set(policy.TUNED)
    assert len(worth_later(players)["kept"]) == 6
    field = tune.Field(players)
    tuned = policy.tuned_policy(tuned_weights(players), tune.NOISE)
    won, within = field.wins(tuned, policy.heuristic_policy(), 1000, 99)
    assert won + 2 * within > 1 / players
    assert told["won"] - told["within"] > 1 / players
