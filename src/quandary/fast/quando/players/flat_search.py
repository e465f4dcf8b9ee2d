"""Flat Monte Carlo for Quando: every choice tried in sampled worlds, each played out by policies.

No net and no look at the game's totals: what counts is how many points the others score more than
the seat in this round. A plain opponent to measure by, not a level.
"""

from __future__ import annotations

from quandary.fast.kernel import Ints, njit, njit_apart
from quandary.fast.quando.players.belief import Belief
from quandary.fast.quando.players.card_choice import list_choices
from quandary.fast.quando.players.rollout import roll_out
from quandary.fast.quando.players.worlds import (
    Workspace,
    begin_trial,
    fit_to_world,
    next_world,
    sort_choices,
)
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.knowledge import apply_and_note
from quandary.fast.quando.rules.turns import to_act


@njit_apart
def search_flat(
    state: Ints, belief: Belief, workspace: Workspace, worlds: int, chance: Ints
) -> int:
    """The choices in `workspace.actions`, best first; returns how many. Call `imagine` before."""
    seat = to_act(workspace.world)
    size = list_choices(workspace.world, workspace.actions, chance)
    for choice in range(size):
        workspace.sums[choice] = 0.0
    for _ in range(worlds):
        for choice in range(size):
            begin_trial(workspace)
            action = fit_to_world(workspace, workspace.actions[choice])
            apply_and_note(workspace.trial, workspace.trial_knowledge, action)
            roll_out(workspace.trial, workspace.trial_knowledge, workspace.policies, chance)
            workspace.sums[choice] += _lead(workspace.trial, seat)
        next_world(state, belief, workspace, chance)
    sort_choices(workspace.actions, workspace.sums, size)
    return size


@njit
def _lead(state: Ints, seat: int) -> float:
    """How many points the others score more than the seat, on average."""
    total = 0.0
    for other in range(state[at.PLAYERS]):
        total += state[at.SCORES + other]
    own = state[at.SCORES + seat]
    return (total - own) / (state[at.PLAYERS] - 1) - own
