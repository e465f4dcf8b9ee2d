"""What can be agreed before a game of 5211: the longer game (F15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from quandary.games.options import OptionField, read_values


class Options(NamedTuple):
    """`long`: deal again until somebody has 50 points (F15, F16)."""

    long: bool = False


FIELDS = (OptionField("long", default=Options().long, clause="F15", text="option.5211.long"),)


def read_options(options: Mapping[str, object]) -> Options:
    """Options from a record or a message; what is not there has its default."""
    return Options(**read_values(FIELDS, options, "F15"))


def write_options(options: Options) -> dict[str, Any]:
    """Options as they stand in a record or a view."""
    return options._asdict()
