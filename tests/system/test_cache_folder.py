"""The folder of what can be made again."""

import os
from pathlib import Path

from quandary.system.cache_folder import keep_newest


def test_the_newest_versions_are_kept_and_nothing_of_another_name_goes(tmp_path: Path) -> None:
    for age, name in enumerate(["new", "middle", "old", "oldest"]):
        (tmp_path / f"batch-{name}").mkdir()
        (tmp_path / f"batch-{name}" / "kernel").touch()
        os.utime(tmp_path / f"batch-{name}", (1000 - age, 1000 - age))
    (tmp_path / "other").mkdir()
    keep_newest(tmp_path, "batch-*", 2)
    assert {path.name for path in tmp_path.iterdir()} == {"batch-new", "batch-middle", "other"}
