"""Who sits where in self-play of Quando: a policy, the net, or the net with search, by seat.

The players get the true state here, but each is asked as its seat: policies and nets look only
at what the seat has seen, and search starts from the seat's slots with nothing else in them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast import bits
from quandary.fast.kernel import Ints, Matrix, njit, njit_apart
from quandary.fast.quando.players import view_reader
from quandary.fast.quando.players.belief import Belief, new_belief
from quandary.fast.quando.players.last_turn import (
    LAST_TURN_WORLDS,
    is_last_turn,
    solve_last_turn,
)
from quandary.fast.quando.players.net_evaluator import NetEvaluator, best_of, disturb, weigh
from quandary.fast.quando.players.opponent_model import OpponentModel
from quandary.fast.quando.players.play_model import PlayModel
from quandary.fast.quando.players.policy import PolicyArray
from quandary.fast.quando.players.rollout import choose
from quandary.fast.quando.players.search import Effort, opinions_of_net, search
from quandary.fast.quando.players.worlds import Workspace, imagine, new_workspace
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.knowledge import MARKS, SEEN, SINCE, has_seen
from quandary.fast.quando.rules.transitions import turn_over
from quandary.fast.quando.rules.turns import to_act

BY_POLICY, BY_NET, BY_SEARCH = range(3)


class Lineup(NamedTuple):
    """How each seat chooses, and what it needs for that."""

    kinds: NDArray[np.int32]
    policies: PolicyArray
    noise: NDArray[np.float64]
    """How many points each seat's net is disturbed by."""
    effort: Effort
    """How hard those try who search."""
    evaluator: NetEvaluator
    belief: Belief
    workspace: Workspace
    slots: NDArray[np.int16]


def new_lineup(
    policies: PolicyArray,
    evaluator: NetEvaluator,
    habits: OpponentModel,
    imagined: PolicyArray,
    effort: Effort,
    model: PlayModel | None = None,
) -> Lineup:
    """Policies in every seat; change `kinds` for others. Search takes all to play as `imagined`."""
    return Lineup(
        np.zeros(at.MOST_PLAYERS, dtype=np.int32),
        policies,
        np.zeros(at.MOST_PLAYERS),
        effort,
        evaluator,
        new_belief(habits, model),
        new_workspace(imagined),
        np.zeros((at.CARDS, view_reader.COLUMNS), dtype=np.int16),
    )


@njit_apart
def choose_in_lineup(state: Ints, knowledge: Ints, lineup: Lineup, chance: Ints) -> int:
    """What the seat to act does."""
    seat = to_act(state)
    kind = lineup.kinds[seat]
    if kind == BY_POLICY:
        return choose(state, knowledge, lineup.policies, chance)
    evaluator, workspace = lineup.evaluator, lineup.workspace
    size = weigh(state, knowledge, evaluator, chance)
    if kind == BY_NET or size == 1:
        disturb(evaluator.values, size, lineup.noise[seat], chance)
        return evaluator.actions[best_of(evaluator.values, size)]
    see(state, knowledge, seat, lineup.slots)
    imagine(state, lineup.slots, seat, lineup.belief, workspace, chance)
    place = 0
    if lineup.effort.solves_last and is_last_turn(state):
        slopes = evaluator.slopes
        solve_last_turn(state, lineup.belief, workspace, slopes, LAST_TURN_WORLDS, chance)
    else:
        size = opinions_of_net(workspace, evaluator, chance)
        place = search(state, lineup.belief, workspace, evaluator, size, lineup.effort, chance)
    return _as_held(
        state, workspace.actions[place], evaluator, weigh(state, knowledge, evaluator, chance)
    )


@njit
def _as_held(state: Ints, action: int, evaluator: NetEvaluator, size: int) -> int:
    """The same choice with cards that are really held: a world's have other backs."""
    for place in range(size):
        other = evaluator.actions[place]
        is_alike = other & 127 == action & 127
        if is_alike and (action & 7 != 0 or bits.count(other >> 7) == bits.count(action >> 7)):
            return other
    return evaluator.actions[0]


@njit_apart
def see(state: Ints, knowledge: Ints, seat: int, slots: Matrix) -> None:
    """Where every card is and which of its sides this seat has seen, as `view_reader.read_view`."""
    size = 0
    for owner in range(state[at.PLAYERS]):
        index = 0
        for front in range(at.NUMBERS):
            backs = state[at.HANDS + at.NUMBERS * owner + front]
            while backs:
                card = front << 4 | bits.lowest(backs)
                backs &= backs - 1
                _see_card(knowledge, seat, card, owner, index, slots, size)
                slots[size, view_reader.SINCE_PLAY] = knowledge[SINCE + card]
                slots[size, view_reader.TOLD] = knowledge[MARKS + card]
                index += 1
                size += 1
    for index in range(state[at.PILE_SIZE]):
        card = state[at.PILE + state[at.PILE_TOP] + index]
        _see_card(knowledge, seat, card, view_reader.ON_PILE, index, slots, size)
        size += 1
    for index in range(state[at.DISCARD_SIZE]):
        card = state[at.DISCARD + index]
        _see_card(knowledge, seat, card, view_reader.ON_DISCARD, index, slots, size)
        size += 1


@njit
def _see_card(
    knowledge: Ints, seat: int, card: int, place: int, index: int, slots: Matrix, slot: int
) -> None:
    other = turn_over(card)
    slots[slot, view_reader.PLACE], slots[slot, view_reader.INDEX] = place, index
    slots[slot, view_reader.FRONT] = (
        card >> 4 if has_seen(knowledge, seat, card) else view_reader.UNSEEN
    )
    slots[slot, view_reader.BACK] = (
        card & 15 if has_seen(knowledge, seat, other) else view_reader.UNSEEN
    )
    slots[slot, view_reader.FRONT_SEEN] = knowledge[SEEN + card]
    slots[slot, view_reader.BACK_SEEN] = knowledge[SEEN + other]
    slots[slot, view_reader.SINCE_PLAY] = slots[slot, view_reader.TOLD] = 0
