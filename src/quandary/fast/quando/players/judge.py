"""Every choice of a seat of Quando tried in the same worlds: what the judge's figures come from.

Worlds are drawn from the belief. In each, every choice is done and played on with the same dice up
to the seat's next turn, where nets say what has become of it, or to the end of the round. The seat
goes on by the value net, the others by rules of thumb, and everybody by the net once somebody has
knocked, because then the last turns decide. There are two figures: points, and the chance to win.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast import bits
from quandary.fast.chance import next_word
from quandary.fast.kernel import Ints, Matrix, Reals, njit, njit_apart
from quandary.fast.quando.players.belief import BOTH, OPEN, Belief, sample
from quandary.fast.quando.players.heuristic import choose_by_rules_of_thumb
from quandary.fast.quando.players.net import NetArray
from quandary.fast.quando.players.net_evaluator import (
    NetEvaluator,
    best_of,
    choose_by_net,
    points_after,
    weigh,
)
from quandary.fast.quando.players.policy import PolicyArray
from quandary.fast.quando.players.view_reader import BACK, FRONT, INDEX, PLACE, lay_out
from quandary.fast.quando.players.win_chance import LEAST_UNIT, chance_of, slope_of
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.actions import PASS, PLAY_SET, PLAY_STRAIGHT, TAKE, TURN_ZERO
from quandary.fast.quando.rules.knowledge import KNOWLEDGE_SIZE, apply_and_note
from quandary.fast.quando.rules.scoring import hand_sum, points_ahead
from quandary.fast.quando.rules.turns import to_act
from quandary.games.quando.plays import STRAIGHT_LENGTH

ACTION, CARDS = range(2)
"""The columns of the choices: a kernel's action, of which only the kind counts where the cards are
named by their places in the hand, as a bit set."""
POINTS, WIN, HAS_ENDED, IS_LOWEST, OWN_SUM, OTHERS_SUM, TOGETHER, STRAIGHT, DRAWN = range(9)
"""What is noted of a choice in a world: the points ahead of the others' mean that the round brings
with it, and the chance to win the game; whether the round ended, and the seat scored nothing; the
sum of the own hand and the mean of the others'; what the own hand holds of a number more than once;
the sum of the highest straight in it; and the number of the card that the choice drew, or -1."""
OUTCOMES = 9
NO_CARD = -1
APART = 3
"""Only every so many samples of the belief are used, so that worlds are nearly independent."""


class Worlds(NamedTuple):
    """A world, a place to try choices in it, and what was counted over all worlds."""

    world: NDArray[np.int32]
    trial: NDArray[np.int32]
    world_knowledge: NDArray[np.uint8]
    trial_knowledge: NDArray[np.uint8]
    before: NDArray[np.int32]
    after: NDArray[np.int32]
    dice: NDArray[np.uint64]
    policies: Reals
    points_net: NDArray[np.float32]
    """What the rest of a round brings on average, in points."""
    hidden: NDArray[np.int32]
    """For each of the 55 slots, how often each number was its hidden side."""


def new_worlds(policies: PolicyArray, points_net: NetArray) -> Worlds:
    """Room for the worlds of one question, in which others play by these policies."""
    return Worlds(
        np.zeros(at.STATE_SIZE, dtype=np.int32),
        np.zeros(at.STATE_SIZE, dtype=np.int32),
        np.zeros(KNOWLEDGE_SIZE, dtype=np.uint8),
        np.zeros(KNOWLEDGE_SIZE, dtype=np.uint8),
        np.zeros(at.MOST_PLAYERS, dtype=np.int32),
        np.zeros(at.MOST_PLAYERS, dtype=np.int32),
        np.zeros(1, dtype=np.uint64),
        policies,
        points_net,
        np.zeros((at.CARDS, at.NUMBERS), dtype=np.int32),
    )


@njit_apart
def try_choices(
    state: Ints,
    seat: int,
    belief: Belief,
    worlds: Worlds,
    evaluator: NetEvaluator,
    choices: Matrix,
    count: int,
    outcomes: Reals,
    chance: Ints,
) -> None:
    """Fill `outcomes`: a row for each of `count` worlds and in it each choice, one by one.

    `state` holds the open facts; the belief has looked at them. The worlds follow from `chance`
    alone, not from the choices, so that those given up later have been tried in the same worlds.
    """
    for other in range(at.MOST_PLAYERS):
        worlds.before[other] = state[at.TOTALS + other]
    for world in range(count):
        _next_world(state, belief, worlds, chance)
        word = next_word(chance)
        for choice in range(len(choices)):
            worlds.dice[0] = word
            _try(seat, belief, worlds, evaluator, choices, choice, outcomes, world)


@njit
def _next_world(state: Ints, belief: Belief, worlds: Worlds, chance: Ints) -> None:
    for _ in range(APART):
        sample(belief, chance)
    for place in range(at.STATE_SIZE):
        worlds.world[place] = state[place]
    lay_out(worlds.world, worlds.world_knowledge, belief.slots)
    for place in range(belief.facts[OPEN]):
        side = belief.hidden[place]
        if side != BOTH:
            slot = belief.unseen[place]
            worlds.hidden[slot, belief.slots[slot, side]] += 1


@njit_apart
def _try(
    seat: int,
    belief: Belief,
    worlds: Worlds,
    evaluator: NetEvaluator,
    choices: Matrix,
    choice: int,
    outcomes: Reals,
    world: int,
) -> None:
    state, row = worlds.trial, world * len(choices) + choice
    for place in range(at.STATE_SIZE):
        state[place] = worlds.world[place]
    for place in range(KNOWLEDGE_SIZE):
        worlds.trial_knowledge[place] = worlds.world_knowledge[place]
    action = _action_in_world(belief.slots, seat, choices[choice, ACTION], choices[choice, CARDS])
    outcomes[row, DRAWN] = _card_drawn(state, action)
    outcomes[row, POINTS], outcomes[row, WIN] = _play_on(worlds, evaluator, seat, action)
    has_ended = state[at.ENDED_BY] != at.NOT_ENDED
    outcomes[row, HAS_ENDED] = 1.0 if has_ended else 0.0
    outcomes[row, IS_LOWEST] = 1.0 if has_ended and state[at.SCORES + seat] == 0 else 0.0
    _note_hands(state, seat, outcomes, row)


@njit
def _action_in_world(slots: Matrix, seat: int, action: int, cards: int) -> int:
    """The choice in this world, where the own cards have other backs."""
    kind = action & 7
    if kind != PLAY_SET and kind != PLAY_STRAIGHT and kind != TURN_ZERO:
        return action
    lowest, backs = at.NUMBERS, 0
    for slot in range(at.CARDS):
        if slots[slot, PLACE] == seat and cards >> slots[slot, INDEX] & 1:
            lowest = min(lowest, slots[slot, FRONT])
    for slot in range(at.CARDS):
        if slots[slot, PLACE] == seat and cards >> slots[slot, INDEX] & 1:
            front, back = slots[slot, FRONT], slots[slot, BACK]
            if kind == TURN_ZERO:
                return TURN_ZERO | back << 3
            backs |= 1 << back if kind == PLAY_SET else back << 4 * (front - lowest)
    return kind | lowest << 3 | backs << 7


@njit
def _card_drawn(state: Ints, action: int) -> int:
    """The number that a draw brings to the front."""
    if action & 7 != TAKE or state[at.PILE_SIZE] == 0:
        return NO_CARD
    top = state[at.PILE + state[at.PILE_TOP]]
    return top & 15 if action >> 3 else top >> 4


@njit_apart
def _play_on(
    worlds: Worlds, evaluator: NetEvaluator, seat: int, action: int
) -> tuple[float, float]:
    """Do it, go on to the seat's next turn or the end of the round; points and chance to win."""
    state, knowledge, dice = worlds.trial, worlds.trial_knowledge, worlds.dice
    apply_and_note(state, knowledge, action)
    has_left = action & 7 == PASS
    while state[at.ENDED_BY] == at.NOT_ENDED:
        if state[at.ACTIVE] != seat:
            has_left = True
        elif has_left and state[at.PHASE] == at.PLAY:
            return _opinions(worlds, evaluator, seat)
        if to_act(state) == seat or state[at.KNOCKER] != at.NOBODY:
            action = choose_by_net(state, knowledge, evaluator, dice)
        else:
            action = choose_by_rules_of_thumb(state, knowledge, worlds.policies, dice)
        apply_and_note(state, knowledge, action)
    for other in range(at.MOST_PLAYERS):
        worlds.after[other] = state[at.TOTALS + other]
    return points_ahead(state, seat), chance_of(state, worlds.after, seat, evaluator.slopes)


