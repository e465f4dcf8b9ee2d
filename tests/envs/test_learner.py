"""The example that learns runs from end to end, where torch is installed."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_quando.py"


def test_the_example_runs(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="torch is not among the test packages: it is too large")
    net = tmp_path / "net.pt"
    arguments = ["--minutes", "0.01", "--games", "1", "--net", str(net)]
    program = [sys.executable, str(EXAMPLE), *arguments]
    told = subprocess.run(program, capture_output=True, text=True, check=True).stdout
    rows = [json.loads(line) for line in told.splitlines()]
    assert rows[0]["decisions"] == 0 < rows[-1]["decisions"]
    assert net.exists()
