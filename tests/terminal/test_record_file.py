"""Where records go."""

import sys
from pathlib import Path

import pytest

from quandary.terminal.record_file import new_file, records_folder


def test_the_folder_can_be_chosen() -> None:
    assert records_folder({"QUANDARY_DATA": "/somewhere"}) == Path("/somewhere/records")


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="other systems, other places")
def test_the_folder_follows_the_system() -> None:
    assert records_folder({"XDG_DATA_HOME": "/data"}) == Path("/data/quandary/records")
    assert records_folder({}) == Path.home() / ".local/share/quandary/records"


def test_no_file_is_named_twice(tmp_path: Path) -> None:
    names = set()
    for _ in range(3):
        file = new_file(tmp_path, "quando")
        file.touch()
        names.add(file)
    assert len(names) == 3
