"""The rules of Quando on arrays: dealing, and what follows from an action (Q1–Q25).

`games.quando.rules` is the authority and says why. Nothing here checks whether an action is
legal; `legal.py` lists those that are.
"""

from __future__ import annotations

from quandary.fast import bits
from quandary.fast.chance import below, next_bits
from quandary.fast.kernel import Ints, njit
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.actions import KNOCK, PLAY_SET, PLAY_STRAIGHT, TAKE, TURN_ZERO
from quandary.fast.quando.rules.scoring import score
from quandary.fast.quando.rules.turns import first_owing, left_of
from quandary.games.quando.plays import STRAIGHT_LENGTH, TRIPLET_SIZE

# Dealing


@njit
def shuffle(deck: Ints, chance: Ints) -> None:
    """Order and way up at random (Q2)."""
    ways_up = next_bits(chance)
    for place in range(at.CARDS - 1, -1, -1):
        other = below(chance, place + 1)
        card = deck[other]
        deck[other] = deck[place]
        if ways_up >> place & 1:
            card = turn_over(card)
        deck[place] = card


@njit
def turn_over(card: int) -> int:
    """The same card with its other side in front."""
    return (card & 15) << 4 | card >> 4


@njit
def next_dealer(state: Ints) -> int:
    """The last seat deals the first round; then the deal passes clockwise (Q24)."""
    dealer = state[at.DEALER]
    if dealer == at.NOBODY:
        return state[at.PLAYERS] - 1
    return left_of(state, dealer)


@njit
def deal(state: Ints, deck: Ints, dealer: int) -> None:
    """Deal a round from a full deck, top first (Q2, Q3)."""
    players = state[at.PLAYERS]
    for place in range(at.HANDS, at.PILE):
        state[place] = 0
    for seat in range(players):
        state[at.PLAYS + seat] = 0
    first = dealer + 1 if dealer + 1 < players else 0
    dealt = players * (8 if players <= 3 else 7)
    seat = first
    for place in range(dealt):
        card = deck[place]
        state[at.HANDS + at.NUMBERS * seat + (card & 15)] |= 1 << (card >> 4)
        seat = left_of(state, seat)
    for place in range(dealt, at.CARDS):
        state[at.PILE + place - dealt] = deck[place]
    state[at.PILE_TOP] = 0
    state[at.PILE_SIZE] = at.CARDS - dealt
    state[at.DISCARD_SIZE] = 0
    state[at.DEALS] += 1
    state[at.PHASE] = at.PLAY
    state[at.DEALER] = dealer
    state[at.ACTIVE] = first
    state[at.KNOCKER] = at.NOBODY
    state[at.TRIPLET] = 0
    state[at.OWING] = 0
    state[at.ENDED_BY] = at.NOT_ENDED


# What follows


@njit
def apply(state: Ints, action: int) -> None:
    """Do what the seat to act wishes, and everything that follows from it."""
    kind, details = action & 7, action >> 3
    if kind == PLAY_SET:
        play_set(state, details & 15, details >> 4)
    elif kind == TAKE:
        draw(state, details)
    elif kind == PLAY_STRAIGHT:
        backs = details >> 4
        play_straight(state, details & 15, backs & 15, backs >> 4 & 15, backs >> 8)
    elif kind == TURN_ZERO:
        turn_zero(state, details)
    elif kind == KNOCK:
        knock(state)
    else:
        pass_turn(state)


@njit
def play_set(state: Ints, number: int, backs: int) -> None:
    """Lay cards of one number, the lowest back first (Q8, Q9)."""
    seat = state[at.ACTIVE]
    state[at.HANDS + at.NUMBERS * seat + number] ^= backs
    size = 0
    end = at.DISCARD + state[at.DISCARD_SIZE]
    while backs:
        state[end + size] = number << 4 | bits.lowest(backs)
        backs &= backs - 1
        size += 1
    state[at.TRIPLET] = size == TRIPLET_SIZE
    _end_play(state, seat, size)


@njit
def play_straight(state: Ints, number: int, low: int, middle: int, high: int) -> None:
    """Lay three consecutive numbers, the lowest first (Q7, Q9)."""
    seat = state[at.ACTIVE]
    hand = at.HANDS + at.NUMBERS * seat + number
    state[hand] ^= 1 << low
    state[hand + 1] ^= 1 << middle
    state[hand + 2] ^= 1 << high
    end = at.DISCARD + state[at.DISCARD_SIZE]
    state[end] = number << 4 | low
    state[end + 1] = (number + 1) << 4 | middle
    state[end + 2] = (number + 2) << 4 | high
    state[at.TRIPLET] = 0
    _end_play(state, seat, STRAIGHT_LENGTH)


