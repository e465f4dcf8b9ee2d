"""Where this system keeps what can be made again: the compiled kernels."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path


def cache_folder(environment: Mapping[str, str]) -> Path:
    """Quandary's folder in the user's cache."""
    return _user_cache(environment) / "quandary"


def _user_cache(environment: Mapping[str, str]) -> Path:
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData/Local")
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches"
    return Path(environment.get("XDG_CACHE_HOME") or Path.home() / ".cache")
