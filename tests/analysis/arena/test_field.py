"""`quandary arena --field`: bots against every player of a part of the opponent pool."""

import json
from pathlib import Path
from typing import Any

import pytest

from quandary.analysis.arena.journal import read_journal
from quandary.bots.catalogue import field_players
from quandary.cli import main

FIELD = ["arena", "quando", "--field", "training", "--games", "4"]


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUANDARY_DATA", str(tmp_path / "data"))


@pytest.fixture(autouse=True)
def small_field(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The field has only these, who answer at once; one of them is held out."""
    names = ["greedy-5", "shedder"]
    monkeypatch.setattr("quandary.analysis.arena.field.field_players", lambda game, field: names)
    monkeypatch.setattr(
        "quandary.analysis.arena.field_report.is_held_out", lambda game, name: name == "shedder"
    )
    return names


def test_every_row_the_mean_and_the_worst(capsys: Any) -> None:
    assert main([*FIELD, "--bots", "greedy-10,random", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [bot["bot"] for bot in report["bots"]] == ["greedy-10", "random"]
    for bot in report["bots"]:
        shares = {row["opponent"]: row["won"]["value"] for row in bot["rows"]}
        assert list(shares) == ["greedy-5", "shedder"]
        assert [row["held_out"] for row in bot["rows"]] == [False, True]
        assert bot["mean"]["value"] == pytest.approx(sum(shares.values()) / 2)
        assert shares[bot["worst"]] == min(shares.values())


def test_a_table_for_people_marks_who_is_held_out(capsys: Any) -> None:
    assert main([*FIELD, "--bots", "random", "--players", "3"]) == 0
    out = capsys.readouterr().out
    rows = {line.split()[0]: line for line in out.splitlines() if line}
    assert "par 33.3%" in rows["quando,"]
    assert rows["shedder"].endswith("held out")
    assert "held out" not in rows["greedy-5"]
    assert {"mean", "worst"} <= set(rows)


def test_nobody_meets_itself(capsys: Any) -> None:
    assert main([*FIELD, "--bots", "greedy-5", "--json"]) == 0
    (bot,) = json.loads(capsys.readouterr().out)["bots"]
    assert [row["opponent"] for row in bot["rows"]] == ["shedder"]


def test_a_field_that_got_more_players_is_gone_on_with(
    tmp_path: Path, small_field: list[str], capsys: Any
) -> None:
    """What was played stays, and the new row is played as the others were."""
    folder = tmp_path / "rows"
    words = ["--bots", "random", "--resume", str(folder)]
    assert main([*FIELD, *words, "--players", "3", "--target", "20", "--seed", "s"]) == 0
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    small_field.append("greedy-10")
    assert main(["arena", "quando", "--field", "training", *words]) == 0
    after = {file.name: file.read_bytes() for file in folder.iterdir()}
    (new,) = after.keys() - before.keys()
    assert {name: after[name] for name in before} == before
    journals = [read_journal(folder / name) for name in after]
    assert {journal.contest.seed for journal in journals} == {"s"}
    assert {journal.contest.players for journal in journals} == {3}
    assert {journal.contest.options["target"] for journal in journals} == {20}
    assert len(read_journal(folder / new).played) == 6  # the last group is whole


def test_breaking_off_says_how_to_continue(
    tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*words: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("quandary.analysis.arena.arena.play_missing", interrupt)
    folder = tmp_path / "rows"
    assert main([*FIELD, "--bots", "random", "--resume", str(folder)]) == 130
    told = f"quandary arena quando --field training --bots random --resume {folder}"
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["quando", "--field", "best", "--bots", "random"], "no field 'best', only training"),
        (["whist", "--field", "all", "--bots", "random"], "no game 'whist'"),
        (["quando", "--field", "all"], "no bots given"),
        (["quando", "--field", "all", "--bots", "nobody"], "no bot 'nobody'"),
        (["quando", "--field", "all", "--bots", "random", "--save", "x"], "neither with --save"),
    ],
)
def test_a_wrong_word_gets_one_sentence(words: list[str], told: str, capsys: Any) -> None:
    assert main(["arena", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert err.count("\n") == 1


def test_a_game_without_a_pool_says_so(small_field: list[str], capsys: Any) -> None:
    small_field.clear()
    assert main(["arena", "quando", "--field", "held-out", "--bots", "random"]) == 2
    assert capsys.readouterr().err == "quando has no players in the field held-out\n"


def test_the_pool_has_a_field_to_train_with() -> None:
    assert field_players("quando", "training")
