"""Where this user's games are kept: records of local play and the tables of a server."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path


def data_folder(environment: Mapping[str, str]) -> Path:
    """`QUANDARY_DATA`, or where this system keeps a user's data."""
    chosen = environment.get("QUANDARY_DATA")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "Quandary"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/Quandary"
    return Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "quandary"
