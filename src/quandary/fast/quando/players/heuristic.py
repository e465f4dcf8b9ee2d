"""A player of Quando by rules of thumb: keeps pairs and zeros, sheds many cards, knocks with care.

Its parameters are those of `policy.py`. It decides only from what its seat may know.
"""

from __future__ import annotations

from quandary.fast import bits
from quandary.fast.kernel import Ints, Reals, njit, njit_apart
from quandary.fast.quando.players.card_choice import lowest_zero, some_set, some_straight
from quandary.fast.quando.players.policy import (
    CARD_SHED,
    HELD,
    HELD_STEPS,
    HIDDEN_BIAS,
    KNOCK_MARGIN,
    KNOCK_SUM,
    LAST_GAIN,
    PAIR_KEPT,
    TRIPLET_BONUS,
    UNKNOWN_BACK,
    ZERO_KEPT,
)
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.actions import KNOCK, PASS, TAKE_HIDDEN, TAKE_SHOWING
from quandary.fast.quando.rules.knowledge import SEEN, has_seen, turns_held
from quandary.fast.quando.rules.legal import may_knock
from quandary.fast.quando.rules.scoring import hand_sum
from quandary.fast.quando.rules.transitions import turn_over
from quandary.fast.quando.rules.turns import first_owing, to_act

NOTHING = -1000.0


@njit_apart
def choose_by_rules_of_thumb(state: Ints, knowledge: Ints, policies: Reals, chance: Ints) -> int:
    """What the heuristic does now."""
    seat, phase = to_act(state), state[at.PHASE]
    if phase == at.PENALTY and state[at.HANDS + at.NUMBERS * first_owing(state)]:
        return lowest_zero(state, knowledge, policies[seat, UNKNOWN_BACK], chance)
    if phase != at.PLAY:
        return _draw(state, knowledge, policies, seat)
    if state[at.KNOCKER] != at.NOBODY:
        return _play_last(state, knowledge, policies, seat, chance)
    if may_knock(state) and _wants_to_knock(state, knowledge, policies, seat):
        return KNOCK
    return _play(state, policies, seat, chance)


# Knocking


@njit
def _wants_to_knock(state: Ints, knowledge: Ints, policies: Reals, seat: int) -> bool:
    own = hand_sum(state, seat)
    if own > policies[seat, KNOCK_SUM]:
        return False
    least = own + policies[seat, KNOCK_MARGIN]
    for opponent in range(state[at.PLAYERS]):
        if opponent != seat and expected_sum(state, knowledge, policies, seat, opponent) < least:
            return False
    return True


@njit
def expected_sum(state: Ints, knowledge: Ints, policies: Reals, seat: int, opponent: int) -> float:
    """An opponent's sum as far as a seat can tell: fronts seen, others by the turns held."""
    total = 0.0
    for front in range(at.NUMBERS):
        backs = state[at.HANDS + at.NUMBERS * opponent + front]
        while backs:
            card = front << 4 | bits.lowest(backs)
            backs &= backs - 1
            if has_seen(knowledge, seat, card):
                total += front
            else:
                turns = min(turns_held(state, knowledge, opponent, card), HELD_STEPS - 1)
                total += policies[seat, HELD + turns]
    return total


# Playing


@njit
def _play(state: Ints, policies: Reals, seat: int, chance: Ints) -> int:
    """The play that is worth most: its sum, cards and triplet less the pairs and zeros it costs."""
    hand = at.HANDS + at.NUMBERS * seat
    best, number, size = NOTHING, 0, 0
    for candidate in range(at.NUMBERS):
        cards = bits.count(state[hand + candidate])
        if cards:
            played = cards if candidate else 1
            worth = _worth_of_set(state, policies, seat, candidate, cards, played)
            if worth > best:
                best, number, size = worth, candidate, played
            if cards > 3:
                worth = _worth_of_set(state, policies, seat, candidate, cards, 3)
                if worth > best:
                    best, number, size = worth, candidate, 3
    for candidate in range(at.NUMBERS - 2):
        if state[hand + candidate] and state[hand + candidate + 1] and state[hand + candidate + 2]:
            worth = _worth_of_straight(state, policies, seat, candidate)
            if worth > best:
                best, number, size = worth, candidate, 0
    if size == 0:
        return some_straight(state, hand, number, chance)
    return some_set(state, hand, number, size, chance)


