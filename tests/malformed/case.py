"""What a case of the corpus is, and small tools to make one out of a valid record."""

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from typing import Any

Record = dict[str, Any]
Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Case:
    """A file that must be refused, and the words that the error line must contain.

    A word with bars in it, such as `Q7|Q8`, is there if any one of its parts is.
    """

    name: str
    make: Callable[[], bytes]
    names: tuple[str, ...]

    def is_named_in(self, line: str) -> bool:
        """Whether the error line contains all the words it must contain."""
        return all(any(word in line for word in name.split("|")) for name in self.names)


def as_bytes(record: object) -> bytes:
    """The file that holds a record."""
    return json.dumps(record).encode()


def raw(name: str, content: bytes, *names: str) -> Case:
    """A file with just this content."""
    return Case(name, lambda: content, names)


def document(name: str, value: object, *names: str) -> Case:
    """A file that holds this value as JSON."""
    return Case(name, partial(as_bytes, value), names)


def changed(name: str, base: Record, path: Path, value: object, *names: str) -> Case:
    """A valid record with one value set: added, or put in the place of the one that was there."""

    def make() -> bytes:
        record = deepcopy(base)
        holder(record, path)[path[-1]] = value
        return as_bytes(record)

    return Case(name, make, names)


def without(name: str, base: Record, path: Path, *names: str) -> Case:
    """A valid record with one key or one item taken out."""

    def make() -> bytes:
        record = deepcopy(base)
        del holder(record, path)[path[-1]]
        return as_bytes(record)

    return Case(name, make, names)


def holder(record: Record, path: Path) -> Any:
    """The object or list in which the last step of a path lies."""
    inner: Any = record
    for step in path[:-1]:
        inner = inner[step]
    return inner
