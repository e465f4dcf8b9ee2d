"""Compiling a game's kernels while somebody waits for it, who is told how far it has come."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from quandary.fast.available import require
from quandary.fast.registry import KERNELS

Tell = Callable[[int, int], None]
"""Called with how many kernels are compiled, and how many there are at most."""


def compile_game(game: str, tell: Tell) -> None:
    """Compile the kernels of one game; `tell` hears of every one that is not in the cache.

    It is called with 0 before the first. So a game that is compiled already, or one without
    kernels, tells nothing. Raises `FastCoreMissing` without numba.
    """
    require()
    if game not in KERNELS:
        return
    warm_up = import_module(f"{KERNELS[game]}.warm_up").warm_up  # imports every kernel, first
    from numba.core import event

    listener = _listener(tell)
    with event.install_listener("numba:compile", listener):
        warm_up()


def _listener(tell: Tell) -> object:
    """numba's events of compiling: one kernel's begins and ends around those that it calls.

    A kernel may be compiled for several types, and numba compiles functions of its own.
    """
    from numba.core import event

    from quandary.fast.kernel import KERNELS_MADE

    class Listener(event.Listener):
        has_begun = False

        def __init__(self) -> None:
            self.left = set(map(id, KERNELS_MADE))

        def on_start(self, event: event.Event) -> None:
            if not self.has_begun:
                self.has_begun = True
                tell(0, len(KERNELS_MADE))

        def on_end(self, event: event.Event) -> None:
            kernel = id(event.data["dispatcher"])
            if kernel in self.left:
                self.left.remove(kernel)
                tell(len(KERNELS_MADE) - len(self.left), len(KERNELS_MADE))

    return Listener()
