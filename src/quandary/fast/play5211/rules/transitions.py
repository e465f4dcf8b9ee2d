"""What follows from a deal and from an action in 5211, on arrays (F2–F6, F12–F16).

`games.play5211.rules` is the authority and says why. Nothing here checks whether an action is
legal; `legal` lists those that are.
"""

from __future__ import annotations

from quandary.fast.chance import below
from quandary.fast.kernel import Ints, njit
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.actions import NO_SECOND, TAKE_BACK
from quandary.fast.play5211.rules.legal import cards_to_lay
from quandary.fast.play5211.rules.scoring import score
from quandary.games.play5211.rules import LONG_TARGET

TURNS = 3


# Dealing


@njit
def shuffle(deck: Ints, chance: Ints) -> None:
    """All cards in random order."""
    for place in range(at.CARDS - 1, 0, -1):
        other = below(chance, place + 1)
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card


@njit
def deal(state: Ints, deck: Ints) -> None:
    """Remove cards, deal five to each, the rest is the draw pile (F2, F3)."""
    players = state[at.PLAYERS]
    for place in range(at.CARDS):
        state[at.DECK + place] = deck[place]
    for place in range(at.CHOSEN, at.SHOWN):
        state[place] = at.NO_CARD
    for place in range(at.COUNTS, at.TOTALS):
        state[place] = 0
    top = state[at.REMOVED_SIZE]
    for place in range(at.FULL_HAND):
        for seat in range(players):
            state[at.HANDS + at.FULL_HAND * seat + place] = deck[top]
            top += 1
    state[at.TOP] = top
    state[at.PHASE] = at.LAY
    state[at.ROUND] = state[at.TURN] = state[at.SHOWN_SIZE] = state[at.KODODOS] = 0
    state[at.HAND_SIZE] = at.FULL_HAND
    state[at.MISSING] = players
    state[at.DEALS] += 1
    state[at.ENDED_BY] = at.NOT_ENDED


# What follows


@njit
def apply(state: Ints, seat: int, action: int) -> None:
    """Do what the seat wishes; the last choice brings the reveal (F4)."""
    chosen = at.CHOSEN + 2 * seat
    if action == TAKE_BACK:
        state[chosen] = state[chosen + 1] = at.NO_CARD
        state[at.MISSING] += 1
        return
    if state[chosen] == at.NO_CARD:
        state[at.MISSING] -= 1
    second = action >> 5
    state[chosen] = action & 31
    state[chosen + 1] = at.NO_CARD if second == NO_SECOND else second
    if state[at.MISSING] == 0:
        _reveal(state)


@njit
def _reveal(state: Ints) -> None:
    """Show all choices at once, then draw back to five in seat order (F4, F5)."""
    size = cards_to_lay(state)
    is_last_round = state[at.TOP] == at.CARDS
    for seat in range(state[at.PLAYERS]):
        for place in range(size):
            kind = state[at.CHOSEN + 2 * seat + place]
            state[at.CHOSEN + 2 * seat + place] = at.NO_CARD
            _show(state, seat, place, kind)
            _replace(state, seat, place, kind, is_last_round)
    if is_last_round:
        state[at.HAND_SIZE] -= size
    state[at.SHOWN_SIZE] += size
    state[at.MISSING] = state[at.PLAYERS]
    state[at.TURN] += 1
    if state[at.TURN] == TURNS:
        _end_round(state)
        _end_deal_if_due(state, is_last_round)


@njit
def _show(state: Ints, seat: int, place: int, kind: int) -> None:
    state[at.SHOWN + at.MOST_SHOWN * seat + state[at.SHOWN_SIZE] + place] = kind
    state[at.OPEN + kind] += 1
    state[at.COUNTS + kind // at.VALUES] += 1
    state[at.KODODOS] += kind % at.VALUES == 0


@njit
def _replace(state: Ints, seat: int, place: int, kind: int, is_last_round: bool) -> None:
    """A drawn card takes the place of the one laid; in the last round the last card does (F13)."""
    hand = at.HANDS + at.FULL_HAND * seat
    slot = hand
    while state[slot] != kind:
        slot += 1
    if is_last_round:
        state[slot] = state[hand + state[at.HAND_SIZE] - 1 - place]
    else:
        state[slot] = state[at.DECK + state[at.TOP]]
        state[at.TOP] += 1


@njit
def _end_round(state: Ints) -> None:
    """After the third turn the round is scored and the table cleared (F6, F12)."""
    score(state)
    for colour in range(at.COLOUR_COUNT):
        state[at.COUNTS + colour] = 0
    state[at.KODODOS] = state[at.SHOWN_SIZE] = state[at.TURN] = 0
    state[at.ROUND] += 1


@njit
def _end_deal_if_due(state: Ints, was_last_round: bool) -> None:
    """A deal is played out, or from the second deal on 50 points end it (F13, F15, F16)."""
    has_reached_target = False
    if state[at.LONG]:
        for seat in range(state[at.PLAYERS]):
            has_reached_target |= state[at.TOTALS + seat] >= LONG_TARGET
    if was_last_round:
        for seat in range(state[at.PLAYERS]):
            for place in range(state[at.HAND_SIZE]):
                state[at.DISCARD + state[at.HANDS + at.FULL_HAND * seat + place]] += 1
        state[at.HAND_SIZE] = 0
        is_over = has_reached_target or not state[at.LONG]
        state[at.PHASE] = at.OVER if is_over else at.DEAL
        state[at.ENDED_BY] = at.BY_PILE
    elif has_reached_target and state[at.DEALS] > 1:
        state[at.PHASE] = at.OVER
        state[at.ENDED_BY] = at.BY_TARGET
