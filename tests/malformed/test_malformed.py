"""`quandary replay` refuses what is malformed: exit code 2, one line saying where and why."""

from pathlib import Path

import pytest

from quandary.cli import main

from .bases import BASES, KNOCK, LAY
from .case import Record, as_bytes
from .cases import CASES, Case

NO_SEATS = ("2", "-1", "9", "1.0", "", "Red", "Spectator", "\uff11", "1\n", "9" * 10_000)


def refusal(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line with which the command refuses, all else about the refusal checked."""
    assert main(["replay", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    assert len(err.splitlines()) == 1
    assert err.endswith("\n")
    return err


def test_every_case_has_its_own_name() -> None:
    names = [case.name for case in CASES]
    assert len(set(names)) == len(names)


def test_no_case_is_a_valid_base() -> None:
    valid = {as_bytes(base) for base in BASES.values()}
    assert not [case.name for case in CASES if case.make() in valid]


@pytest.mark.parametrize("base", BASES.values(), ids=BASES.keys())
def test_the_bases_are_valid(
    base: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "base.json"
    file.write_bytes(as_bytes(base))
    assert main(["replay", str(file), "--json"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_malformed_record_is_refused(
    case: Case, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(case.make())
    line = refusal([str(file), "--json"], capsys)
    assert case.is_named_in(line), f"{line!r} does not name all of {case.names}"


@pytest.mark.parametrize("seat", NO_SEATS)
@pytest.mark.parametrize("base", [KNOCK, LAY], ids=["Quando", "5211"])
def test_a_seat_that_is_not_there_is_refused(
    base: Record, seat: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(as_bytes(base))
    assert "seat" in refusal([str(file), "--as", seat, "--json"], capsys).lower()


@pytest.mark.parametrize("name", ["nowhere.json", "folder", "nowhere/record.json", "two\nlines"])
def test_a_file_that_cannot_be_read_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "folder").mkdir()
    refusal([str(tmp_path / name), "--json"], capsys)
