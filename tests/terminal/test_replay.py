"""Plain `quandary replay`: a record told to a person."""

from pathlib import Path
from typing import Any

import pytest

from quandary.cli import main
from quandary.table.record import read_record

EXAMPLES = Path(__file__).parent.parent / "examples"
RECORDS = sorted(EXAMPLES.rglob("*.json"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_every_example_is_told(file: Path, capsys: Any) -> None:
    record = read_record(file.read_bytes())
    for viewer in (None, "0", str(len(record.players) - 1), "spectator"):
        extra = [] if viewer is None else ["--as", viewer]
        assert main(["replay", str(file), *extra]) == 0
        out, err = capsys.readouterr()
        assert all(player in out for player in record.players[1:-1])
        assert err == ""
        assert "{{" not in out


def test_everything_is_shown_with_both_sides(capsys: Any) -> None:
    assert main(["replay", str(EXAMPLES / "qe4-the-knocker-ties-for-lowest.json")]) == 0
    out = capsys.readouterr().out
    assert "Sarah plays a straight: 3/4 4/9 5/10." in out
    assert "Sarah knocked, but their sum is not strictly the lowest: 5 penalty points." in out


def test_a_seat_is_told_only_what_it_may_know(capsys: Any) -> None:
    assert (
        main(["replay", str(EXAMPLES / "qe5-a-straight-of-seven-eight-nine.json"), "--as", "0"])
        == 0
    )
    out = capsys.readouterr().out
    assert "You play a straight: 7 8 9." in out
    assert "/" not in out


def test_a_refused_record_leaves_standard_output_empty(capsys: Any, tmp_path: Path) -> None:
    text = (EXAMPLES / "qe6-two-tens.json").read_text()
    file = tmp_path / "wrong.json"
    file.write_text(
        text.replace('"draw showing"', '"knock"', 1).replace('"draw hidden"', '"knock"', 1)
    )
    assert main(["replay", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
