"""Playing rounds of 5211: at random or by rules of thumb, as each seat's policy decides."""

from __future__ import annotations

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Matrix, Numbers, Reals, njit
from quandary.fast.play5211.players.heuristic import choose_by_rules_of_thumb
from quandary.fast.play5211.players.policy import KIND, RANDOM
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.actions import ONE_CARD
from quandary.fast.play5211.rules.legal import cards_to_lay, has_chosen, pair_of
from quandary.fast.play5211.rules.transitions import apply, deal, shuffle


@njit
def choose_randomly(state: Ints, seat: int, chance: Ints) -> int:
    """Any cards of the hand, each as likely as any other."""
    hand, size = at.HANDS + at.FULL_HAND * seat, state[at.HAND_SIZE]
    first = below(chance, size)
    if cards_to_lay(state) == 1:
        return state[hand + first] | ONE_CARD
    second = below(chance, size - 1)
    if second >= first:
        second += 1
    return pair_of(state[hand + first], state[hand + second])


@njit
def choose(state: Ints, policies: Reals, seat: int, scratch: Numbers, chance: Ints) -> int:
    """What a seat's policy lays now."""
    if policies[seat, KIND] == RANDOM:
        return choose_randomly(state, seat, chance)
    return choose_by_rules_of_thumb(state, policies, seat, scratch, chance)


@njit
def roll_out_round(state: Ints, policies: Reals, scratch: Numbers, chance: Ints) -> int:
    """Play this round to its end as the policies decide; who has chosen, stays with it.

    Returns the number of decisions. The points of the round are in `POINTS` afterwards.
    """
    decisions, this_round = 0, state[at.ROUND]
    while state[at.ROUND] == this_round:
        for seat in range(state[at.PLAYERS]):
            if not has_chosen(state, seat):
                apply(state, seat, choose(state, policies, seat, scratch, chance))
                decisions += 1
    return decisions


@njit
def roll_out(state: Ints, policies: Reals, scratch: Numbers, chance: Ints) -> int:
    """Play this deal to its end as the policies decide; the number of decisions that took."""
    decisions = 0
    while state[at.PHASE] == at.LAY:
        decisions += roll_out_round(state, policies, scratch, chance)
    return decisions


@njit
def play_deals(
    state: Ints, deck: Ints, policies: Reals, scratch: Numbers, chance: Ints, points: Matrix
) -> int:
    """Deal and play a deal for each row of `points`, and write its scores there.

    Returns the number of decisions.
    """
    decisions = 0
    for row in range(len(points)):
        shuffle(deck, chance)
        deal(state, deck)
        decisions += roll_out(state, policies, scratch, chance)
        for seat in range(state[at.PLAYERS]):
            points[row, seat] = state[at.SCORES + seat]
    return decisions
