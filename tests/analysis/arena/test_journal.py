"""Journals: broken off and gone on with, a contest is the same."""

from pathlib import Path

import pytest

from quandary.analysis.arena.contest import CannotPlay, planned_games
from quandary.analysis.arena.journal import JournalWriter, has_begun, read_journal
from tests.analysis.arena.contests import contest, played

CONTEST = contest("random", "greedy-10")


def write(file: Path, games: int) -> None:
    before = read_journal(file).played if has_begun(file) else {}
    with JournalWriter(file, CONTEST, games) as writer:
        for index, game in played(CONTEST, games).items():
            if index not in before:
                writer.add(game, ("random", "greedy-10"))


def test_what_is_written_is_read(tmp_path: Path) -> None:
    write(tmp_path / "j", 4)
    journal = read_journal(tmp_path / "j")
    assert (journal.contest, journal.games) == (CONTEST, 4)
    assert journal.played == played(CONTEST, 4)


@pytest.mark.parametrize("bytes_lost", [1, 40, 200, 500])
def test_a_torn_end_is_played_again(tmp_path: Path, bytes_lost: int) -> None:
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    write(whole, 4)
    torn.write_bytes(whole.read_bytes()[:-bytes_lost])
    write(torn, 4)
    assert torn.read_bytes() == whole.read_bytes()


def test_a_journal_can_be_made_longer(tmp_path: Path) -> None:
    write(tmp_path / "j", 2)
    write(tmp_path / "j", 6)
    journal = read_journal(tmp_path / "j")
    assert journal.games == 6
    assert sorted(journal.played) == [game.index for game in planned_games(CONTEST, 6)]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"not json\n", "line 1"),
        (b"[]\n", "line 1"),
        (b'{"format": "quandary-record", "version": 1}\n', "line 1"),
        (b'{"index": 3}\n', "line 1"),
        (b"\xff\xfe\n", "line 1"),
        (b"", "no first line"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, content: bytes, why: str) -> None:
    (tmp_path / "j").write_bytes(content)
    with pytest.raises(CannotPlay, match=why):
        read_journal(tmp_path / "j")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotPlay, match="cannot be read"):
        read_journal(tmp_path / "j")


def test_two_runs_never_write_to_one_journal(tmp_path: Path) -> None:
    write(tmp_path / "j", 2)
    with (
        JournalWriter(tmp_path / "j", CONTEST, 2),
        pytest.raises(CannotPlay, match="another arena is writing to"),
    ):
        JournalWriter(tmp_path / "j", CONTEST, 4)
    assert read_journal(tmp_path / "j").games == 2
    write(tmp_path / "j", 4)
