"""How a function becomes a kernel, and the types kernels use.

Kernels take arrays they change in place, and plain numbers. Each is called with one kind of
array only, so that it is compiled once (`dispatcher.py`).
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, Protocol, TypeVar, cast

import numba
import numpy as np

from quandary.fast.dispatcher import Called, Inlined
from quandary.system.cache_folder import cache_folder, keep_newest

P = ParamSpec("P")
R = TypeVar("R")

VERSIONS_KEPT = 5
KERNELS_MADE: list[Any] = []
"""Every kernel whose module has been imported, as numba's dispatcher."""


class Ints(Protocol):
    """An array of whole numbers as kernels see it."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Matrix(Protocol):
    """An array of whole numbers in rows as kernels see it."""

    def __getitem__(self, index: tuple[int, int], /) -> int: ...
    def __setitem__(self, index: tuple[int, int], value: int, /) -> None: ...
    def __len__(self) -> int: ...


class Numbers(Protocol):
    """An array of any numbers as kernels see it."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...


class Reals(Protocol):
    """Rows of parameters as kernels see them."""

    def __getitem__(self, index: tuple[int, int], /) -> float: ...
    def __setitem__(self, index: tuple[int, int], value: float, /) -> None: ...


def njit(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function into every kernel that calls it: twice as quick as calling.

    What Python calls as well is compiled by itself, too, and kept for the next process.
    Set QUANDARY_NUMBA_CACHE=0 to keep nothing.
    """
    return inline(function, kernel_folder)


def njit_apart(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function once, for Python and for all kernels that call it.

    For what Python calls, and for large kernels with several callers.
    """
    return call(function, kernel_folder)


def inline(function: Callable[P, R], folder: Callable[[], Path | None]) -> Callable[P, R]:
    """A kernel that is inlined, kept in some folder if Python calls it."""
    kernel = Inlined(function, folder)
    KERNELS_MADE.append(kernel.dispatcher)
    return cast(Callable[P, R], kernel)


def call(function: Callable[P, R], folder: Callable[[], Path | None]) -> Callable[P, R]:
    """A kernel that is called, kept in some folder."""
    kernel = Called(function, folder())
    KERNELS_MADE.append(kernel)
    return cast(Callable[P, R], kernel)


@cache
def kernel_folder() -> Path | None:
    """Where compiled kernels are kept, or `None` if they cannot or should not be.

    numba looks only at the file a kernel stands in, not at what that kernel calls elsewhere, so
    the folder is named after the text of all our kernels.
    """
    if os.environ.get("QUANDARY_NUMBA_CACHE") == "0":
        return None
    folder = cache_folder(os.environ) / f"kernels-{_fingerprint()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        keep_newest(folder.parent, "kernels-*", VERSIONS_KEPT)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _fingerprint() -> str:
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    for file in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
