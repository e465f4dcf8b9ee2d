"""The examples that learn run from end to end, where their libraries are installed."""

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(
    ("example", "library", "option"),
    [("learn_quando.py", "torch", "--net"), ("learn_with_sb3.py", "sb3_contrib", "--model")],
)
def test_the_example_runs(example: str, library: str, option: str, tmp_path: Path) -> None:
    reason = f"{library} is not among the test packages: too large"
    outside = pytest.importorskip(library, reason=reason)
    kept = tmp_path / "learned.zip"
    arguments = ["--minutes", "0.01", "--games", "1", option, str(kept)]
    program = [sys.executable, str(EXAMPLES / example), *arguments]
    told = subprocess.run(program, capture_output=True, text=True, check=True).stdout
    rows = [json.loads(line) for line in told.splitlines()]
    assert rows[0]["decisions"] == 0 < rows[-1]["decisions"]
    if library == "torch":
        assert outside.load(kept)
    else:
        assert outside.MaskablePPO.load(kept)


def test_the_buffer_turns_values_around_where_the_seat_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    torch = pytest.importorskip("torch", reason="torch is not among the test packages: too large")
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not among the test packages")
    monkeypatch.syspath_prepend(EXAMPLES)
    example = import_module("learn_with_sb3")
    games = example.BatchVecEnv(size=2, seed=0)
    buffer = example.make_model(games, seed=0).rollout_buffer
    buffer.reset()
    buffer.gae_lambda = 0.0
    buffer.values[:2] = [[1.0, 2.0], [4.0, 8.0]]
    buffer.episode_starts[2] = [0, 1]
    buffer.rewards[1] = [0.0, 5.0]
    buffer._sign[0], buffer._sign[1] = [-1, 1], [1, -1]
    buffer.compute_returns_and_advantage(torch.zeros(2), games.table.done)
    assert buffer.advantages[:2].tolist() == [[-5.0, 6.0], [-4.0, -3.0]]
