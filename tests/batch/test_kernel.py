"""Where the kernels of batches are kept."""

import os
from pathlib import Path

import pytest

from quandary.batch import kernel
from quandary.fast.kernel import VERSIONS_KEPT


def test_without_a_place_to_keep_them_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "no_folder"
    file.touch()
    monkeypatch.setattr(kernel, "kernel_folder", lambda: file)
    assert kernel.batch_folder.__wrapped__() is None


def test_old_versions_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(VERSIONS_KEPT + 3):
        folder = tmp_path / f"batch-{number}"
        folder.mkdir()
        os.utime(folder, (number, number))
    monkeypatch.setattr(kernel, "kernel_folder", lambda: tmp_path)
    made = kernel.batch_folder.__wrapped__()
    assert made is not None
    assert made.is_dir()
    assert len(list(tmp_path.iterdir())) == VERSIONS_KEPT