@njit
def _end_play(state: Ints, seat: int, size: int) -> None:
    state[at.DISCARD_SIZE] += size
    state[at.PLAYS + seat] += 1
    state[at.PHASE] = at.DRAW
    if state[at.PILE_SIZE] == 0:
        _turn_pile_over(state)


@njit
def _turn_pile_over(state: Ints) -> None:
    """The used-up draw pile is replaced by the discard pile, turned over whole (Q12)."""
    size = state[at.DISCARD_SIZE]
    for place in range(size):
        state[at.PILE + place] = turn_over(state[at.DISCARD + place])
    state[at.PILE_TOP] = 0
    state[at.PILE_SIZE] = size
    state[at.DISCARD_SIZE] = 0


@njit
def draw(state: Ints, hidden: int) -> None:
    """One card, then the turn or the penalties go on (Q10, Q11)."""
    is_penalty = state[at.PHASE] == at.PENALTY
    seat = first_owing(state) if is_penalty else state[at.ACTIVE]
    top = state[at.PILE_TOP]
    card = state[at.PILE + top]
    state[at.PILE_TOP] = top + 1
    state[at.PILE_SIZE] -= 1
    if hidden:
        card = turn_over(card)
    hand = at.HANDS + at.NUMBERS * seat
    state[hand + (card >> 4)] |= 1 << (card & 15)
    if state[at.PILE_SIZE] == 0:
        _turn_pile_over(state)
    if is_penalty:
        state[at.OWING] -= 1
        _settle_penalties(state)
        return
    if state[at.TRIPLET]:
        state[at.TRIPLET] = 0
        state[at.OWING] = state[at.PLAYERS] - 1
    if card >> 4 == 0 and _has_only_zeros(state, hand):
        _end_round(state, at.BY_ZEROS)
    elif state[at.OWING]:
        _settle_penalties(state)
    else:
        _next_turn(state)


@njit
def _has_only_zeros(state: Ints, hand: int) -> bool:
    for place in range(hand + 1, hand + at.NUMBERS):
        if state[place]:
            return False
    return True


@njit
def turn_zero(state: Ints, back: int) -> None:
    """A zero's back becomes its front (Q14)."""
    hand = at.HANDS + at.NUMBERS * first_owing(state)
    state[hand] ^= 1 << back
    state[hand + back] |= 1
    state[at.OWING] -= 1
    _settle_penalties(state)


@njit
def knock(state: Ints) -> None:
    """Call the last round (Q19)."""
    state[at.KNOCKER] = state[at.ACTIVE]
    _next_turn(state)


@njit
def pass_turn(state: Ints) -> None:
    """Do nothing in the last round (Q20)."""
    _next_turn(state)


@njit
def _settle_penalties(state: Ints) -> None:
    """Ask the next who owes; without zero and without cards nothing is drawn (Q13, Q16)."""
    while state[at.OWING]:
        if state[at.PILE_SIZE] or state[at.HANDS + at.NUMBERS * first_owing(state)]:
            state[at.PHASE] = at.PENALTY
            return
        state[at.OWING] -= 1
    _next_turn(state)


@njit
def _next_turn(state: Ints) -> None:
    """The turn passes clockwise; when it comes to the knocker the round ends (Q6, Q20)."""
    seat = left_of(state, state[at.ACTIVE])
    if seat == state[at.KNOCKER]:
        _end_round(state, at.BY_KNOCK)
        return
    state[at.PHASE] = at.PLAY
    state[at.ACTIVE] = seat


@njit
def _end_round(state: Ints, ended_by: int) -> None:
    """Count the round; the game ends when a total reaches the target (Q22–Q25)."""
    score(state)
    state[at.PHASE] = at.DEAL
    for seat in range(state[at.PLAYERS]):
        state[at.TOTALS + seat] += state[at.SCORES + seat]
        if state[at.TOTALS + seat] >= state[at.TARGET]:
            state[at.PHASE] = at.OVER
    state[at.OWING] = 0
    state[at.ENDED_BY] = ended_by
