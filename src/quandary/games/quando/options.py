"""What can be agreed before a game of Quando: the target (Q25)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from quandary.games.errors import IllegalOptions


class Options(NamedTuple):
    """The game ends once somebody's total reaches the target (Q24, Q25)."""

    target: int = 50


def read_options(options: Mapping[str, object]) -> Options:
    """Options from a record or a message; what is not there has its default."""
    for name in options:
        if name != "target":
            raise IllegalOptions("unknown_option", "Q25", option=name)
    target = options.get("target", Options().target)
    if type(target) is not int or target < 1:
        raise IllegalOptions("wrong_target", "Q25", target=target)
    return Options(target)


def write_options(options: Options) -> dict[str, Any]:
    """Options as they stand in a record or a view."""
    return {"target": options.target}
