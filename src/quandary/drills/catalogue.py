"""The drills by name: what they show is promised in docs, what they print is measured.

A drill is a module with

- `run(size: int | None) -> Figures`, which does the drill and returns what it measured;
- `DEFAULT_SIZE`, the size that `None` stands for;
- a docstring whose first line says what it shows.

Figures are a flat dictionary for people and programs. Under `broken` stand the promises that
were not kept, each as a sentence; an empty list, or none, means that all of them were.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, TypeAlias, cast

from quandary.table.text import shown

Figures: TypeAlias = dict[str, Any]

DRILLS = {
    "simulate": "quandary.drills.simulate",
    "kill": "quandary.drills.kill",
    "restart": "quandary.drills.restart",
    "resume": "quandary.drills.resume",
    "leak": "quandary.drills.leak",
    "soak": "quandary.drills.soak",
    "takeover": "quandary.drills.takeover",
    "flood": "quandary.drills.flood",
    "abuse": "quandary.drills.abuse",
    "slow": "quandary.drills.slow",
    "load": "quandary.drills.load",
    "workers": "quandary.drills.workers",
}
"""Imported only when it is their turn."""


class Drill(Protocol):
    """What a drill's module offers."""

    DEFAULT_SIZE: int
    __doc__: str | None

    def run(self, size: int | None) -> Figures: ...


class UnknownDrill(ValueError):
    """There is no drill of that name; the message says which there are."""


def drill_named(name: str) -> Drill:
    """The drill of that name."""
    if name not in DRILLS:
        raise UnknownDrill(f"there is no drill {shown(name)}, only {', '.join(sorted(DRILLS))}")
    return cast(Drill, import_module(DRILLS[name]))
