"""How much every choice of 5211 appeals to every kind of player, at one moment.

What somebody lays depends on the hand, but what each choice is worth to them only on what lies
open. So it is worked out once for all cards; then a hand, or thousands of them, are quickly
weighed: who holds them lays each choice as often as its appeal says, compared with the others.
"""

from __future__ import annotations

import math

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Numbers, njit, njit_apart
from quandary.fast.play5211.players.heuristic import (
    KODODO_MARGIN,
    MARGIN,
    count_margins,
    look_out,
    worth_of,
)
from quandary.fast.play5211.players.kinds import FOLLOWING, TEMPERATURE, Kinds
from quandary.fast.play5211.players.policy import KEEP, KIND, RANDOM
from quandary.fast.play5211.players.prospects import Prospects, points_ahead
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.actions import NO_SECOND, ONE_CARD
from quandary.fast.play5211.rules.legal import cards_to_lay
from quandary.fast.play5211.rules.scoring import ALL_KODODOS

ACTIONS = 1 << 10
"""Every choice is a number below."""
LEAST = -80.0
"""What appeals less is as rare: a smaller number could not be told from nothing."""
FINENESS = 1 << 24


@njit_apart
def write_appeal(
    state: Ints,
    seat: int,
    kinds: Kinds,
    kind: int,
    prospects: Prospects,
    scratch: Numbers,
    margins: Numbers,
    appeal: Numbers,
) -> None:
    """Write how much each choice of any cards appeals to a seat if it is of this kind.

    For one who looks ahead, `prospects` have to be those of this moment.
    """
    looks_ahead = kinds.traits[kind, FOLLOWING] >= 0
    if looks_ahead:
        count_margins(state, 1.0, seat, scratch)
        for colour in range(at.COLOUR_COUNT):
            margins[colour] = scratch[MARGIN + colour]
        margins[ALL_KODODOS] = scratch[KODODO_MARGIN]
    else:
        look_out(state, kinds.policies, kind, seat, scratch)
    best = -1000.0
    for first in range(at.KINDS):
        for second in range(first if cards_to_lay(state) == 2 else at.KINDS - 1, at.KINDS):
            action = first | second << 5
            card = second
            if cards_to_lay(state) == 1:
                action, card = first | ONE_CARD, at.NO_CARD
            worth = 0.0
            if looks_ahead:
                keep = kinds.policies[kind, KEEP] * _points_on(first, card)
                worth = points_ahead(prospects, margins, first, card) - keep
            elif kinds.policies[kind, KIND] != RANDOM:
                worth = worth_of(kinds.policies, kind, scratch, first, card)
            appeal[action] = worth
            best = max(best, worth)
    _warm(cards_to_lay(state), kinds.traits[kind, TEMPERATURE], best, appeal)


@njit
def _points_on(first: int, second: int) -> int:
    points = first % at.VALUES + 1
    if second != at.NO_CARD:
        points += second % at.VALUES + 1
    return points


@njit
def _warm(size: int, temperature: float, best: float, appeal: Numbers) -> None:
    """Make appeal of worth: what promises less is chosen less often."""
    for first in range(at.KINDS):
        for second in range(first if size == 2 else at.KINDS - 1, at.KINDS):
            action = first | second << 5 if size == 2 else first | ONE_CARD
            appeal[action] = math.exp(max((appeal[action] - best) / temperature, LEAST))


@njit
def chance_of(hands: Ints, hand: int, size: int, lay: int, appeal: Numbers, slip: float) -> float:
    """How likely the cards from `hand` on in an array lead to this choice, which they contain.

    Equal cards are told apart: the others of a kind that was laid are other choices.
    """
    is_pair = lay >> 5 != NO_SECOND
    end = hand + size
    whole, choices = 0.0, 0
    for first in range(hand, end):
        for second in range(first + 1 if is_pair else end - 1, end):
            whole += appeal[_action(hands, first, second, is_pair)]
            choices += 1
    return (1.0 - slip) * appeal[lay] / whole + slip / choices


@njit
def draw_lay(state: Ints, seat: int, appeal: Numbers, slip: float, chance: Ints) -> int:
    """What a seat lays with the hand it has, drawn by appeal."""
    hand = at.HANDS + at.FULL_HAND * seat
    end, is_pair = hand + state[at.HAND_SIZE], cards_to_lay(state) == 2
    is_slip = below(chance, FINENESS) < slip * FINENESS
    whole = 0.0
    for first in range(hand, end):
        for second in range(first + 1 if is_pair else end - 1, end):
            whole += 1.0 if is_slip else appeal[_action(state, first, second, is_pair)]
    left = whole * below(chance, FINENESS) / FINENESS
    action = 0
    for first in range(hand, end):
        for second in range(first + 1 if is_pair else end - 1, end):
            action = _action(state, first, second, is_pair)
            left -= 1.0 if is_slip else appeal[action]
            if left < 0:
                return action
    return action


@njit
def _action(cards: Ints, first: int, second: int, is_pair: bool) -> int:
    low, high = cards[first], cards[second]
    return min(low, high) | max(low, high) << 5 if is_pair else low | ONE_CARD
