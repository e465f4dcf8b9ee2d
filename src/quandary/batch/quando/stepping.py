"""The kernels that step a batch of Quando."""

from __future__ import annotations

from typing import Any

from quandary.batch.kernel import njit_apart
from quandary.batch.quando.observation import mark_legal, observe
from quandary.batch.quando.steps import act, add_reward, begin_round, clear
from quandary.batch.seeds import begin_chance, next_seed
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.turns import to_act


@njit_apart
def begin(row: Any, chance: Any, seed: int) -> None:
    """Begin the game that a seed stands for."""
    begin_chance(chance, seed)
    clear(row)
    begin_round(row, chance)


@njit_apart
def decide(row: Any, action: int, reward: Any, by_winning: bool) -> None:
    """One decision; what it brings each seat is added to `reward`."""
    act(row, action)
    add_reward(row, reward, by_winning)


@njit_apart
def play(row: Any, chance: Any, action: int, reward: Any, by_winning: bool) -> bool:
    """One decision and all that follows, the next deal included; whether the game is over."""
    decide(row, action, reward, by_winning)
    if row[at.PHASE] == at.DEAL:
        begin_round(row, chance)
    is_over: bool = row[at.PHASE] == at.OVER
    return is_over


@njit_apart
def tell(row: Any, seat: int, observation: Any) -> None:
    """Write a seat's observation."""
    observe(row, seat, observation, len(observation))


@njit_apart
def mark(row: Any, seat: int, mask: Any) -> None:
    """Write what a seat may do: nothing, if it is not asked."""
    if seat == to_act(row):
        mark_legal(row, mask)
    else:
        mask[:] = False


@njit_apart
def asked(row: Any) -> int:
    """The seat that is asked to act, or -1 once the game is over."""
    return to_act(row)


@njit_apart
def step_range(
    rows: Any,
    chances: Any,
    seeds: Any,
    actions: Any,
    observation: Any,
    mask: Any,
    seat: Any,
    reward: Any,
    done: Any,
    by_winning: bool,
    first: int,
    last: int,
) -> None:
    """Step some games of the batch; those that end begin anew."""
    size = observation.shape[1]
    for game in range(first, last):
        row, chance = rows[game], chances[game]
        reward[game, :] = 0.0
        done[game] = play(row, chance, actions[game], reward[game], by_winning)
        if done[game]:
            seeds[game] = next_seed(chance, seeds[game])
            begin(row, chance, seeds[game])
        seat[game] = to_act(row)
        observe(row, seat[game], observation[game], size)
        mark_legal(row, mask[game])
