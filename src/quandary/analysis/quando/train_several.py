"""Nets for several numbers of players, each trained as it is by itself, at the same time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from quandary.analysis.on_ray import Spread
from quandary.analysis.quando import training
from quandary.bots.quando import trained_weights
from quandary.system.atomic_write import replacement_of

Files = dict[str, bytes]


def run(
    counts: Sequence[int],
    passes: int,
    seed: int,
    td_lambda: float,
    out: str | None,
    spread: Spread,
    *,
    is_resumed: bool,
) -> int:
    """Train them wherever they are trained, and write here what came out."""
    folder = trained_weights.FOLDER if out is None else Path(out)
    train = partial(
        _train_there, passes=passes, seed=seed, td_lambda=td_lambda, is_resumed=is_resumed
    )
    for files in spread(train, list(counts)):
        for name, content in files.items():
            with replacement_of(folder / name) as beside:
                beside.write_bytes(content)
    return 0


def _train_there(
    players: int, *, passes: int, seed: int, td_lambda: float, is_resumed: bool
) -> Files:
    with TemporaryDirectory() as folder:
        training.run(players, passes, seed, td_lambda, folder, is_resumed=is_resumed)
        return {file.name: file.read_bytes() for file in Path(folder).iterdir()}
