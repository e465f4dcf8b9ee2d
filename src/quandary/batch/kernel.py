"""How a function of this layer becomes a kernel.

The fast core keeps its kernels under a fingerprint of its own sources, which does not know ours.
Ours are kept in a folder inside that one, named after our sources: a change here compiles nothing
there, and a change there compiles ours again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import ParamSpec, TypeVar

from quandary.fast.kernel import VERSIONS_KEPT, call, inline, kernel_folder
from quandary.system.cache_folder import keep_newest

P = ParamSpec("P")
R = TypeVar("R")


def njit(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function into every kernel that calls it."""
    return inline(function, batch_folder)


def njit_apart(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function once, for Python and for all kernels that call it."""
    return call(function, batch_folder)


@cache
def batch_folder() -> Path | None:
    """Where our compiled kernels are kept, or `None` if they cannot or should not be."""
    core = kernel_folder()
    if core is None:
        return None
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(file.read_bytes())
    folder = core / f"batch-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(exist_ok=True)
        folder.touch()  # The newest is the one used last.
        keep_newest(core, "batch-*", VERSIONS_KEPT)
    except OSError:
        return None
    return folder
