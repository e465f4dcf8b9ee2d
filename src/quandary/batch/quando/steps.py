"""What follows from an action of Quando in a batch, and what it is worth."""

from __future__ import annotations

from typing import Any

from quandary.batch.kernel import njit, njit_apart
from quandary.batch.quando.actions import DRAW, KNOCK, PASS, STRAIGHT, TURN
from quandary.batch.quando.row import DECK, LAID, MOST_OF_A_NUMBER, PLACE
from quandary.batch.quando.sight import (
    end_play,
    has_seen,
    note_deal,
    note_draw,
    note_end,
    note_piles,
    note_play,
    note_turn,
)
from quandary.fast import bits
from quandary.fast.kernel import Ints, Numbers
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.state import new_deck
from quandary.fast.quando.rules.transitions import (
    deal,
    draw,
    knock,
    next_dealer,
    pass_turn,
    play_set,
    play_straight,
    shuffle,
    turn_over,
    turn_zero,
)
from quandary.fast.quando.rules.turns import to_act
from quandary.games.quando.plays import STRAIGHT_LENGTH

FULL_DECK = new_deck()


@njit_apart
def deal_deck(row: Any) -> None:
    """Deal the next round from the deck that lies ready."""
    deal(row, row[DECK : DECK + at.CARDS], next_dealer(row))
    note_deal(row)


@njit_apart
def begin_round(row: Any, chance: Ints) -> None:
    """Shuffle and deal."""
    deck = row[DECK : DECK + at.CARDS]
    for place in range(at.CARDS):
        deck[place] = FULL_DECK[place]
    shuffle(deck, chance)
    deal_deck(row)


@njit
def clear(row: Any) -> None:
    """A game that waits for its first deal."""
    for seat in range(row[at.PLAYERS]):
        row[at.TOTALS + seat] = row[at.SCORES + seat] = 0
    row[at.DEALS] = 0
    row[at.DEALER] = at.NOBODY


@njit
def act(row: Ints, action: int) -> None:
    """Do what the seat to act wishes; it has to be legal."""
    seat = to_act(row)
    if action < STRAIGHT:
        _play_set(row, seat, action // MOST_OF_A_NUMBER, action % MOST_OF_A_NUMBER + 1)
    elif action < DRAW:
        _play_straight(row, seat, action - STRAIGHT)
    elif action < TURN:
        note_draw(row, seat, action > DRAW)
        draw(row, action - DRAW)
    elif action < KNOCK:
        back = _zero_to_turn(row, seat, action - TURN)
        note_turn(row, seat, back)
        turn_zero(row, back)
    elif action == PASS:
        pass_turn(row)
    else:
        knock(row)
    note_piles(row)
    if row[at.PHASE] == at.OVER:
        note_end(row)


@njit
def _play_set(row: Ints, seat: int, number: int, size: int) -> None:
    """Cards of one number from left to right; the core's `play_set` has them sorted by back."""
    left = row[at.HANDS + at.NUMBERS * seat + number]
    chosen = 0
    for place in range(size):
        back = _furthest_left(row, number, left)
        left ^= 1 << back
        chosen |= 1 << back
        row[LAID + place] = number << 4 | back
        note_play(row, seat, row[LAID + place])
    end_play(row, seat)
    had_pile = row[at.PILE_SIZE] > 0
    play_set(row, number, chosen)
    end = at.DISCARD + row[at.DISCARD_SIZE] if had_pile else at.PILE + row[at.PILE_SIZE]
    for place in range(size):
        card = row[LAID + place]
        row[end - size + place] = card if had_pile else turn_over(card)


@njit
def _play_straight(row: Ints, seat: int, number: int) -> None:
    """Three consecutive numbers, the lowest first."""
    hand = at.HANDS + at.NUMBERS * seat
    for step in range(STRAIGHT_LENGTH):
        back = _furthest_left(row, number + step, row[hand + number + step])
        row[LAID + step] = back
        note_play(row, seat, (number + step) << 4 | back)
    end_play(row, seat)
    play_straight(row, number, row[LAID], row[LAID + 1], row[LAID + 2])


@njit
def _furthest_left(row: Ints, number: int, backs: int) -> int:
    """The back of the card of this number that has been held longest."""
    found = bits.lowest(backs)
    backs &= backs - 1
    while backs:
        back = bits.lowest(backs)
        if row[PLACE + (number << 4 | back)] < row[PLACE + (number << 4 | found)]:
            found = back
        backs &= backs - 1
    return found


@njit
def _zero_to_turn(row: Ints, seat: int, back: int) -> int:
    """The back that is named, or that of the first zero whose back its seat has not seen."""
    if back:
        return back
    zeros = row[at.HANDS + at.NUMBERS * seat]
    unknown = 0
    while zeros:
        lowest = bits.lowest(zeros)
        if not has_seen(row, seat, lowest << 4):
            unknown |= 1 << lowest
        zeros &= zeros - 1
    return _furthest_left(row, 0, unknown)


@njit
def add_reward(row: Ints, reward: Numbers, by_winning: bool) -> None:
    """What the last action brought each seat: points count against it (Q22), winners share 1."""
    players = row[at.PLAYERS]
    if row[at.ENDED_BY] == at.NOT_ENDED:
        return
    if not by_winning:
        for seat in range(players):
            reward[seat] -= row[at.SCORES + seat]
    elif row[at.PHASE] == at.OVER:
        _share_win(row, reward, players)


@njit
def _share_win(row: Ints, reward: Numbers, players: int) -> None:
    """Fewest points wins; ties share the win (Q24)."""
    fewest, winners = row[at.TOTALS], 0
    for seat in range(players):
        fewest = min(fewest, row[at.TOTALS + seat])
    for seat in range(players):
        winners += row[at.TOTALS + seat] == fewest
    for seat in range(players):
        if row[at.TOTALS + seat] == fewest:
            reward[seat] += 1.0 / winners
