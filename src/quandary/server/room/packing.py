"""A table on its way from one process to another, in parts: reading it at one go takes too long.

What grows with the log is sent apart from the rest, some items at a time. It is pickled by one of
our own processes for another; nothing from outside is ever read here.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Generator, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from quandary.server.room.history import History
from quandary.server.table.state import TableState

ITEMS = 100
"""Items in a part, of those that take a microsecond each."""


class Growing(NamedTuple):
    """A list or dict that grows with the log, and how many of its items make a part."""

    content: list[Any] | dict[Any, Any]
    items: int

    def parts(self) -> Iterator[list[Any]]:
        """Its items, part by part; those of a dict are pairs."""
        content = self.content
        items = list(content.items()) if isinstance(content, dict) else content
        for start in range(0, len(items), self.items):
            yield items[start : start + self.items]


def _growing(state: TableState) -> Iterator[Growing]:
    yield Growing(state.answered, ITEMS)
    yield Growing(state.acted, ITEMS)
    yield Growing(state.finished_deals, ITEMS // 10)
    yield Growing(state.voided, ITEMS // 10)
    yield Growing(state.earlier_games.records, 1)
    if state.match is not None:
        for content in state.match.growing_lists():
            yield Growing(content, ITEMS)


class _Packer(pickle.Pickler):
    """Writes a number in place of each list or dict that goes by itself."""

    def __init__(self, file: io.BytesIO, apart: Sequence[Growing]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._numbers = {id(each.content): number for number, each in enumerate(apart)}

    def persistent_id(self, value: object) -> int | None:
        return self._numbers.get(id(value))


class _Unpacker(pickle.Unpickler):
    """Puts an empty list or dict in place of each number; its items follow."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file)
        self.contents: list[list[Any] | dict[Any, Any]] = []

    def persistent_load(self, number: int) -> list[Any] | dict[Any, Any]:
        return self.contents[number]


def pack(state: TableState, history: History) -> bytes:
    """A table as bytes."""
    apart = [each for each in _growing(state) if len(each.content) > each.items]
    parts = [list(each.parts()) for each in apart]
    file = io.BytesIO()
    packer = _Packer(file, apart)
    packer.dump([(type(each.content), len(own)) for each, own in zip(apart, parts, strict=True)])
    packer.dump((state, list(history)))
    for part in chain.from_iterable(parts):
        packer.dump(part)
    return file.getvalue()


def unpack_in_steps(data: bytes) -> Generator[None, None, tuple[TableState, History]]:
    """The table in these bytes, part by part."""
    unpacker = _Unpacker(io.BytesIO(data))
    apart = unpacker.load()
    unpacker.contents = [kind() for kind, _ in apart]
    state, entries = unpacker.load()
    yield
    for content, (_, parts) in zip(unpacker.contents, apart, strict=True):
        fill = content.update if isinstance(content, dict) else content.extend
        for _ in range(parts):
            fill(unpacker.load())
            yield
    history = History()
    history.extend(entries)
    return state, history
