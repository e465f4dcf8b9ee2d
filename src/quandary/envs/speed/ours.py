"""Our own environments, to be measured."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from typing import Any

import numpy as np

from quandary.batch.checking import RandomPlayer
from quandary.batch.environment import Batch
from quandary.batch.registry import BATCH_GAMES
from quandary.envs.speed.subject import Subject

SIZE, STEPS = 1024, 50
PLAYERS = 4


def subjects() -> Iterator[Subject]:
    """Every interface that is installed, with four players."""
    for game in BATCH_GAMES:
        for threads in (1, 2):
            name = f"batch of {SIZE}, {threads} thread{'s' * (threads > 1)}"
            run = partial(_step_batch, _Stepped(game, threads))
            yield Subject(name, "quandary", game, run, has_threads=threads > 1)
    if find_spec("pettingzoo") is not None:
        from quandary.envs.aec import TurnEnvironment, wrap

        for game in BATCH_GAMES:
            bare = TurnEnvironment(game, players=PLAYERS)
            wrapped = wrap(TurnEnvironment(game, players=PLAYERS))
            yield Subject("AEC without wrappers", "quandary", game, turns_of(bare))
            yield Subject("AEC", "quandary", game, turns_of(wrapped))
    if find_spec("pyspiel") is not None:
        yield from _in_openspiel()


class _Stepped:
    """A batch and who chooses in it."""

    def __init__(self, game: str, threads: int) -> None:
        self.batch = Batch(game, players=PLAYERS, size=SIZE, threads=threads)
        self.player = RandomPlayer(SIZE)


def _step_batch(stepped: _Stepped) -> int:
    """Some steps, choosing at random included."""
    for _ in range(STEPS):
        stepped.batch.step(stepped.player.choose(stepped.batch.mask))
    return STEPS * SIZE


def turns_of(environment: Any) -> Callable[[], int]:
    """A whole game of an AEC environment at random."""
    rng = random.Random(1)

    def run() -> int:
        environment.reset(seed=rng.randrange(1 << 30))
        steps = 0
        for _ in environment.agent_iter():
            observation, _, is_over, is_cut_off, _ = environment.last()
            action = None
            if not is_over and not is_cut_off:
                action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
                steps += 1
            environment.step(action)
        return steps

    return run


def _in_openspiel() -> Iterator[Subject]:
    import pyspiel

    from quandary.envs.openspiel import game_name
    from quandary.envs.speed.peers import play_openspiel

    for game in BATCH_GAMES:
        loaded = pyspiel.load_game(game_name(game), {"players": PLAYERS})
        run = partial(play_openspiel, loaded, random.Random(1))
        yield Subject("OpenSpiel with tensors", "quandary", game, run)
