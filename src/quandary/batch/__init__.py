"""Many games at once as arrays, for those who train: `make` (docs/environments.md).

Everything here needs numba and numpy, which are imported with the first environment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from quandary import fast

if TYPE_CHECKING:
    from quandary.batch.environment import Batch

Reward = Literal["points", "winning"]


def make(
    game: str,
    *,
    players: int,
    size: int,
    seed: int = 0,
    first: int = 0,
    reward: Reward = "points",
    threads: int = 1,
    **options: Any,
) -> Batch:
    """`size` games side by side, stepped together by compiled kernels.

    Game number i begins with the seed `seed + first + i`; options are those of the game, such as
    its target. Raises `UnknownGame`, `IllegalOptions`, `ValueError` for any other argument that
    makes no sense, and `FastCoreMissing` without numba.
    """
    fast.require()
    from quandary.batch.environment import Batch

    return Batch(
        game,
        players=players,
        size=size,
        seed=seed + first,
        reward=reward,
        threads=threads,
        options=options,
    )


__all__ = ["make"]
