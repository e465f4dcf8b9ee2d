"""How much every choice of 5211 appeals to every kind of player, at one moment.

What somebody lays depends on the hand, but what each choice is worth to them only on what lies
open. So it is worked out once for all cards; then a hand, or thousands of them, are quickly
weighed: who holds them lays each choice as often as its appeal says, compared with the others.

In the second turn, one who plays worlds out makes plans: what appeals is a card now and another in
the last turn. A card is laid as often as all plans with the rest of the hand that begin with it.
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
from quandary.fast.play5211.players.kinds import (
    FOLLOWING,
    PLAYS_OUT,
    SPARES,
    TEMPERATURE,
    Kinds,
)
from quandary.fast.play5211.players.policy import KIND, RANDOM
from quandary.fast.play5211.players.prospects import Prospects, points_ahead, points_of_plan
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.actions import NO_SECOND, ONE_CARD
from quandary.fast.play5211.rules.legal import cards_to_lay
from quandary.fast.play5211.rules.scoring import ALL_KODODOS

ACTIONS = 1 << 10
"""Every choice is a number below."""
LEAST = -80.0
"""What appeals less is as rare: a smaller number could not be told from nothing."""
FINENESS = 1 << 24


@njit
def makes_plans(state: Ints, kinds: Kinds, kind: int) -> bool:
    """Whether one of this kind thinks of the last turn at this moment, which is the second."""
    return kinds.traits[kind, PLAYS_OUT] > 0 and state[at.TURN] == 1


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
    size, is_plan = cards_to_lay(state), makes_plans(state, kinds, kind)
    best = -1000.0
    for first in range(at.KINDS):
        for second in range(_first_partner(first, size, is_plan), at.KINDS):
            card = second if size == 2 or is_plan else at.NO_CARD
            worth = 0.0
            if looks_ahead:
                worth = _worth_ahead(kinds, kind, prospects, margins, first, card, is_plan)
            elif kinds.policies[kind, KIND] != RANDOM:
                worth = worth_of(kinds.policies, kind, scratch, first, card)
            appeal[_place(first, card)] = worth
            best = max(best, worth)
    _warm(size, is_plan, kinds.traits[kind, TEMPERATURE], best, appeal)


@njit
def _first_partner(first: int, size: int, is_plan: bool) -> int:
    """From which card on others are laid with the first; for one alone, the last stands for none.

    A plan has an order, a pair has none.
    """
    if is_plan:
        return 0
    return first if size == 2 else at.KINDS - 1


@njit
def _place(first: int, second: int) -> int:
    """Where the appeal of a choice or plan stands."""
    return first | ONE_CARD if second == at.NO_CARD else first | second << 5


@njit
def _worth_ahead(
    kinds: Kinds,
    kind: int,
    prospects: Prospects,
    margins: Numbers,
    first: int,
    second: int,
    is_plan: bool,
) -> float:
    """What a choice or plan is worth to one who looks ahead, less what its cards are worth kept."""
    spared: float = kinds.traits[kind, SPARES] * _points_on(first, second)
    if is_plan:
        return points_of_plan(prospects, margins, first, second) - spared
    return points_ahead(prospects, margins, first, second) - spared


@njit
def _points_on(first: int, second: int) -> int:
    points = first % at.VALUES + 1
    if second != at.NO_CARD:
        points += second % at.VALUES + 1
    return points


@njit
def _warm(size: int, is_plan: bool, temperature: float, best: float, appeal: Numbers) -> None:
    """Make appeal of worth: what promises less is chosen less often."""
    for first in range(at.KINDS):
        for second in range(_first_partner(first, size, is_plan), at.KINDS):
            place = _place(first, second if size == 2 or is_plan else at.NO_CARD)
            appeal[place] = math.exp(max((appeal[place] - best) / temperature, LEAST))


@njit
def chance_of(
    hands: Ints, hand: int, size: int, lay: int, appeal: Numbers, slip: float, is_plan: bool
) -> float:
    """How likely the cards from `hand` on in an array lead to this choice, which they contain.

    Equal cards are told apart: the others of a kind that was laid are other choices.
    """
    is_pair = lay >> 5 != NO_SECOND
    end = hand + size
    whole, liked, choices = 0.0, 0.0, 0
    for first in range(hand, end):
        for second in range(first + 1 if is_pair else end - 1, end):
            appealing = _appeal_of(hands, first, second, hand, end, appeal, is_pair, is_plan)
            if _action(hands, first, second, is_pair) == lay:
                liked = appealing
            whole += appealing
            choices += 1
    return (1.0 - slip) * liked / whole + slip / choices


@njit
def draw_lay(
    state: Ints, seat: int, appeal: Numbers, slip: float, is_plan: bool, chance: Ints
) -> int:
    """What a seat lays with the hand it has, drawn by appeal."""
    hand = at.HANDS + at.FULL_HAND * seat
    end, is_pair = hand + state[at.HAND_SIZE], cards_to_lay(state) == 2
    is_slip = below(chance, FINENESS) < slip * FINENESS
    whole = 0.0
    for first in range(hand, end):
        for second in range(first + 1 if is_pair else end - 1, end):
            appealing = _appeal_of(state, first, second, hand, end, appeal, is_pair, is_plan)
            whole += 1.0 if is_slip else appealing
    left = whole * below(chance, FINENESS) / FINENESS
    action = 0
    for first in range(hand, end):
        for second in range(first + 1 if is_pair else end - 1, end):
            action = _action(state, first, second, is_pair)
            appealing = _appeal_of(state, first, second, hand, end, appeal, is_pair, is_plan)
            left -= 1.0 if is_slip else appealing
            if left < 0:
                return action
    return action


@njit
def _appeal_of(
    cards: Ints,
    first: int,
    second: int,
    hand: int,
    end: int,
    appeal: Numbers,
    is_pair: bool,
    is_plan: bool,
) -> float:
    """How much the choice of these places of a hand appeals, or all plans that begin with it."""
    if not is_plan:
        return appeal[_action(cards, first, second, is_pair)]
    plans = 0.0
    for later in range(hand, end):
        if later != first:
            plans += appeal[cards[first] | cards[later] << 5]
    return plans


@njit
def _action(cards: Ints, first: int, second: int, is_pair: bool) -> int:
    low, high = cards[first], cards[second]
    return min(low, high) | max(low, high) << 5 if is_pair else low | ONE_CARD
