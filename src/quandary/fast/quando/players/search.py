"""Looking ahead in Quando: worlds sampled from the belief, played on to one's next turn.

Every choice is tried in the same worlds. One goes on by the net, the others by the heuristic,
which is several times as quick and does as well; the net values what has become of it, and a
round that ends is counted. The mean is drawn towards the net's own first opinion, as if that were
some more worlds: without it the search is worse than the net alone.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from quandary.fast.kernel import Ints, Matrix, Numbers, Reals, njit, njit_apart
from quandary.fast.quando.players.belief import Belief, look_at, sample
from quandary.fast.quando.players.heuristic import choose_by_rules_of_thumb
from quandary.fast.quando.players.net_evaluator import (
    MOST_CHOICES,
    NetEvaluator,
    best_of,
    choose_by_net,
    weigh,
)
from quandary.fast.quando.players.policy import PolicyArray
from quandary.fast.quando.players.view_reader import lay_out
from quandary.fast.quando.players.win_chance import gain
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.actions import PASS, PLAY_SET, PLAY_STRAIGHT
from quandary.fast.quando.rules.knowledge import KNOWLEDGE_SIZE, apply_and_note
from quandary.fast.quando.rules.turns import to_act

WORLDS_BETWEEN = 16
"""After so many worlds, and again, choices that are clearly worse are given up …"""
CLEARLY = 3.0
"""… by so many standard errors."""
MOST_WORLDS, MOST_TRIED = 1024, 8
"""No search looks at more worlds or choices."""


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


class Workspace(NamedTuple):
    """Arrays to search in, made once and used again."""

    world: Ints
    trial: Ints
    world_knowledge: Ints
    trial_knowledge: Ints
    actions: Ints
    opinions: Numbers
    sums: Numbers
    before: Ints
    after: Ints
    racing: Ints
    """The places of the choices still tried."""
    tries: Numbers
    """What each world said of each choice."""
    policies: Reals
    """How each seat is taken to play when others' turns are looked ahead."""


def new_workspace(policies: PolicyArray) -> Workspace:
    """Room for one search at a time, in which others are taken to play by these policies."""
    return Workspace(
        np.zeros(at.STATE_SIZE, dtype=np.int32),
        np.zeros(at.STATE_SIZE, dtype=np.int32),
        np.zeros(KNOWLEDGE_SIZE, dtype=np.uint8),
        np.zeros(KNOWLEDGE_SIZE, dtype=np.uint8),
        np.zeros(MOST_CHOICES, dtype=np.int32),
        np.zeros(MOST_CHOICES),
        np.zeros(MOST_CHOICES),
        np.zeros(at.MOST_PLAYERS, dtype=np.int32),
        np.zeros(at.MOST_PLAYERS, dtype=np.int32),
        np.zeros(MOST_TRIED, dtype=np.int32),
        np.zeros(MOST_TRIED * MOST_WORLDS),
        policies,
    )


@njit_apart
def imagine(
    state: Ints, slots: Matrix, seat: int, belief: Belief, workspace: Workspace, chance: Ints
) -> None:
    """A first world that fits a sighting, in `workspace.world`; `state` holds the open facts."""
    look_at(belief, state, slots, seat, chance)
    _next_world(state, belief, workspace, chance)


@njit
def _next_world(state: Ints, belief: Belief, workspace: Workspace, chance: Ints) -> None:
    sample(belief, chance)
    for place in range(at.STATE_SIZE):
        workspace.world[place] = state[place]
    lay_out(workspace.world, workspace.world_knowledge, belief.slots)


@njit_apart
def opinions_of_net(workspace: Workspace, evaluator: NetEvaluator, chance: Ints) -> int:
    """The choices in `workspace.actions`, best first, and what the net thinks of them in points.

    Depends on what the seat knows, not on the world that was imagined.
    """
    size = weigh(workspace.world, workspace.world_knowledge, evaluator, chance)
    for place in range(size):
        best = best_of(evaluator.values, size)
        workspace.actions[place] = evaluator.actions[best]
        workspace.opinions[place] = evaluator.values[best]
        evaluator.values[best] = -1e9
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

    Call `imagine` and `opinions_of_net` before. Choices that fall clearly behind are given up on
    the way, and when one is left it is taken.
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
        for place in range(left):
            choice = workspace.racing[place]
            _copy(workspace.world, workspace.trial)
            _copy(workspace.world_knowledge, workspace.trial_knowledge)
            value = _try(workspace, evaluator, seat, _fit_choice(workspace, choice, seat), chance)
            workspace.tries[choice * MOST_WORLDS + world] = value
            workspace.sums[choice] += value
        _next_world(state, belief, workspace, chance)
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


@njit
def _copy(source: Ints, target: Ints) -> None:
    for place in range(len(source)):
        target[place] = source[place]


@njit
def _fit_choice(workspace: Workspace, choice: int, seat: int) -> int:
    """The same choice in this world, where the cards played have other backs."""
    action = workspace.actions[choice]
    kind, details = action & 7, action >> 3
    hand = at.HANDS + at.NUMBERS * seat
    if kind == PLAY_SET:
        wanted = _count(details >> 4)
        backs, chosen = workspace.world[hand + (details & 15)], 0
        for _ in range(wanted):
            lowest = backs & -backs
            chosen |= lowest
            backs ^= lowest
        return PLAY_SET | (details & 15) << 3 | chosen << 7
    if kind == PLAY_STRAIGHT:
        number, chosen = details & 15, 0
        for step in range(3):
            backs, place = workspace.world[hand + number + step], 0
            while not backs >> place & 1:
                place += 1
            chosen |= place << 4 * step
        return PLAY_STRAIGHT | number << 3 | chosen << 7
    return action


@njit
def _count(bit_set: int) -> int:
    size = 0
    while bit_set:
        bit_set &= bit_set - 1
        size += 1
    return size


@njit_apart
def _try(
    workspace: Workspace, evaluator: NetEvaluator, seat: int, action: int, chance: Ints
) -> float:
    """Do it, go on to the seat's next turn or the end of the round, and value that."""
    state, knowledge = workspace.trial, workspace.trial_knowledge
    for other in range(at.MOST_PLAYERS):
        workspace.before[other] = state[at.TOTALS + other]
    apply_and_note(state, knowledge, action)
    has_left = action & 7 == PASS
    while state[at.ENDED_BY] == at.NOT_ENDED:
        if state[at.ACTIVE] != seat:
            has_left = True
        elif has_left and state[at.PHASE] == at.PLAY:
            size = weigh(state, knowledge, evaluator, chance)
            return evaluator.values[best_of(evaluator.values, size)]
        if to_act(state) == seat:
            action = choose_by_net(state, knowledge, evaluator, chance)
        else:
            action = choose_by_rules_of_thumb(state, knowledge, workspace.policies, chance)
        apply_and_note(state, knowledge, action)
    for other in range(at.MOST_PLAYERS):
        workspace.after[other] = state[at.TOTALS + other]
    return gain(state, workspace.before, workspace.after, seat, evaluator.slopes)
