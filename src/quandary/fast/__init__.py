"""The fast core: the rules again as array kernels, compiled by numba, for search and simulation.

Optional at run time. `games/` is the authority; a differential test walks both side by side.
Importing this package costs nothing: numba is imported with the first kernel module.
"""

from quandary.fast.available import FastCoreMissing, is_available, require
from quandary.fast.compilation import (
    compile_everything,
    compile_for_bots,
    compile_for_judge,
    compile_games,
)

__all__ = [
    "FastCoreMissing",
    "compile_everything",
    "compile_for_bots",
    "compile_for_judge",
    "compile_games",
    "is_available",
    "require",
]
