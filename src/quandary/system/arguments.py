"""A command's arguments, declared once: as the fields of a dataclass, with what `--help` says."""

from __future__ import annotations

from dataclasses import field
from typing import Any

OPTIONS_FIELD = "options"
"""The field for what was said of the games' own options, which the rules declare."""


def position(metavar: str, about: str, *, is_required: bool) -> Any:
    """A word without a name before it; `{games}` stands for the games' ids."""
    words = {"metavar": metavar, "help": about}
    if is_required:
        return field(metadata={"position": words})
    return field(default=None, metadata={"position": {**words, "nargs": "?"}})


def option(metavar: str, about: str) -> Any:
    """`--name METAVAR`; `None` if it was not said."""
    return field(default=None, metadata={"option": {"metavar": metavar, "help": about}})


def flag(about: str) -> Any:
    """`--name`."""
    return field(default=False, metadata={"option": {"action": "store_true", "help": about}})


def game_options() -> Any:
    """The games' options that were said, by name."""
    return field(default_factory=dict)
