"""The files in `weights/`. Reading them needs no numpy, which simple bots do without."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "weights"


def read_json(name: str, folder: Path = FOLDER) -> dict[str, Any]:
    """A small file of numbers, with the command that made it."""
    read: dict[str, Any] = json.loads((folder / name).read_text(encoding="utf-8"))
    return read
