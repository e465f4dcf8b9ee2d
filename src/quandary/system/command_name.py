"""What a person types to start Quandary here, for sentences that tell what to type."""

from __future__ import annotations

import os
import sys
from pathlib import Path

LAUNCHER = Path(__file__).parents[3] / "run.py"
"""Beside the source in a clone, and nowhere in an installed package."""
LAUNCHER_COMMANDS = "QUANDARY_LAUNCHER_COMMANDS"
"""The environment variable in which the launcher names the commands that it keeps to itself."""


def command_name() -> str:
    """`quandary`, or in a clone `python3 run.py`."""
    if Path(sys.argv[0]).stem == "quandary":
        return "quandary"
    return "python3 run.py" if LAUNCHER.is_file() else "python3 -m quandary"


def launcher_commands() -> list[str]:
    """What can be typed at the launcher besides our own commands; nothing without a launcher."""
    return os.environ.get(LAUNCHER_COMMANDS, "").split()
