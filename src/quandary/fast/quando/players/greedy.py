"""greedy-T, the reference player of Quando: sheds the largest sum, knocks at T or less."""

from __future__ import annotations

from quandary.fast import bits
from quandary.fast.kernel import Ints, Reals, njit
from quandary.fast.quando.players.card_choice import lowest_zero, some_set, some_straight
from quandary.fast.quando.players.policy import KNOCK_SUM, UNKNOWN_BACK
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.actions import KNOCK, PASS, TAKE_HIDDEN, TAKE_SHOWING
from quandary.fast.quando.rules.legal import may_knock
from quandary.fast.quando.rules.scoring import hand_sum
from quandary.fast.quando.rules.turns import first_owing, to_act

TAKES_SHOWING_UP_TO = 5
PASSES_BELOW = 5


@njit
def choose_greedily(state: Ints, knowledge: Ints, policies: Reals, chance: Ints) -> int:
    """What greedy-T does now. Among equal options a set goes before a straight."""
    seat, phase = to_act(state), state[at.PHASE]
    if phase == at.PENALTY and state[at.HANDS + at.NUMBERS * first_owing(state)]:
        return lowest_zero(state, knowledge, policies[seat, UNKNOWN_BACK], chance)
    if phase != at.PLAY:
        return _draw(state)
    if may_knock(state) and hand_sum(state, seat) <= policies[seat, KNOCK_SUM]:
        return KNOCK
    return _play(state, at.HANDS + at.NUMBERS * seat, chance)


@njit
def _draw(state: Ints) -> int:
    """The showing side if it is low; in the last round also no higher than the mean below it."""
    side = state[at.PILE + state[at.PILE_TOP]] >> 4
    if side > TAKES_SHOWING_UP_TO:
        return TAKE_HIDDEN
    if state[at.KNOCKER] != at.NOBODY and 10 * side > 55 - side:
        return TAKE_HIDDEN
    return TAKE_SHOWING


@njit
def _play(state: Ints, hand: int, chance: Ints) -> int:
    """All cards of a number, or a straight: the largest sum, then the most cards."""
    best, number, size = -1, 0, 0
    for candidate in range(at.NUMBERS):
        cards = bits.count(state[hand + candidate])
        rank = 64 * candidate * cards + cards
        if cards and rank > best:
            best, number, size = rank, candidate, cards
    for candidate in range(at.NUMBERS - 2):
        rank = 64 * (3 * candidate + 3) + 3
        is_straight = (
            state[hand + candidate] and state[hand + candidate + 1] and state[hand + candidate + 2]
        )
        if is_straight and rank > best:
            best, number, size = rank, candidate, 0
    if state[at.KNOCKER] != at.NOBODY and best < 64 * PASSES_BELOW:
        return PASS
    if size == 0:
        return some_straight(state, hand, number, chance)
    return some_set(state, hand, number, size, chance)
