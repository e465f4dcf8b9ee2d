"""A file is there whole or not at all."""

import stat
import sys
from pathlib import Path

import pytest

from quandary.system.atomic_write import replacement_of, write_atomically


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    write_atomically(file, "old")
    with pytest.raises(TypeError):
        write_atomically(file, 5)  # type: ignore[arg-type]
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_missing_folders_are_made_and_links_are_followed(tmp_path: Path) -> None:
    real, link = tmp_path / "a" / "b.json", tmp_path / "link.json"
    link.symlink_to(real)
    write_atomically(link, "\ud800é")
    assert real.read_bytes() == "\\ud800é".encode()
    assert link.is_symlink()


def test_the_old_file_stays_until_the_new_one_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "numbers"
    file.write_text("old")
    with replacement_of(file) as beside:
        beside.write_text("new")
        assert file.read_text() == "old"
    assert file.read_text() == "new"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(sys.platform == "win32", reason="no such permissions")
def test_a_secret_file_is_readable_by_nobody_else(tmp_path: Path) -> None:
    with replacement_of(tmp_path / "secret", mode=0o600) as beside:
        beside.write_text("secret")
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600
