"""Names for the numbers of an observation: which of them mean what.

docs/environments.md says the same in sentences, and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple


class Part(NamedTuple):
    """Some neighbouring numbers of an observation."""

    name: str
    start: int
    size: int

    @property
    def places(self) -> slice:
        """Where they are: `observation[part.places]`."""
        return slice(self.start, self.start + self.size)


class Layout(Mapping[str, Part]):
    """The parts of an observation in their order, by name."""

    def __init__(self, sizes: Iterable[tuple[str, int]]) -> None:
        self._parts: dict[str, Part] = {}
        self.size = 0
        """How many numbers an observation has."""
        for name, size in sizes:
            self._parts[name] = Part(name, self.size, size)
            self.size += size

    def __getitem__(self, name: str) -> Part:
        return self._parts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)
