"""Whether the fast core is there."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec


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
