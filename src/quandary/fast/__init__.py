"""The fast core: the rules again as array kernels, compiled by numba, for search and simulation.

Optional at run time. `games/` is the authority; a differential test walks both side by side.
Importing this package costs nothing: numba is imported with the first kernel module.
"""

from quandary.fast.available import (
    FastCoreMissing,
    compile_everything,
    compile_in_background,
    is_available,
    is_ready,
    require,
)
from quandary.fast.compilation import compile_game

__all__ = [
    "FastCoreMissing",
    "compile_everything",
    "compile_game",
    "compile_in_background",
    "is_available",
    "is_ready",
    "require",
]
