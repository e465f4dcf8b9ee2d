"""Looking ahead in Quando: worlds sampled from the belief, played on to one's next turn.

Every choice is tried in the same worlds. One goes on by the net, the others by the heuristic,
which is several times as quick and does as well; the net values what has become of it, and a
round that ends is counted. The mean is drawn towards the net's own first opinion, as if that were
some more worlds: without it the search is worse than the net alone.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from quandary.fast.kernel import Ints, njit, njit_apart
from quandary.fast.quando.players.belief import Belief
from quandary.fast.quando.players.heuristic import choose_by_rules_of_thumb
from quandary.fast.quando.players.net_evaluator import (
    NetEvaluator,
    best_of,
    choose_by_net,
    weigh,
)
from quandary.fast.quando.players.win_chance import gain
from quandary.fast.quando.players.worlds import (
    MOST_TRIED,
    MOST_WORLDS,
    Workspace,
    begin_trial,
    fit_to_world,
    next_world,
    sort_choices,
)
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.actions import PASS
from quandary.fast.quando.rules.knowledge import apply_and_note
from quandary.fast.quando.rules.turns import to_act

WORLDS_BETWEEN = 16
"""After so many worlds, and again, choices that are clearly worse are given up …"""
CLEARLY = 3.0
"""… by so many standard errors."""


class Effort(NamedTuple):
    """How hard a search tries."""

    worlds: int
    """So many worlds at most."""
    choices: int
    """Only so many choices, the net's favourites, are looked at …"""
    behind: float
    """… and none that the net thinks so many points worse than its favourite."""
    shrinking: float
    """The net's own opinion counts like so many worlds."""
    by_net: float = 0.0
    """In this share of the worlds the others choose by the net, too, instead of the heuristic."""
    solves_last: bool = True
    """Whether last turns are solved (`last_turn.py`) instead of searched."""


NET_ALONE = Effort(worlds=0, choices=1, behind=0.0, shrinking=0.0)
"""The net's favourite is taken, but last turns are solved."""


@njit_apart
def opinions_of_net(workspace: Workspace, evaluator: NetEvaluator, chance: Ints) -> int:
    """The choices in `workspace.actions`, best first, and what the net thinks of them in points.

    Depends on what the seat knows, not on the world that was imagined.
    """
    size = weigh(workspace.world, workspace.world_knowledge, evaluator, chance)
    for place in range(size):
        workspace.actions[place] = evaluator.actions[place]
        workspace.opinions[place] = evaluator.values[place]
    sort_choices(workspace.actions, workspace.opinions, size)
    return size


@njit_apart
def search(
    state: Ints,
    belief: Belief,
    workspace: Workspace,
    evaluator: NetEvaluator,
    size: int,
    effort: Effort,
    chance: Ints,
) -> int:
    """The place of the best of the first choices.

    Call `imagine` and `opinions_of_net` before; a last turn is better solved. Choices that fall
    clearly behind are given up on the way, and when one is left it is taken.
    """
    left = _choices_to_try(workspace, size, effort)
    if left == 1:
        return 0
    seat = to_act(workspace.world)
    for world in range(min(effort.worlds, MOST_WORLDS)):
        if world and world % WORLDS_BETWEEN == 0:
            left = _give_up(workspace, left, world)
            if left == 1:
                break
        by_net = int((world + 1) * effort.by_net) > int(world * effort.by_net)
        for place in range(left):
            choice = workspace.racing[place]
            begin_trial(workspace)
            action = fit_to_world(workspace, workspace.actions[choice])
            value = _try(workspace, evaluator, seat, action, by_net, chance)
            workspace.tries[choice * MOST_WORLDS + world] = value
            workspace.sums[choice] += value
        next_world(state, belief, workspace, chance)
    return _leader(workspace, left)


@njit
def _choices_to_try(workspace: Workspace, size: int, effort: Effort) -> int:
    """The net's favourites enter the race, with its opinion of them as their first worlds."""
    tried = 0
    while tried < min(size, effort.choices, MOST_TRIED):
        if workspace.opinions[tried] < workspace.opinions[0] - effort.behind:
            break
        workspace.racing[tried] = tried
        workspace.sums[tried] = effort.shrinking * workspace.opinions[tried]
        tried += 1
    return tried


@njit
def _leader(workspace: Workspace, left: int) -> int:
    best = workspace.racing[0]
    for place in range(1, left):
        if workspace.sums[workspace.racing[place]] > workspace.sums[best]:
            best = workspace.racing[place]
    return best


@njit
def _give_up(workspace: Workspace, left: int, worlds: int) -> int:
    """Drop the choices whose worlds so far say that they will not catch up; returns how many are
    left. Their difference to the leader is judged world by world."""
    leader, kept = _leader(workspace, left), 0
    for place in range(left):
        choice = workspace.racing[place]
        behind = workspace.sums[leader] - workspace.sums[choice]
        mean, squares = 0.0, 0.0
        for world in range(worlds):
            difference = (
                workspace.tries[leader * MOST_WORLDS + world]
                - workspace.tries[choice * MOST_WORLDS + world]
            )
            mean += difference / worlds
            squares += difference * difference
        spread = max(squares / worlds - mean * mean, 0.0)
        if choice == leader or behind < CLEARLY * math.sqrt(spread * worlds):
            workspace.racing[kept] = choice
            kept += 1
    return kept


@njit_apart
def _try(
    workspace: Workspace,
    evaluator: NetEvaluator,
    seat: int,
    action: int,
    by_net: bool,
    chance: Ints,
) -> float:
    """Do it, go on to the seat's next turn or the end of the round, and value that.

    After a knock there is nothing to foresee: that is played to the end, by the heuristic.
    """
    state, knowledge = workspace.trial, workspace.trial_knowledge
    for other in range(at.MOST_PLAYERS):
        workspace.before[other] = state[at.TOTALS + other]
    apply_and_note(state, knowledge, action)
    has_left = action & 7 == PASS
    while state[at.ENDED_BY] == at.NOT_ENDED:
        if state[at.ACTIVE] != seat:
            has_left = True
        elif has_left and state[at.PHASE] == at.PLAY and state[at.KNOCKER] == at.NOBODY:
            size = weigh(state, knowledge, evaluator, chance)
            return evaluator.values[best_of(evaluator.values, size)]
        if state[at.KNOCKER] == at.NOBODY and (by_net or to_act(state) == seat):
            action = choose_by_net(state, knowledge, evaluator, chance)
        else:
            action = choose_by_rules_of_thumb(state, knowledge, workspace.policies, chance)
        apply_and_note(state, knowledge, action)
    for other in range(at.MOST_PLAYERS):
        workspace.after[other] = state[at.TOTALS + other]
    return gain(state, workspace.before, workspace.after, seat, evaluator.slopes)
