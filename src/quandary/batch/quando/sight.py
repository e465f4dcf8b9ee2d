"""Who sees which side of which card of Quando (Q4, Q5), counted as observations need it.

The fast core notes more for its bots, among it what can be deduced; here only the table under Q4.
"""

from __future__ import annotations

from quandary.batch.kernel import njit
from quandary.batch.quando.row import (
    ARRIVED,
    CODES,
    DECK,
    DISCARDED,
    HAND_SIZE,
    HELD,
    HELD_KEPT,
    KNOWN,
    MOST_OF_A_NUMBER,
    OPEN,
    OPEN_SIZE,
    PLACE,
    SEEN,
    SINCE,
    UNSEEN,
)
from quandary.fast import bits
from quandary.fast.kernel import Ints
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.transitions import turn_over


@njit
def has_seen(row: Ints, seat: int, card: int) -> bool:
    """Whether a seat has seen the front of a card; turn the card to ask for its back."""
    return (row[SEEN + card] >> seat & 1) != 0


@njit
def everybody(row: Ints) -> int:
    """All seats as a bit set."""
    return (1 << row[at.PLAYERS]) - 1


@njit
def show(row: Ints, card: int, seats: int) -> None:
    """Some seats see the front of a card."""
    new = seats & ~row[SEEN + card]
    row[SEEN + card] |= seats
    while new:
        row[UNSEEN + at.NUMBERS * bits.lowest(new) + (card >> 4)] -= 1
        new &= new - 1


@njit
def note_deal(row: Ints) -> None:
    """Owners see fronts, the others backs, all the top of the draw pile (Q4, Q5)."""
    for place in range(SEEN, SEEN + CODES):
        row[place] = 0
    for place in range(UNSEEN, DISCARDED):
        row[place] = MOST_OF_A_NUMBER
    for place in range(DISCARDED, DECK):
        row[place] = 0
    players = row[at.PLAYERS]
    seat = row[at.ACTIVE]
    dealt = at.CARDS - row[at.PILE_SIZE]
    for place in range(dealt):
        back_up = row[DECK + place]
        card = turn_over(back_up)
        show(row, card, 1 << seat)
        show(row, back_up, everybody(row) ^ 1 << seat)
        hold(row, seat, card, 0, place)
        seat = seat + 1 if seat + 1 < players else 0
    row[ARRIVED] = dealt
    note_top(row)


@njit
def note_top(row: Ints) -> None:
    """The top card of the draw pile shows its upper side to everybody (Q5)."""
    if row[at.PILE_SIZE]:
        show(row, row[at.PILE + row[at.PILE_TOP]], everybody(row))


@njit
def hold(row: Ints, seat: int, card: int, since: int, place: int) -> None:
    """A card has come to a hand, or lies in it turned over."""
    row[PLACE + card] = place
    row[SINCE + card] = since
    _count_card(row, seat, card, 1)


@njit
def release(row: Ints, seat: int, card: int) -> None:
    """A card leaves a hand, before anybody is shown its front."""
    _count_card(row, seat, card, -1)


@njit
def _count_card(row: Ints, seat: int, card: int, change: int) -> None:
    start = OPEN + OPEN_SIZE * seat
    row[start + (card & 15)] += change
    turns = row[at.PLAYS + seat] - row[SINCE + card]
    row[start + HELD + min(turns, HELD_KEPT - 1)] += change
    row[start + HAND_SIZE] += change
    viewers = row[SEEN + card] & ~(1 << seat)
    while viewers:
        viewer = bits.lowest(viewers)
        row[KNOWN + at.NUMBERS * (at.MOST_PLAYERS * viewer + seat) + (card >> 4)] += change
        viewers &= viewers - 1


@njit
def note_play(row: Ints, seat: int, card: int) -> None:
    """All see the front of a card played."""
    release(row, seat, card)
    show(row, card, everybody(row))
    row[DISCARDED + (card >> 4)] += 1


@njit
def end_play(row: Ints, seat: int) -> None:
    """Once the seat has played: what it still holds, it has held for a turn more."""
    held = OPEN + OPEN_SIZE * seat + HELD
    row[held + HELD_KEPT - 1] += row[held + HELD_KEPT - 2]
    for turns in range(HELD_KEPT - 2, 0, -1):
        row[held + turns] = row[held + turns - 1]
    row[held] = 0


@njit
def note_draw(row: Ints, seat: int, is_hidden: bool) -> None:
    """All have seen the upper side; of the other, one party sees what the other does not."""
    top = row[at.PILE + row[at.PILE_TOP]]
    lower = turn_over(top)
    show(row, lower, 1 << seat if is_hidden else everybody(row) ^ 1 << seat)
    hold(row, seat, lower if is_hidden else top, row[at.PLAYS + seat], row[ARRIVED])
    row[ARRIVED] += 1


@njit
def note_turn(row: Ints, seat: int, back: int) -> None:
    """A zero turned has shown both its sides to all, and keeps its place."""
    release(row, seat, back)
    show(row, back, everybody(row))
    show(row, back << 4, everybody(row))
    hold(row, seat, back << 4, row[SINCE + back], row[PLACE + back])


@njit
def note_piles(row: Ints) -> None:
    """After an action: the discard pile may have become the draw pile, and has a new top."""
    if row[at.DISCARD_SIZE] == 0:
        for number in range(DISCARDED, DISCARDED + at.NUMBERS):
            row[number] = 0
    note_top(row)


@njit
def note_end(row: Ints) -> None:
    """When a round is over all hands are laid open, both sides (Q4)."""
    for seat in range(row[at.PLAYERS]):
        for front in range(at.NUMBERS):
            backs = row[at.HANDS + at.NUMBERS * seat + front]
            while backs:
                card = front << 4 | bits.lowest(backs)
                release(row, seat, card)
                show(row, card, everybody(row))
                show(row, turn_over(card), everybody(row))
                hold(row, seat, card, row[SINCE + card], row[PLACE + card])
                backs &= backs - 1
