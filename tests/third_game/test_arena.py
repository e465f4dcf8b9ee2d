"""Bots play Lanterns in the arena: `random` needs to know nothing of a game."""

import json
from pathlib import Path
from typing import Any

import pytest

from quandary.bots import UnknownBot, bot_names, make_bot
from quandary.cli import main


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
    assert "another --target or --long or --lanterns" in capsys.readouterr().err


def test_rules_and_speed_are_measured(capsys: Any) -> None:
    assert main(["bench", "rules", "--seconds", "0.01", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["decisions_per_second"]
    assert [row["players"] for row in rows if row["game"] == "lanterns"] == [2, 3, 4]
