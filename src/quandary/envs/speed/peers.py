"""Card games of other packages, where they are installed, to be measured beside ours."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from quandary.envs.speed.subject import Subject

PETTINGZOO_GAMES = ("leduc_holdem_v4", "texas_holdem_v4")
RLCARD_GAMES = ("uno", "leduc-holdem", "gin-rummy")
OPENSPIEL_GAMES = ("crazy_eights(players=4)", "hearts", "goofspiel(players=4)")
PGX_GAME, PGX_SIZE, PGX_STEPS = "leduc_holdem", 1024, 50


def subjects() -> Iterator[Subject]:
    """Everything there is to compare with."""
    if find_spec("rlcard") is not None:
        yield from _in_pettingzoo()
        for game in RLCARD_GAMES:
            yield Subject("RLCard", "rlcard", game, partial(_play_rlcard, *_make(game)))
    if find_spec("pyspiel") is not None:
        pyspiel: Any = import_module("pyspiel")
        for game in OPENSPIEL_GAMES:
            run = partial(play_openspiel, pyspiel.load_game(game), random.Random(1))
            yield Subject("OpenSpiel with tensors", "open_spiel", game.split("(")[0], run)
    if find_spec("pgx") is not None:
        yield Subject(f"batch of {PGX_SIZE}, 1 thread", "pgx", PGX_GAME, _steps_of_pgx())


def _in_pettingzoo() -> Iterator[Subject]:
    """Its card games are RLCard's, drawn by pygame, and need both."""
    from quandary.envs.speed.ours import turns_of

    if find_spec("pettingzoo") is None or find_spec("pygame") is None:
        return
    for game in PETTINGZOO_GAMES:
        module: Any = import_module(f"pettingzoo.classic.{game}")
        yield Subject("AEC without wrappers", "pettingzoo", game, turns_of(module.raw_env()))
        yield Subject("AEC", "pettingzoo", game, turns_of(module.env()))


def _make(game: str) -> tuple[Any, random.Random]:
    rlcard: Any = import_module("rlcard")
    return rlcard.make(game, config={"seed": 1}), random.Random(1)


def _play_rlcard(environment: Any, rng: random.Random) -> int:
    """A whole game at random."""
    state, _ = environment.reset()
    steps = 0
    while not environment.is_over():
        state, _ = environment.step(rng.choice(list(state["legal_actions"])))
        steps += 1
    return steps


def play_openspiel(game: Any, rng: random.Random) -> int:
    """A whole game at random, with the tensor of whoever acts; chance is no step."""
    state, steps = game.new_initial_state(), 0
    has_observation = game.get_type().provides_observation_tensor
    tensor = "observation_tensor" if has_observation else "information_state_tensor"
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, chances)[0])
            continue
        is_all = state.is_simultaneous_node()
        seats = range(game.num_players()) if is_all else [state.current_player()]
        actions = []
        for seat in seats:
            getattr(state, tensor)(seat)
            actions.append(rng.choice(state.legal_actions(seat)))
        if is_all:
            state.apply_actions(actions)
        else:
            state.apply_action(actions[0])
        steps += len(actions)
    return steps


def _steps_of_pgx() -> Callable[[], int]:
    """Compiled steps of many games; those that end begin again."""
    jax: Any = import_module("jax")
    environment = import_module("pgx").make(PGX_GAME)
    wrapped = import_module("pgx.experimental.wrappers").auto_reset
    step = wrapped(environment.step, environment.init)

    def step_all(state: Any, key: Any) -> Any:
        chance, later = jax.random.split(key)
        scores = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(chance, scores, axis=-1)
        keys = jax.random.split(later, PGX_SIZE)
        return jax.vmap(step)(state, actions, keys)

    compiled, key = jax.jit(step_all), jax.random.PRNGKey(1)
    now = {"state": jax.jit(jax.vmap(environment.init))(jax.random.split(key, PGX_SIZE))}

    def run() -> int:
        for number in range(PGX_STEPS):
            now["state"] = compiled(now["state"], jax.random.fold_in(key, number))
        now["state"].observation.block_until_ready()
        return PGX_STEPS * PGX_SIZE

    return run
