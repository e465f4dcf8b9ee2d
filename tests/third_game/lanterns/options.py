"""What can be agreed before a game of Lanterns: how many lanterns end it (L9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from quandary.games.options import OptionField, read_values


class Options(NamedTuple):
    """The game ends once somebody has so many lanterns at the end of a deal."""

    lanterns: int = 5


FIELDS = (
    OptionField(
        "lanterns", default=Options().lanterns, clause="L9", text="option.lanterns.lanterns"
    ),
)


def read_options(options: Mapping[str, object]) -> Options:
    """Options from a record or a message; what is not there has its default."""
    return Options(**read_values(FIELDS, options, "L9"))


def write_options(options: Options) -> dict[str, Any]:
    """Options as they stand in a record or a view."""
    return options._asdict()