@njit_apart
def _opinions(worlds: Worlds, evaluator: NetEvaluator, seat: int) -> tuple[float, float]:
    """What the nets say of the choice that the seat's value net likes best in its turn."""
    state, knowledge, dice = worlds.trial, worlds.trial_knowledge, worlds.dice
    best = best_of(evaluator.values, weigh(state, knowledge, evaluator, dice))
    value, action = evaluator.values[best], evaluator.actions[best]
    points = points_after(state, knowledge, evaluator, worlds.points_net, action)
    return points, _win_chance(worlds, evaluator, seat, value)


@njit
def _win_chance(worlds: Worlds, evaluator: NetEvaluator, seat: int, value: float) -> float:
    """What the value net says of a round that goes on, as a chance to win the game."""
    chance = chance_of(worlds.trial, worlds.before, seat, evaluator.slopes)
    unit = slope_of(worlds.trial, worlds.before, evaluator.slopes) * chance * (1.0 - chance)
    return min(max(chance + value * max(unit, LEAST_UNIT), 0.0), 1.0)


@njit
def _note_hands(state: Ints, seat: int, outcomes: Reals, row: int) -> None:
    others, together, straight, run = 0, 0, 0, 0
    for other in range(state[at.PLAYERS]):
        if other != seat:
            others += hand_sum(state, other)
    for number in range(at.NUMBERS):
        held = bits.count(state[at.HANDS + at.NUMBERS * seat + number])
        together += number * max(held - 1, 0)
        run = run + 1 if held else 0
        if run >= STRAIGHT_LENGTH:
            straight = STRAIGHT_LENGTH * (number - 1)
    outcomes[row, OWN_SUM] = hand_sum(state, seat)
    outcomes[row, OTHERS_SUM] = others / (state[at.PLAYERS] - 1)
    outcomes[row, TOGETHER] = together
    outcomes[row, STRAIGHT] = straight
