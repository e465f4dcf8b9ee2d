"""Where this system keeps what can be made again: the compiled kernels."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping
from pathlib import Path


def cache_folder(environment: Mapping[str, str]) -> Path:
    """Quandary's folder in the user's cache."""
    return _user_cache(environment) / "quandary"


def keep_newest(folder: Path, pattern: str, count: int) -> None:
    """Delete all but the newest of the folders that are called like this."""
    versions = sorted(folder.glob(pattern), key=lambda version: version.stat().st_mtime)
    for version in versions[:-count]:
        shutil.rmtree(version, ignore_errors=True)


def _user_cache(environment: Mapping[str, str]) -> Path:
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData/Local")
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches"
    return Path(environment.get("XDG_CACHE_HOME") or Path.home() / ".cache")
