"""Bots play Lanterns in the arena: `random` needs to know nothing of a game."""

import json
from pathlib import Path
from typing import Any

import pytest

from quandary.analysis import fast_speed
from quandary.analysis.fast_speed import Measured
from quandary.analysis.registry import GAME_ANALYSES
from quandary.bots import UnknownBot, bot_names, make_bot
from quandary.cli import main
from quandary.terminal import bench_fast


def test_random_is_its_only_bot() -> None:
    assert bot_names("lanterns") == ("random",)
    with pytest.raises(UnknownBot, match="lanterns has no bot 'steady', only random"):
        make_bot("lanterns", "steady")


def test_a_contest_is_played_and_counted(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "journal.jsonl"
    words = ["arena", "lanterns", "--bots", "random,random", "--games", "20", "--lanterns", "2"]
    assert main([*words, "--seed", "s", "--json", "--resume", str(file)]) == 0
    told = json.loads(capsys.readouterr().out)
    (table,) = told["tables"]
    first, second = table["standings"]
    assert table["games"] == 20
    assert first["won"]["value"] + second["won"]["value"] == pytest.approx(1)
    assert first["ahead_per_round"]["value"] == pytest.approx(-second["ahead_per_round"]["value"])
    assert main(["arena", "lanterns", "--resume", str(file), "--lanterns", "3"]) == 2
    assert "a different --target or --long or --lanterns" in capsys.readouterr().err


def test_rules_and_speed_are_measured(capsys: Any) -> None:
    assert main(["bench", "rules", "--seconds", "0.01", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["decisions_per_second"]
    assert [row["players"] for row in rows if row["game"] == "lanterns"] == [2, 3, 4]


def test_a_game_without_kernels_has_no_row_beside_those_that_have(
    capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is compiled here: figures as they would be measured are laid out."""
    measured = [
        Measured("rules", "lanterns", 2, "random decisions", (9.0,)),
        Measured("rules", "quando", 4, "random decisions", (10.0,)),
        Measured("fast", "quando", 4, "random decisions", (3000.0,)),
        Measured("openspiel c++", "hearts", 4, "random decisions", (1000.0,)),
    ]
    monkeypatch.setattr(bench_fast, "measure_fast", lambda seconds: measured)
    assert main(["bench", "fast"]) == 0
    out = capsys.readouterr().out
    assert "lanterns" not in out
    assert "300" in out
    assert "3.0 times" in out


def test_kernels_are_measured_where_there_are_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast_speed, "GAME_ANALYSES", {"lanterns": GAME_ANALYSES["lanterns"]})
    assert list(fast_speed._subjects_of_kernels()) == []
