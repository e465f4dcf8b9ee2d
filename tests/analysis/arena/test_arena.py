"""`quandary arena` and `quandary ratings` from the outside."""

import json
from pathlib import Path
from typing import Any

import pytest

from quandary.analysis.arena import plot
from quandary.analysis.arena.journal import JournalWriter, read_journal
from quandary.cli import main
from quandary.fast import is_available
from quandary.table.replay import load

DUEL = ["--bots", "greedy-5,random", "--games", "6", "--duplicate", "--seed", "s"]


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUANDARY_DATA", str(tmp_path / "data"))


def arena(*words: str) -> int:
    return main(["arena", *words])


def test_a_table_for_people(capsys: Any) -> None:
    assert arena("quando", *DUEL) == 0
    out, err = capsys.readouterr()
    assert "6 games in 3 groups, par 50.0%" in out
    assert "ratings, greedy-5 = 1500" in out
    assert "games in" in err
    assert "\r" not in err  # no bar without a terminal


def test_the_same_seed_gives_the_same_json(capsys: Any) -> None:
    said = []
    for _ in range(2):
        assert arena("quando", *DUEL, "--json") == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    content = json.loads(said[0])
    first = content["tables"][0]["standings"][0]
    assert first["bot"] == "greedy-5"
    assert first["won"]["low"] <= first["won"]["value"] <= first["won"]["high"]
    assert content["ratings"]["bots"]["random"]["value"] < 1500


@pytest.mark.skipif(not is_available(), reason="needs the fast core")
def test_the_same_seed_gives_the_same_games_of_searching_bots(tmp_path: Path, capsys: Any) -> None:
    words = ["--bots", "sharp,master", "--games", "2", "--duplicate"]
    files = [tmp_path / "first.jsonl", tmp_path / "second.jsonl"]
    for file in files:
        assert arena("5211", *words, "--seed", "s", "--resume", str(file)) == 0
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_journal_that_another_run_writes_to_is_refused_in_one_sentence(
    tmp_path: Path, capsys: Any
) -> None:
    file = tmp_path / "journal.jsonl"
    assert arena("quando", *DUEL, "--resume", str(file)) == 0
    capsys.readouterr()
    journal = read_journal(file)
    with JournalWriter(file, journal.contest, journal.games):
        assert arena("quando", *DUEL, "--resume", str(file)) == 1
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    assert "another arena is writing to" in err


def test_another_seed_gives_other_games(capsys: Any) -> None:
    said = []
    for seed in ("1", "2"):
        arena("quando", "--bots", "greedy-5,greedy-10", "--games", "4", "--json", "--seed", seed)
        said.append(json.loads(capsys.readouterr().out)["tables"])
    assert said[0] != said[1]


def test_records_are_kept_and_replay(tmp_path: Path, capsys: Any) -> None:
    assert (
        arena("5211", "--bots", "greedy,random", "--games", "2", "--save", str(tmp_path / "r")) == 0
    )
    files = sorted((tmp_path / "r").glob("*.json"))
    assert [file.name for file in files] == ["000000.json", "000001.json"]
    match = load(files[1].read_bytes())
    assert match.is_over
    assert match.players == ("random", "greedy")


def test_broken_off_and_resumed_is_as_if_nothing_had_happened(tmp_path: Path, capsys: Any) -> None:
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    assert arena("quando", *DUEL, "--json", "--resume", str(whole)) == 0
    expected = capsys.readouterr().out
    part.write_bytes(b"\n".join(whole.read_bytes().split(b"\n")[:4]) + b'\n{"index": 4, "to')
    assert arena("quando", "--json", "--resume", str(part)) == 0
    assert capsys.readouterr().out == expected
    assert part.read_bytes() == whole.read_bytes()


def test_a_resumed_contest_stays_what_it_was(tmp_path: Path, capsys: Any) -> None:
    file = str(tmp_path / "j")
    assert arena("quando", *DUEL, "--resume", file) == 0
    for words in (["--seed", "t"], ["--bots", "a,b"], ["--players", "3"], ["--target", "9"]):
        assert arena("quando", *words, "--resume", file) == 2
        assert "was started with a different" in capsys.readouterr().err


def test_a_round_robin_rates_everybody(tmp_path: Path, capsys: Any) -> None:
    words = ["--bots", "steady,casual,gentle", "--games", "8", "--seed", "1", "--json"]
    assert arena("quando", *words) == 0
    content = json.loads(capsys.readouterr().out)
    assert len(content["tables"]) == 3
    assert content["ratings"]["anchor"] == "steady"
    assert list(content["ratings"]["bots"])[-1] == "gentle"


def test_several_journals_are_rated_together(tmp_path: Path, capsys: Any) -> None:
    files = [str(tmp_path / name) for name in ("one", "two")]
    for file, bots in zip(files, ("steady,casual", "casual,gentle"), strict=True):
        assert arena("quando", "--bots", bots, "--games", "6", "--resume", file) == 0
    capsys.readouterr()
    assert main(["ratings", *files, "--json", "--plot", str(tmp_path / "r.png")]) == 0
    assert json.loads(capsys.readouterr().out)["bots"].keys() == {"steady", "casual", "gentle"}
    assert (tmp_path / "r.png").read_bytes().startswith(b"\x89PNG")
    assert main(["ratings", *files]) == 0
    assert "steady = 1500" in capsys.readouterr().out


def test_a_plot_is_drawn(tmp_path: Path, capsys: Any) -> None:
    assert arena("quando", *DUEL, "--plot", str(tmp_path / "p.png")) == 0
    assert (tmp_path / "p.png").read_bytes().startswith(b"\x89PNG")


def test_a_missing_plot_library_is_told_before_the_games(
    monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(plot, "find_spec", lambda name: None)
    assert arena("quando", *DUEL, "--plot", "p.png") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "quandary[arena]" in err


def test_the_bar_is_shown_on_demand(capsys: Any) -> None:
    assert arena("quando", *DUEL, "--progress") == 0
    assert "6 of 6 games" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["chess", *DUEL],
        ["quando"],
        ["quando", "--bots", "greedy"],
        ["quando", "--bots", "greedy,,random"],
        ["quando", "--bots", "greedy,grandmaster"],
        ["quando", "--bots", "greedy,./no-such-program"],
        ["quando", *DUEL, "--players", "7"],
        ["quando", *DUEL, "--players", "two"],
        ["quando", *DUEL, "--jobs", "0"],
        ["quando", "--bots", "greedy,random", "--games", "-1"],
        ["quando", *DUEL, "--long"],
        ["5211", "--bots", "greedy,random", "--target", "30"],
        ["quando", *DUEL, "--target", "0"],
        ["quando", *DUEL, "--target", "1001"],
        ["quando", *DUEL, "--target", str(2**70)],
        ["quando", *DUEL, "--jobs", "257"],
        ["quando", *DUEL, "--jobs", "9" * 40],
        ["quando", *DUEL, "--games", "nan"],
        ["quando", *DUEL, "--players", "-2"],
    ],
)
def test_wrong_words_are_refused_in_one_line(words: list[str], capsys: Any) -> None:
    assert arena(*words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


@pytest.mark.parametrize("file", ["no-such-file"])
def test_ratings_of_nothing_are_refused(file: str, capsys: Any) -> None:
    assert main(["ratings", file]) == 2
    assert capsys.readouterr().err.count("\n") == 1
