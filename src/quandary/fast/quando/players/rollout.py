"""Playing rounds of Quando to their end: at random, or as each seat's policy decides."""

from __future__ import annotations

from quandary.fast import bits
from quandary.fast.chance import below
from quandary.fast.kernel import Ints, Matrix, Reals, njit
from quandary.fast.quando.players.greedy import choose_greedily
from quandary.fast.quando.players.heuristic import choose_by_rules_of_thumb
from quandary.fast.quando.players.policy import GREEDY, KIND
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.knowledge import apply_and_note, deal_and_note
from quandary.fast.quando.rules.legal import may_knock
from quandary.fast.quando.rules.transitions import (
    deal,
    draw,
    knock,
    next_dealer,
    pass_turn,
    play_set,
    play_straight,
    shuffle,
    turn_zero,
)
from quandary.fast.quando.rules.turns import first_owing, to_act

MOST_DECISIONS = 2000
"""Players who shed nothing could go on for ever; this is far beyond any round of sense."""


# At random. Choosing and doing are one here: twice as quick as choosing an action and applying it.


@njit
def roll_out_randomly(state: Ints, chance: Ints) -> int:
    """Play the round to its end at random; the number of decisions that took.

    As likely as one another are: every count of every number held, a straight from each number
    there is one from, and to knock or pass. Which cards of a number go is as random.
    """
    decisions = 0
    while state[at.ENDED_BY] == at.NOT_ENDED:
        phase = state[at.PHASE]
        if phase == at.PLAY:
            play_randomly(state, chance)
        elif phase == at.DRAW:
            draw(state, below(chance, 2))
        else:
            zeros = state[at.HANDS + at.NUMBERS * first_owing(state)]
            if zeros:
                turn_zero(state, bits.one_of(zeros, chance))
            else:
                draw(state, below(chance, 2))
        decisions += 1
    return decisions


@njit
def play_randomly(state: Ints, chance: Ints) -> None:
    """Play, knock or pass at random.

    A number held c times can be played in c counts, so there is one option for each card held.
    """
    hand = at.HANDS + at.NUMBERS * state[at.ACTIVE]
    held, cards = 0, 0
    for number in range(at.NUMBERS):
        backs = state[hand + number]
        cards += bits.count(backs)
        held |= (backs != 0) << number
    straights = held & held >> 1 & held >> 2
    plays = cards + bits.count(straights)
    is_last = state[at.KNOCKER] != at.NOBODY
    choice = below(chance, plays + (is_last or may_knock(state)))
    if choice < cards:
        _play_set_randomly(state, hand, choice, chance)
    elif choice < plays:
        for _ in range(choice - cards):
            straights &= straights - 1
        number = bits.lowest(straights)
        low = bits.one_of(state[hand + number], chance)
        middle = bits.one_of(state[hand + number + 1], chance)
        high = bits.one_of(state[hand + number + 2], chance)
        play_straight(state, number, low, middle, high)
    elif is_last:
        pass_turn(state)
    else:
        knock(state)


@njit
def _play_set_randomly(state: Ints, hand: int, choice: int, chance: Ints) -> None:
    number = 0
    size = bits.count(state[hand])
    while choice >= size:
        choice -= size
        number += 1
        size = bits.count(state[hand + number])
    play_set(state, number, bits.some_of(state[hand + number], choice + 1, chance))


@njit
def play_random_rounds(state: Ints, deck: Ints, chance: Ints, rounds: int) -> int:
    """Deal and play so many rounds at random; the number of decisions that took."""
    decisions = 0
    for _ in range(rounds):
        shuffle(deck, chance)
        deal(state, deck, next_dealer(state))
        decisions += roll_out_randomly(state, chance)
    return decisions


# As policies decide


@njit
def choose(state: Ints, knowledge: Ints, policies: Reals, chance: Ints) -> int:
    """What the policy of the seat to act does now."""
    if policies[to_act(state), KIND] == GREEDY:
        return choose_greedily(state, knowledge, policies, chance)
    return choose_by_rules_of_thumb(state, knowledge, policies, chance)


@njit
def roll_out(state: Ints, knowledge: Ints, policies: Reals, chance: Ints) -> int:
    """Play the round as the policies decide; the number of decisions that took.

    A round that takes more than `MOST_DECISIONS` is left unfinished.
    """
    decisions = 0
    while state[at.ENDED_BY] == at.NOT_ENDED and decisions < MOST_DECISIONS:
        apply_and_note(state, knowledge, choose(state, knowledge, policies, chance))
        decisions += 1
    return decisions


@njit
def play_rounds(
    state: Ints, knowledge: Ints, deck: Ints, policies: Reals, chance: Ints, points: Matrix
) -> int:
    """Deal and play a round for each row of `points`, and write its scores there.

    Returns the number of decisions. An unfinished round scores nothing.
    """
    decisions = 0
    for row in range(len(points)):
        shuffle(deck, chance)
        deal_and_note(state, knowledge, deck, next_dealer(state))
        decisions += roll_out(state, knowledge, policies, chance)
        for seat in range(state[at.PLAYERS]):
            is_over = state[at.ENDED_BY] != at.NOT_ENDED
            points[row, seat] = state[at.SCORES + seat] if is_over else 0
    return decisions
