"""`quandary bench fast`."""

import json
from typing import Any

import pytest

from quandary.cli import main
from quandary.fast import available, is_available


def test_without_numba_it_says_so_in_one_line(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(available, "is_available", lambda: False)
    assert main(["bench", "fast"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "The fast core needs numba and numpy, which are not installed here.\n"


def test_it_wants_a_number_of_seconds(capsys: Any) -> None:
    assert main(["bench", "fast", "--seconds=soon"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.skipif(not is_available(), reason="numba is not installed")
def test_a_table_and_json(capsys: Any) -> None:
    assert main(["bench", "fast", "--seconds", "0.01"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith(("quando ", "5211 ")) for line in lines) == 9
    assert main(["bench", "fast", "--seconds", "0.01", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["per_second"]
    assert all(row["least"] <= row["median"] <= row["most"] for row in rows)
