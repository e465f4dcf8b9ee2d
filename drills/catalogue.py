"""The drills by name: what they show is promised in docs, what they print is measured.

A drill is a module with

- `run(size: int | None) -> Figures`, which does the drill and returns what it measured; it may
  take `nodes: int` and `database: str`, which the command passes on if they are given;
- `DEFAULT_SIZE`, the size that `None` stands for;
- a docstring whose first line says what it shows.

A drill with helpers is a folder, whose `drill.py` is that module.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Protocol, cast

from drills.shared.figures import Figures
from quandary.system.safe_text import quote

DRILLS = {
    "simulate": "drills.simulate.drill",
    "kill": "drills.kill.drill",
    "restart": "drills.restart",
    "resume": "drills.resume",
    "leak": "drills.leak.drill",
    "soak": "drills.soak",
    "takeover": "drills.takeover.drill",
    "flood": "drills.flood.drill",
    "abuse": "drills.abuse.drill",
    "slow": "drills.slow",
    "load": "drills.load.drill",
    "workers": "drills.workers.drill",
    "nodes": "drills.nodes.drill",
}
"""Imported only when it is their turn."""


class Drill(Protocol):
    """What a drill's module offers."""

    DEFAULT_SIZE: int
    __doc__: str | None

    @property
    def run(self) -> Callable[..., Figures]: ...


class UnknownDrill(ValueError):
    """There is no drill of that name; the message says which there are."""


def find_drill(name: str) -> Drill:
    """The drill of that name."""
    if name not in DRILLS:
        raise UnknownDrill(f"there is no drill {quote(name)}, only {', '.join(sorted(DRILLS))}")
    return cast(Drill, import_module(DRILLS[name]))
