"""Calibration: counts what came true, draws odds nearer to it, and goes on where it stopped."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.analysis.quando import calibration
from quandary.bots.quando import trained_weights
from quandary.bots.quando.levels import EFFORT
from quandary.cli import main
from quandary.fast.quando.players.lineup import BY_NET, BY_SEARCH
from quandary.fast.quando.training import self_play
from quandary.games.quando import GAME


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(calibration, "WORLDS", 5)
    monkeypatch.setattr(calibration, "CASES_AT_ONCE", 20)
    monkeypatch.setenv("QUANDARY_DATA", str(tmp_path / "data"))


def test_a_fit_finds_the_curve_that_odds_were_bent_by(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "WORLDS", 1000)
    dice = np.random.default_rng(1)
    said = dice.uniform(0.05, 0.95, 40_000)
    true_odds = calibration.recalibrate(said, (0.7, -0.6, 0.1))
    came_true = (dice.random(len(said)) < true_odds).astype(np.int32)
    assert calibration.fit(said, came_true) == pytest.approx((0.7, -0.6, 0.1), abs=0.05)


def test_figures_tell_each_tenth_and_the_worst_with_enough_cases() -> None:
    said = np.array([0.05] * 300 + [0.55] * 300 + [0.95] * 10)
    came_true = np.array([0] * 300 + [1] * 180 + [0] * 120 + [0] * 10, dtype=np.int32)
    told = calibration.figures(said, came_true)
    assert told["tenths"] == [[0, 300, 0.05, 0.0], [5, 300, 0.55, 0.6], [9, 10, 0.95, 0.0]]
    assert told["worst tenth"] == 0.05
    assert told["share"] == round(told["Brier"] / told["Brier of the base rate"], 3)


@pytest.mark.parametrize("level", calibration.LEVELS)
def test_gathering_that_was_broken_off_ends_like_one_that_was_not(
    level: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calibration, "CASES_AT_ONCE", 4)
    said, came_true = calibration.gather(2, level, 10, 3, tmp_path / "whole.npz")
    calibration.gather(2, level, 6, 3, tmp_path / "part.npz")
    said_in_parts, true_in_parts = calibration.gather(2, level, 10, 3, tmp_path / "part.npz")
    assert len(said) == 10
    assert np.array_equal(said, said_in_parts)
    assert np.array_equal(came_true, true_in_parts)


def test_the_estimate_knows_what_a_judge_knows_and_the_truth_is_the_levels_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(
        self_play, "ask_about_knocking", lambda *arguments: asked.append(arguments[3:5])
    )
    for level, worlds in (("expert", 0), ("master", EFFORT[2][0])):
        calibration.ask(2, level, 1, 1)
        playing, imagined = asked.pop()
        assert set(playing.kinds[:2]) == {BY_SEARCH}
        assert playing.effort.worlds == worlds
        assert set(imagined.kinds[:2]) == {BY_NET}, "the odds are not searched for"
        assert np.array_equal(imagined.belief.hands.model, trained_weights.play_model(2))


def test_the_command_prints_figures_and_writes_a_file_like_that_shipped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    calibrate = ["calibrate", "quando", "--players", "2", "--cases", "60", "--fit"]
    calibrate += ["--level", "expert"]
    assert main([*calibrate, "--out", str(tmp_path), "--resume"]) == 0
    told = capsys.readouterr().out
    assert "60 moments" in told
    assert "of the base rate" in told
    assert set(trained_weights.read_json("knock-2-expert.json", tmp_path)) == set(
        trained_weights.read_json("knock-2-expert.json")
    )


@pytest.mark.parametrize("level", ["steady", "expert"])
@pytest.mark.parametrize("players", GAME.PLAYER_COUNTS)
def test_the_shipped_curve_came_close_on_games_held_out(players: int, level: str) -> None:
    told = trained_weights.read_json(f"knock-{players}-{level}.json")
    command = f"quandary calibrate quando --players {players} --level {level} "
    assert told["command"].startswith(command)
    assert trained_weights.knock_curve(players, level) == tuple(told["curve"])
    assert told["figures"]["share"] < 0.6
    assert told["figures"]["worst tenth"] < 0.05
