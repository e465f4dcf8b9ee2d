"""The games that have kernels, by the game's id."""

from __future__ import annotations

from quandary.registry import Registry

KERNELS: Registry[str] = Registry(
    {
        "quando": "quandary.fast.quando",
        "5211": "quandary.fast.play5211",
    }
)
"""Each game's package here, with a `warm_up.py`: a name, because importing it takes numba."""
