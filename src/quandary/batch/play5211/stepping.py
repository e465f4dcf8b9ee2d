"""The kernels that step a batch of 5211."""

from __future__ import annotations

from typing import Any

from quandary.batch.kernel import njit_apart
from quandary.batch.play5211.observation import mark_legal, observe
from quandary.batch.play5211.steps import act, add_reward, begin_deal, clear, next_seat
from quandary.batch.seeds import begin_chance, next_seed
from quandary.fast.play5211.rules import state as at


@njit_apart
def begin(row: Any, chance: Any, seed: int) -> None:
    """Begin the game that a seed stands for."""
    begin_chance(chance, seed)
    clear(row)
    begin_deal(row, chance)


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
        begin_deal(row, chance)
    is_over: bool = row[at.PHASE] == at.OVER
    return is_over


@njit_apart
def tell(row: Any, seat: int, observation: Any) -> None:
    """Write a seat's observation."""
    observe(row, seat, observation, len(observation))


@njit_apart
def mark(row: Any, seat: int, mask: Any) -> None:
    """Write what a seat may do: nothing, if it has chosen already."""
    if seat >= next_seat(row):
        mark_legal(row, seat, mask)
    else:
        mask[:] = False


@njit_apart
def asked(row: Any) -> int:
    """The seat that is asked to act, or -1 once the game is over."""
    return next_seat(row)


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
        seat[game] = next_seat(row)
        observe(row, seat[game], observation[game], size)
        mark_legal(row, seat[game], mask[game])
