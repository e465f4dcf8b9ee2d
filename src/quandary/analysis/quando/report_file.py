"""What a training has found, as a JSON file beside the weights."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def write_report(file: Path, report: dict[str, Any]) -> str:
    """Write it down; returns the text of the file."""
    text = json.dumps(report, indent=1) + "\n"
    file.write_text(text, encoding="utf-8")
    return text
