"""Positions as one line of text: `name=value` fields after the game's id, in a fixed order.

Each game's `notation.py` says which fields it has; this is only the frame around them.
An empty list is `-`, items are parted by commas, groups (one per seat) by semicolons.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from quandary.games.errors import UnreadableNotation

Item = TypeVar("Item")

NOTHING = "-"
_WHOLE_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,8}", re.ASCII)


def write_fields(game: str, fields: Mapping[str, str]) -> str:
    """The whole line."""
    return " ".join([game, *(f"{name}={value}" for name, value in fields.items())])


def read_fields(text: str, game: str, names: Sequence[str]) -> dict[str, str]:
    """The values by name; every name once, in this order, and nothing else."""
    first, *rest = text.split(" ")
    pairs = [field.partition("=") for field in rest]
    if first != game or [name for name, _, _ in pairs] != list(names):
        raise UnreadableNotation(text, f"a position of {game}")
    return {name: value for name, _, value in pairs}


def write_items(items: Iterable[Item], write: Callable[[Item], str] = str) -> str:
    """Items parted by commas."""
    return ",".join(map(write, items)) or NOTHING


def read_items(text: str, read: Callable[[str], Item]) -> tuple[Item, ...]:
    """What `write_items` wrote."""
    return () if text == NOTHING else tuple(map(read, text.split(",")))


def write_groups(groups: Iterable[Iterable[Item]], write: Callable[[Item], str] = str) -> str:
    """Groups of items, one per seat or per row, parted by semicolons; none at all is empty."""
    return ";".join(write_items(group, write) for group in groups)


def read_groups(text: str, read: Callable[[str], Item]) -> tuple[tuple[Item, ...], ...]:
    """What `write_groups` wrote."""
    return tuple(read_items(group, read) for group in text.split(";")) if text else ()


def read_number(text: str) -> int:
    """A whole number in plain digits, without leading zeros."""
    if not _WHOLE_NUMBER.fullmatch(text):
        raise UnreadableNotation(text, "a whole number")
    return int(text)


def write_optional(value: object | None) -> str:
    """A value, or `-` where there is none."""
    return NOTHING if value is None else str(value)


def read_optional(text: str, read: Callable[[str], Item]) -> Item | None:
    """What `write_optional` wrote."""
    return None if text == NOTHING else read(text)
