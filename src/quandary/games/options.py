"""Options as fields: what can be agreed before a game, told as data.

From a game's fields follow how options are read and written, the words of the command line, and
what a form has to ask for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quandary.games.errors import IllegalOptions


@dataclass(frozen=True)
class OptionField:
    """One thing that can be agreed: a yes or no, or a whole number.

    Its kind is that of its default. `clause` is where the rules speak of it, `text` the key of
    the words that say what it does.
    """

    name: str
    default: int | bool
    clause: str
    text: str
    least: int = 1
    """The smallest whole number."""
    most: int = 1000
    """The largest that may be agreed for a new game. A record may name any, and is replayed."""

    @property
    def is_yes_or_no(self) -> bool:
        """Whether it is agreed or not; else it is a whole number."""
        return isinstance(self.default, bool)

    def allows(self, value: object) -> bool:
        """Whether a value is of the field's kind, and not too small."""
        if self.is_yes_or_no:
            return isinstance(value, bool)
        return type(value) is int and value >= self.least


def verify_offered(fields: Sequence[OptionField], options: Mapping[str, object]) -> None:
    """Raise `IllegalOptions` if a number is too large for a new game."""
    for field in fields:
        value = options.get(field.name, field.default)
        if type(value) is int and value > field.most:
            details = {"option": field.name, "most": field.most}
            raise IllegalOptions("option_too_large", field.clause, **details)


def read_values(
    fields: Sequence[OptionField], options: Mapping[str, object], clause: str
) -> dict[str, Any]:
    """Every field's value, from a record or a message; what is not there has its default.

    `clause` is where the rules say what can be agreed at all.
    """
    known = {field.name for field in fields}
    for name in options:
        if name not in known:
            raise IllegalOptions("unknown_option", clause, option=name)
    values = {field.name: options.get(field.name, field.default) for field in fields}
    for field in fields:
        if not field.allows(values[field.name]):
            details = {field.name: values[field.name]}
            raise IllegalOptions(f"wrong_{field.name}", field.clause, **details)
    return values
