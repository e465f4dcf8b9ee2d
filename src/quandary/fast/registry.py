"""The games that have kernels, by the game's id, and for whom kernels are compiled."""

from __future__ import annotations

from quandary.registry import Registry

KERNELS: Registry[str] = Registry(
    {
        "quando": "quandary.fast.quando",
        "5211": "quandary.fast.play5211",
    }
)
"""Each game's package here: a name, because importing it takes numba. In its `warm_up/` is a module
for each part, whose function `warm_up` calls every kernel that Python calls for it."""

BOTS, JUDGE, OTHERS = PARTS = ("bots", "judge", "others")
"""Whoever waits for a level's bot need not wait for what the judge needs."""
