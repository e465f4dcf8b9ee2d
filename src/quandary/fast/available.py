"""Whether the fast core is there, and making it ready before anybody waits for it.

Kernels are compiled when they are first called: some seconds on a new machine, a fraction of
one once they are cached.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from threading import Event, Lock, Thread

from quandary.fast.registry import KERNELS


class FastCoreMissing(ImportError):
    """numba or numpy is not installed, so there are no kernels to compile."""

    def __init__(self) -> None:
        super().__init__("The fast core needs numba and numpy, which are not installed here.")


@cache
def is_available() -> bool:
    """Whether numba and numpy are installed. Imports neither."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def require() -> None:
    """Raise `FastCoreMissing` unless the fast core is available."""
    if not is_available():
        raise FastCoreMissing


_ready = Event()
_one_at_a_time = Lock()
_background: Thread | None = None


def is_ready() -> bool:
    """Whether every kernel is compiled, so that none makes anybody wait."""
    return _ready.is_set()


def compile_everything() -> None:
    """Compile every kernel, or load it from the cache; raises `FastCoreMissing` without numba."""
    require()
    with _one_at_a_time:
        if not is_ready():
            for package in KERNELS.values():
                import_module(f"{package}.warm_up").warm_up()
            _ready.set()


def compile_in_background() -> Thread:
    """Compile every kernel in a thread of its own, and return that; `is_ready` tells when.

    A second call returns the same thread. A process may end while the thread still works.
    """
    global _background
    require()
    if _background is None:
        _background = Thread(target=compile_everything, name="compile-fast-core", daemon=True)
        _background.start()
    return _background
