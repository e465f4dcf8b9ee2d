"""What can be agreed before a game of Quando: the target (Q25)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from quandary.games.options import OptionField, read_values


class Options(NamedTuple):
    """The game ends once somebody's total reaches the target (Q24, Q25)."""

    target: int = 50


FIELDS = (
    OptionField("target", default=Options().target, clause="Q25", text="option.quando.target"),
)


def read_options(options: Mapping[str, object]) -> Options:
    """Options from a record or a message; what is not there has its default."""
    return Options(**read_values(FIELDS, options, "Q25"))


def write_options(options: Options) -> dict[str, Any]:
    """Options as they stand in a record or a view."""
    return options._asdict()
