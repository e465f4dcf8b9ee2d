"""Tuning: goes on where it was broken off, and writes what is shipped."""

import json
from pathlib import Path

import numpy as np
import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.analysis.quando import tuning
from quandary.bots.quando import trained_weights
from quandary.cli import main
from quandary.fast.quando.players import policy


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tuning, "TESTS", ((60, -1.0), (60, -1.0)))  # nearly every change is kept
    monkeypatch.setattr(tuning, "GAMES_TO_JUDGE", 40)
    monkeypatch.setenv("QUANDARY_DATA", str(tmp_path / "data"))


def test_a_tuning_that_was_broken_off_ends_like_one_that_was_not(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    whole = tuning.tune(tuning.begin(3, 5), 8, file)
    tuning.tune(tuning.begin(3, 5), 3, file)
    assert tuning.resume(file, 3, 5).trials == 3
    assert np.array_equal(tuning.tune(tuning.resume(file, 3, 5), 8, file), whole)
    assert not np.array_equal(whole, policy.heuristic_policy())
    assert tuning.resume(file, 3, 6).trials == 0, "another seed begins anew"


def test_a_change_that_does_not_gain_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "TESTS", ((60, 1000.0),))
    state = tuning.begin(2, 1)
    tuning.one_trial(state)
    assert (state.trials, state.changes_kept) == (1, 0)
    assert state.numbers == policy.heuristic_policy().tolist()


def test_the_command_writes_files_like_those_shipped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tune = ["tune", "quando", "--players", "3", "--seed", "4", "--out", str(tmp_path)]
    assert main([*tune, "--trials", "2"]) == 0
    assert main([*tune, "--trials", "4", "--resume"]) == 0
    told = capsys.readouterr().out
    written = (tmp_path / "tuned-3.json").read_text("utf-8")
    assert told.endswith(written)
    assert json.loads(written)["command"] == (
        "quandary tune quando --players 3 --trials 4 --seed 4"
    )
    assert set(json.loads(written)) == set(trained_weights.read_json("tuned-2.json"))


@pytest.mark.parametrize("players", [2, 4])
def test_shipped_numbers_name_their_command_and_are_no_worse_than_the_first(players: int) -> None:
    told = trained_weights.read_json(f"tuned-{players}.json")
    assert told["command"].startswith(f"quandary tune quando --players {players} ")
    won, within = told["figures"]["wins against the first numbers, %"]
    assert won + within >= 100 / players
