"""What can be agreed before a game of 5211: the longer game (F15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from quandary.games.errors import IllegalOptions


class Options(NamedTuple):
    """`long`: deal again until somebody has 50 points (F15, F16)."""

    long: bool = False


def read_options(options: Mapping[str, object]) -> Options:
    """Options from a record or a message; what is not there has its default."""
    for name in options:
        if name != "long":
            raise IllegalOptions("unknown_option", "F15", option=name)
    long = options.get("long", Options().long)
    if not isinstance(long, bool):
        raise IllegalOptions("wrong_long", "F15", long=long)
    return Options(long)


def write_options(options: Options) -> dict[str, Any]:
    """Options as they stand in a record or a view."""
    return {"long": options.long}
