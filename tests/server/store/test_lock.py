"""One server per database, whichever name it goes by."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from quandary.cli import main
from quandary.server.store.lock import hold_lock
from quandary.server.store.opening import UnusableDatabase, open_database
from tests.server.serving import server_process

links_only = pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="only Linux can lock a byte so")
IN_USE = "in use by another server"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "data" / "tables"
    open_database(path).close()
    return path


@links_only
def test_a_link_to_the_file_or_its_folder_is_the_same_database(
    database: Path, tmp_path: Path
) -> None:
    (tmp_path / "link").symlink_to(database)
    (tmp_path / "folder").symlink_to(database.parent)
    for other in (tmp_path / "link", tmp_path / "folder" / "tables"):
        with hold_lock(database), pytest.raises(UnusableDatabase, match=IN_USE), hold_lock(other):
            pass
        with hold_lock(other), pytest.raises(UnusableDatabase, match=IN_USE), hold_lock(database):
            pass


@links_only
def test_a_second_server_through_a_link_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with server_process(tmp_path / "data"):
        (tmp_path / "link").symlink_to(tmp_path / "data" / "quandary.sqlite3")
        assert main(["serve", "--port", "0", "--database", str(tmp_path / "link")]) == 2
        said = capsys.readouterr().err
        assert IN_USE in said
        assert said.count("\n") == 1


@linux_only
def test_another_name_of_the_very_file_does_not_get_around_the_lock(
    database: Path, tmp_path: Path
) -> None:
    with hold_lock(database):
        os.link(database, tmp_path / "other")
        with pytest.raises(UnusableDatabase, match=IN_USE), hold_lock(tmp_path / "other"):
            pass


@links_only
def test_a_hard_link_is_refused_also_where_nobody_uses_the_file(
    database: Path, tmp_path: Path
) -> None:
    os.link(database, tmp_path / "other")
    for name in (database, tmp_path / "other"):
        with pytest.raises(UnusableDatabase, match="has another name"), hold_lock(name):
            pass


@links_only
def test_a_link_in_a_circle_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables").symlink_to(tmp_path / "tables")
    circle = hold_lock(tmp_path / "tables", makes_file=True)
    with pytest.raises(UnusableDatabase, match="cannot be used"), circle:
        pass
