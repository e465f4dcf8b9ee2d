"""`quandary backup` into a folder, night after night."""

import time
from pathlib import Path
from typing import Any

import pytest

from quandary.cli import main
from quandary.server.store.opening import open_database


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    open_database(tmp_path / "tables.sqlite3").close()
    return tmp_path / "tables.sqlite3"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The minute of each backup, one after the other."""
    minutes = list(range(59))
    monkeypatch.setattr(
        time,
        "gmtime",
        lambda: time.struct_time((2026, 10, 25, 1, minutes.pop(0), 0, 6, 298, 0)),
    )
    return minutes


def back_up(*words: object) -> int:
    return main(["backup", *map(str, words)])


def names_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


@pytest.mark.parametrize("name", ["nightly", "nightly/", "host.example/", "a/b/c"])
def test_a_folder_that_is_missing_is_made_and_filled_every_night(
    name: str, tables: Path, tmp_path: Path, clock: list[int]
) -> None:
    for _ in range(2):
        assert back_up(tables, f"{tmp_path}/{name}") == 0
    expected = [f"quandary-2026-10-25-01{minute:02}00.sqlite3" for minute in (0, 1)]
    assert names_in(tmp_path / name) == expected


def test_a_name_with_an_ending_is_a_file(tables: Path, tmp_path: Path, capsys: Any) -> None:
    assert back_up(tables, tmp_path / "monday.sqlite3") == 0
    assert (tmp_path / "monday.sqlite3").is_file()
    assert back_up(tables, tmp_path / "monday.sqlite3") == 2
    assert "name a folder" in capsys.readouterr().err


def test_a_clock_that_is_set_back_gets_no_backup_in_the_way(
    tables: Path, tmp_path: Path, clock: list[int]
) -> None:
    clock[:] = [30, 30, 30]
    for _ in range(3):
        assert back_up(tables, tmp_path / "nightly") == 0
    stem = "quandary-2026-10-25-013000"
    assert names_in(tmp_path / "nightly") == [
        f"{stem}-2.sqlite3",
        f"{stem}-3.sqlite3",
        f"{stem}.sqlite3",
    ]


def test_only_the_newest_are_kept_and_nothing_else_is_touched(
    tables: Path, tmp_path: Path, clock: list[int], capsys: Any
) -> None:
    folder = tmp_path / "nightly"
    folder.mkdir()
    others = ["notes.txt", "quandary.sqlite3", "quandary-2020-01-01-000000.sqlite3.old"]
    for name in others:
        (folder / name).write_text("mine")
    clock[:] = [5, 5, 6, 7]
    for _ in range(4):
        assert back_up(tables, folder, "--keep", "2") == 0
    stem = "quandary-2026-10-25-01"
    assert names_in(folder) == sorted([*others, f"{stem}0600.sqlite3", f"{stem}0700.sqlite3"])
    out = capsys.readouterr().out
    assert f"{folder / f'{stem}0500.sqlite3'}: removed\n" in out
    assert out.count("removed") == 2


def test_the_new_one_stays_even_if_the_clock_was_set_back(
    tables: Path, tmp_path: Path, clock: list[int]
) -> None:
    clock[:] = [50, 51, 10]
    for _ in range(3):
        assert back_up(tables, tmp_path / "nightly", "--keep", "1") == 0
    assert names_in(tmp_path / "nightly") == ["quandary-2026-10-25-011000.sqlite3"]


def test_a_backup_that_fails_removes_nothing(
    tables: Path, tmp_path: Path, clock: list[int], capsys: Any
) -> None:
    assert back_up(tables, tmp_path / "nightly") == 0
    before = names_in(tmp_path / "nightly")
    assert back_up(tmp_path / "no-such.sqlite3", tmp_path / "nightly", "--keep", "1") == 2
    assert names_in(tmp_path / "nightly") == before


@pytest.mark.parametrize(
    ("target", "keep", "why"),
    [
        ("nightly", "0", "above 0"),
        ("nightly", "-1", "above 0"),
        ("nightly", "many", "above 0"),
        ("monday.sqlite3", "3", "is a file"),
    ],
)
def test_keep_wants_a_folder_and_a_number(
    target: str, keep: str, why: str, tables: Path, tmp_path: Path, capsys: Any
) -> None:
    assert back_up(tables, tmp_path / target, f"--keep={keep}") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err
    assert err.count("\n") == 1
    assert not (tmp_path / target).exists()


def test_force_wants_a_file(tables: Path, tmp_path: Path, capsys: Any) -> None:
    folder = tmp_path / "nightly"
    assert back_up(tables, folder, "--force") == 2
    assert (
        capsys.readouterr().err == f"--force is for a file, and {folder} is a folder of backups\n"
    )
    assert not folder.exists()
