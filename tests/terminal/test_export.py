"""`quandary export`: every decision of a record is one row, whatever the file."""

import csv
import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from quandary.analysis.export.decisions import COLUMNS, WORTH_COLUMNS
from quandary.cli import main
from quandary.fast import is_available
from quandary.table.match import Match
from quandary.table.record import write_record
from quandary.table.replay import load


def play(folder: Path, game: str, seed: str, decisions: int | None = None) -> Path:
    """A record of a game, always the first legal choice; the whole of it, or so many decisions."""
    match = Match.start(game, ["Ada", "Bën"], {"target": 10} if game == "quando" else {})
    done = 0
    while not match.is_over and done != decisions:
        if match.is_awaiting_deal:
            match.deal_from_seed(seed)
        seat = match.to_act[0]
        match.act_text(seat, match.legal(seat)[0])
        done += 1
    file = folder / f"{game}-{seed}.json"
    file.write_text(write_record(match.to_record()), encoding="utf-8")
    return file


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_json_lines_tell_what_was_known_chosen_and_came_of_it(game: str, tmp_path: Path) -> None:
    record, out = play(tmp_path, game, "tea"), tmp_path / "out.jsonl"
    assert main(["export", str(record), "--to", str(out)]) == 0
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    match = load(record.read_bytes())
    assert match.result is not None
    assert len(rows) == sum(len(deal.actions) for deal in match.to_record().deals)
    for row in rows:
        assert list(row) == list(COLUMNS)
        assert row["chosen"] in row["legal"]
        assert row["view"]["seat"] == row["seat"]
        assert row["view"]["hands"][1 - row["seat"]] == hidden(row, game)
        assert row["player"] == match.players[row["seat"]]
        assert row["won"] == (row["seat"] in match.result.winners) / len(match.result.winners)
    last = rows[-1]
    assert last["total_after"] == match.result.totals[last["seat"]]
    assert last["total_before"] + last["deal_points"] >= last["total_after"]


def hidden(row: dict, game: str) -> list:  # type: ignore[type-arg]
    """The other's hand without anything that the seat may not know."""
    hand = row["view"]["hands"][1 - row["seat"]]
    return [{**card, "front": None} for card in hand] if game == "quando" else [None] * len(hand)


def test_csv_has_the_same_rows_and_takes_folders(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    for seed in ("a", "b"):
        play(folder, "quando", seed)
    lines, table = tmp_path / "out.jsonl", tmp_path / "out.csv"
    for out in (lines, table):
        assert main(["export", str(folder), "--to", str(out)]) == 0
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    told = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
    assert {row["record"] for row in rows} == {"quando-a.json", "quando-b.json"}
    assert [json.loads(row["view"]) for row in rows] == [row["view"] for row in told]
    assert [row["chosen"] for row in rows] == [row["chosen"] for row in told]


@pytest.mark.skipif(find_spec("pyarrow") is None, reason="pyarrow is not among the test packages")
def test_parquet_has_types(tmp_path: Path) -> None:
    import pyarrow.parquet

    record, out = play(tmp_path, "5211", "tea", decisions=5), tmp_path / "out.parquet"
    assert main(["export", str(record), "--to", str(out)]) == 0
    table = pyarrow.parquet.read_table(out)
    assert table.column_names == list(COLUMNS)
    assert table["seat"].to_pylist() == [0, 1, 0, 1]  # the fifth is not revealed yet
    assert table["won"].to_pylist() == [None] * 4


@pytest.mark.skipif(not is_available(), reason="judging needs numba")
def test_worth_is_what_the_judge_says(tmp_path: Path) -> None:
    record, out = play(tmp_path, "5211", "tea", decisions=2), tmp_path / "out.jsonl"
    assert main(["export", str(record), "--to", str(out), "--worth"]) == 0
    first, second = map(json.loads, out.read_text(encoding="utf-8").splitlines())
    for row in (first, second):
        assert list(row) == [*COLUMNS, *WORTH_COLUMNS]
        assert row["best"] in row["legal"]
        assert row["cost"] >= 0
        assert 0 <= row["win"] <= 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["missing.json", "--to", "out.csv"], "cannot be read"),
        (["record.json", "--to", "out.xls"], "a table ends with .jsonl, .csv, .parquet"),
        (["empty", "--to", "out.csv"], "no record in these folders"),
        (["record.json", "--to", "missing/out.csv"], "cannot be written"),
    ],
)
def test_what_cannot_be_exported_is_said_in_a_sentence(
    arguments: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    play(tmp_path, "quando", "x", decisions=3).rename(tmp_path / "record.json")
    assert main(["export", *arguments]) != 0
    told = capsys.readouterr().err
    assert sentence in told
    assert len(told.splitlines()) == 1
    assert not list(tmp_path.glob("*out*"))
