"""Training: goes on where it was broken off, and writes what is shipped."""

from pathlib import Path

import numpy as np
import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.analysis.quando import opponent_model, play_model, points_training, tables, training
from quandary.bots.quando import trained_weights
from quandary.cli import main
from quandary.fast.quando.training import net_training
from quandary.games.quando import GAME


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(training, "ROWS", net_training.MOST_IN_ROUND + 600)
    monkeypatch.setattr(training, "PASSES_BY_HEURISTIC", 1)
    monkeypatch.setattr(training, "GAMES_TO_JUDGE", 8)
    monkeypatch.setattr(opponent_model, "CARDS_WATCHED", 400)
    monkeypatch.setattr(opponent_model, "PASSES", 5)
    monkeypatch.setattr(tables, "ROUNDS", 50)
    monkeypatch.setattr(tables, "GAMES", 200)
    monkeypatch.setenv("QUANDARY_DATA", str(tmp_path / "data"))


def test_a_training_that_was_broken_off_ends_like_one_that_was_not(tmp_path: Path) -> None:
    file = tmp_path / "state.npz"
    counted = trained_weights.read_json("tables-2.json")
    whole = training.begin(2, 4, 5, 0.8)
    training.train(2, whole, counted, file)
    half = training.begin(2, 4, 5, 0.8)
    other = training.Training(2, half, counted)
    other.one_pass()
    other.one_pass()
    half.save(file)
    resumed = training.resume(file, 2, 4, 5, 0.8)
    assert resumed.passes == 2
    training.train(2, resumed, counted, file)
    assert np.array_equal(resumed.kept, whole.kept)
    assert np.array_equal(resumed.moments, whole.moments)
    assert training.resume(file, 2, 5, 5, 0.8).passes == 0, "another plan begins anew"
    assert training.resume(file, 2, 4, 5).passes == 0, "as does another lambda"


def test_td_lambda_changes_what_is_learnt_and_stands_in_the_command(tmp_path: Path) -> None:
    train = ["train", "quando", "--players", "2", "--passes", "2", "--out", str(tmp_path)]
    assert main(train) == 0
    learnt_from_ends = (tmp_path / "net-2.npz").read_bytes()
    assert main([*train, "--td-lambda", "0.8", "--resume"]) == 0
    assert (tmp_path / "net-2.npz").read_bytes() != learnt_from_ends
    command = "quandary train quando --players 2 --passes 2 --seed 1 --td-lambda 0.8"
    assert trained_weights.read_json("net-2.json", tmp_path)["command"] == command


def test_games_seen_again_are_judged_better() -> None:
    state = training.begin(2, 8, 1)
    passes = training.Training(2, state, trained_weights.read_json("tables-2.json"))
    errors = []
    for _ in range(6):
        state.passes = 0  # the same games
        errors.append(passes.one_pass())
    assert errors[-1] < 0.9 * errors[0]


def test_the_command_writes_files_like_those_shipped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    train = ["train", "quando", "--players", "2", "--passes", "2", "--out", str(tmp_path)]
    assert main(train) == 0
    net = (tmp_path / "net-2.npz").read_bytes()
    assert main([*train, "--resume"]) == 0
    assert (tmp_path / "net-2.npz").read_bytes() == net
    assert capsys.readouterr().out.endswith((tmp_path / "net-2.json").read_text("utf-8"))
    told = trained_weights.read_json("net-2.json", tmp_path)
    assert told["command"] == "quandary train quando --players 2 --passes 2 --seed 1"
    assert set(told) == set(trained_weights.read_json("net-2.json"))
    for name in ("tables-2.json", "habits-2.json"):
        counted = trained_weights.read_json(name, tmp_path)
        assert set(counted) == set(trained_weights.read_json(name))
        assert counted["command"] == told["command"]
        assert np.array(counted["habits"]).shape == trained_weights.habits_of_belief(2).shape
    with np.load(tmp_path / "net-2.npz") as file:
        assert file["net"].dtype == np.float16
        assert file["net"].shape == trained_weights.net(2).shape


@pytest.mark.parametrize("players", GAME.PLAYER_COUNTS)
def test_shipped_nets_name_their_command_and_beat_the_heuristic(players: int) -> None:
    told = trained_weights.read_json(f"net-{players}.json")
    assert told["command"].startswith(f"quandary train quando --players {players} --passes ")
    won, within = told["figures"]["wins against tuned heuristic, %"]
    assert won - within > 100 / players


def test_only_how_turns_are_read_can_be_fitted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_model, "TURNS_WATCHED", 400)
    monkeypatch.setattr(play_model, "PASSES", 5)
    monkeypatch.setattr(play_model, "CARDS", 50)
    assert main(["train", "quando", "--belief-only", "--players", "2", "--out", str(tmp_path)]) == 0
    told = trained_weights.read_json("plays-2.json", tmp_path)
    assert len(told["model"]) == len(trained_weights.play_model(2))
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["plays-2.json"]


def test_only_the_net_that_tells_points_can_be_trained_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(points_training, "ROWS", net_training.MOST_IN_ROUND + 600)
    train = ["train", "quando", "--points-only", "--players", "2", "--passes", "2"]
    assert main([*train, "--out", str(tmp_path)]) == 0
    told = trained_weights.read_json("points-2.json", tmp_path)
    assert set(told) == set(trained_weights.read_json("points-2.json"))
    with np.load(tmp_path / "points-2.npz") as file:
        assert file["net"].dtype == np.float16
        assert file["net"].shape == trained_weights.points_net(2).shape
        assert not np.array_equal(file["net"], trained_weights.net(2).astype(np.float16))


@pytest.mark.parametrize("players", GAME.PLAYER_COUNTS)
def test_shipped_nets_explain_what_rounds_bring_in_points(players: int) -> None:
    told = trained_weights.read_json(f"points-{players}.json")
    assert told["command"].startswith(f"quandary train quando --players {players} --passes ")
    assert told["command"].endswith(" --points-only")
    assert min(told["figures"].values()) > 10