@njit
def _worth_of_set(
    state: Ints, policies: Reals, seat: int, number: int, cards: int, played: int
) -> float:
    pairs_lost = cards - 1 - max(cards - played - 1, 0)
    worth = number * played - policies[seat, PAIR_KEPT] * number * pairs_lost
    worth += policies[seat, CARD_SHED] * (played - 1)
    if number == 0:
        worth -= policies[seat, ZERO_KEPT] * played
    if played == 3:
        worth += policies[seat, TRIPLET_BONUS] * (state[at.PLAYERS] - 1)
    return worth


@njit
def _worth_of_straight(state: Ints, policies: Reals, seat: int, number: int) -> float:
    hand = at.HANDS + at.NUMBERS * seat
    worth = 3.0 * number + 3.0 + 2.0 * policies[seat, CARD_SHED]
    for played in range(number, number + 3):
        if bits.count(state[hand + played]) > 1:
            worth -= policies[seat, PAIR_KEPT] * played
    if number == 0:
        worth -= policies[seat, ZERO_KEPT]
    return worth


@njit
def _play_last(state: Ints, knowledge: Ints, policies: Reals, seat: int, chance: Ints) -> int:
    """In the last round only the sum counts: shed the most, if that beats the card drawn."""
    hand = at.HANDS + at.NUMBERS * seat
    best, number, size = NOTHING, 0, 0
    for candidate in range(1, at.NUMBERS):
        cards = bits.count(state[hand + candidate])
        worth = 1.0 * candidate * cards
        if cards == 3:
            worth += policies[seat, TRIPLET_BONUS] * (state[at.PLAYERS] - 1)
        if cards and worth > best:
            best, number, size = worth, candidate, cards
    for candidate in range(at.NUMBERS - 2):
        if state[hand + candidate] and state[hand + candidate + 1] and state[hand + candidate + 2]:
            worth = 3.0 * candidate + 3.0
            if worth > best:
                best, number, size = worth, candidate, 0
    if best - _expected_draw(state, knowledge, policies, seat) <= policies[seat, LAST_GAIN]:
        return PASS
    if size == 0:
        return some_straight(state, hand, number, chance)
    return some_set(state, hand, number, size, chance)


# Drawing


@njit
def _draw(state: Ints, knowledge: Ints, policies: Reals, seat: int) -> int:
    top = state[at.PILE + state[at.PILE_TOP]]
    if top >> 4 == 0:
        return TAKE_SHOWING
    pairs = _pairs_to_be(state, seat)
    showing = _cost(policies, seat, top >> 4, pairs)
    hidden = _cost_of_hidden(knowledge, policies, seat, top, pairs)
    return TAKE_SHOWING if showing <= hidden + policies[seat, HIDDEN_BIAS] else TAKE_HIDDEN


@njit
def _expected_draw(state: Ints, knowledge: Ints, policies: Reals, seat: int) -> float:
    """What the card drawn will cost in the last round, where pairs are worth nothing."""
    if state[at.PILE_SIZE] == 0:
        return at.MEAN_NUMBER
    top = state[at.PILE + state[at.PILE_TOP]]
    return min(1.0 * (top >> 4), _cost_of_hidden(knowledge, policies, seat, top, 0))


@njit
def _pairs_to_be(state: Ints, seat: int) -> int:
    """The numbers held, as a bit set: one more of them makes a pair. None in the last round."""
    held = 0
    if state[at.KNOCKER] == at.NOBODY:
        for number in range(1, at.NUMBERS):
            held |= (state[at.HANDS + at.NUMBERS * seat + number] != 0) << number
    return held


@njit
def _cost(policies: Reals, seat: int, number: int, pairs: int) -> float:
    """What a new front costs: less if it makes a pair."""
    if pairs >> number & 1:
        return number * (1.0 - policies[seat, PAIR_KEPT])
    return 1.0 * number


@njit
def _cost_of_hidden(knowledge: Ints, policies: Reals, seat: int, top: int, pairs: int) -> float:
    """The hidden side of the top card if this seat has seen it, else the mean of what it can be.

    A card of which the seat has seen both sides lies elsewhere, as it knows.
    """
    showing = top >> 4
    if has_seen(knowledge, seat, turn_over(top)):
        return _cost(policies, seat, top & 15, pairs)
    total, paired, candidates = 0, 0, 0
    for number in range(at.NUMBERS):
        both = knowledge[SEEN + (showing << 4 | number)] & knowledge[SEEN + (number << 4 | showing)]
        is_possible = 1 - (both >> seat & 1)
        candidates += is_possible
        total += number * is_possible
        paired += number * (is_possible & pairs >> number)
    # The showing number itself was counted among the numbers, but no card has it twice.
    total -= showing
    paired -= showing * (pairs >> showing & 1)
    return (total - policies[seat, PAIR_KEPT] * paired) / (candidates - 1)
