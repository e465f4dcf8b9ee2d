"""A game of Quando as one array of whole numbers, and the way from and to `games.quando`.

A card is one number, `16 * front + back`, so a turned card has its two digits swapped. A hand is
11 bit sets, one for each front: bit b of the set for front f is the card f/b. What the array
leaves out: the order of cards in a hand, and the points of rounds before the last. What it adds:
what has been done in this round, which no rule asks for but those who guess at hands do.

| from      | size | what stands there                                                       |
|-----------|------|-------------------------------------------------------------------------|
| `HANDS`   | 66   | `HANDS + 11 * seat + front`: the backs of the seat's cards with that front |
| `PILE`    | 55   | the draw pile: `state[PILE_SIZE]` cards from place `state[PILE_TOP]` on |
| `DISCARD` | 55   | the discard pile, `state[DISCARD_SIZE]` cards, the card laid first first |
| `PLAYS`   | 6    | how often each seat has played cards in this round                      |
| `TOTALS`  | 6    | points before this round, or after it once it is over                   |
| `SCORES`  | 6    | points of the round that has ended                                      |
| `HISTORY` | 144  | what each seat has played and drawn (`turn_history.py`), if it is noted |
| `HELD_THEN` | 288 | what is known of the hands they did it from (`turn_history.py`) |
| `MIXED_SINCE` | 6  | when a hand was last more than zeros for certain (`deductions.py`)     |

Single numbers follow. Nobody is -1.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from quandary.games.quando.cards import FULL_DECK, Card
from quandary.games.quando.events import EndedBy
from quandary.games.quando.options import Options
from quandary.games.quando.state import Phase
from quandary.games.quando.state import State as GamesState

NUMBERS = 11
CARDS = 55
MOST_PLAYERS = 6
NOBODY = -1
MEAN_NUMBER = 5.0
HISTORY_KEPT = 24
"""So many of each seat's last turns are remembered."""
MOST_TURNS = 255
"""When a card came to a hand is counted in turns up to this."""

HANDS = 0
PILE = HANDS + MOST_PLAYERS * NUMBERS
DISCARD = PILE + CARDS
PLAYS = DISCARD + CARDS
TOTALS = PLAYS + MOST_PLAYERS
SCORES = TOTALS + MOST_PLAYERS
HISTORY = SCORES + MOST_PLAYERS
HELD_THEN = HISTORY + MOST_PLAYERS * HISTORY_KEPT
MIXED_SINCE = HELD_THEN + 2 * MOST_PLAYERS * HISTORY_KEPT
PLAYERS = MIXED_SINCE + MOST_PLAYERS
PHASE = PLAYERS + 1
ACTIVE = PHASE + 1
"""Whose turn it is, also while others still owe a penalty for it."""
DEALER = ACTIVE + 1
KNOCKER = DEALER + 1
TRIPLET = KNOCKER + 1
"""1 if the active player played a number triplet and has yet to draw."""
OWING = TRIPLET + 1
"""How many still owe a penalty: the last so many seats before the active one, clockwise."""
PILE_TOP = OWING + 1
PILE_SIZE = PILE_TOP + 1
DISCARD_SIZE = PILE_SIZE + 1
DEALS = DISCARD_SIZE + 1
TARGET = DEALS + 1
ENDED_BY = TARGET + 1
STATE_SIZE = ENDED_BY + 1

MOST_TARGET = 2**30
"""A record may name any target; beyond this, which no total comes near, all are alike."""
DEAL, PLAY, DRAW, PENALTY, OVER = range(5)
"""The phases, as in `games.quando.state.Phase`."""
NOT_ENDED, BY_ZEROS, BY_KNOCK = range(3)

_PHASES = (Phase.DEAL, Phase.PLAY, Phase.DRAW, Phase.PENALTY, Phase.OVER)
_ENDS: tuple[EndedBy | None, ...] = (None, "zeros", "knock")

StateArray = NDArray[np.int32]


def new_state(players: int, target: int = 50) -> StateArray:
    """A game that waits for its first deal."""
    state = np.zeros(STATE_SIZE, dtype=np.int32)
    state[PLAYERS], state[TARGET] = players, min(target, MOST_TARGET)
    state[DEALER] = state[KNOCKER] = NOBODY
    return state


def code_of(card: Card) -> int:
    """A card as kernels know it."""
    return 16 * card.front + card.back


def card_of(code: int) -> Card:
    """A kernel's card as `games` knows it."""
    return Card(int(code) >> 4, int(code) & 15)


def new_deck() -> NDArray[np.int32]:
    """The 55 cards in canonical order."""
    return deck_of(FULL_DECK)


def deck_of(cards: tuple[Card, ...]) -> NDArray[np.int32]:
    """A deck for the `deal` kernel, top first, the upper side being the front."""
    return np.array([code_of(card) for card in cards], dtype=np.int32)


def from_games(state: GamesState) -> StateArray:
    """The array that stands for a state of `games.quando`."""
    players = state.players
    array = new_state(players, state.options.target)
    for seat, hand in enumerate(state.hands):
        for card in hand:
            array[HANDS + NUMBERS * seat + card.front] |= 1 << card.back
    for start, size, cards in (
        (PILE, PILE_SIZE, state.pile),
        (DISCARD, DISCARD_SIZE, state.discard),
    ):
        array[start : start + len(cards)] = deck_of(cards)
        array[size] = len(cards)
    array[PLAYS : PLAYS + len(state.plays)] = state.plays
    array[TOTALS : TOTALS + players] = state.totals
    if state.ended_by is not None:
        array[SCORES : SCORES + players] = state.sheet[-1]
    array[PHASE] = _PHASES.index(state.phase)
    array[ACTIVE] = state.active
    array[DEALER] = NOBODY if state.dealer is None else state.dealer
    array[KNOCKER] = NOBODY if state.knocker is None else state.knocker
    array[TRIPLET] = state.has_triplet
    array[OWING] = len(state.owing)
    array[DEALS] = state.deals
    array[ENDED_BY] = _ENDS.index(state.ended_by)
    return array


def to_games(array: StateArray, sheet: tuple[tuple[int, ...], ...] = ()) -> GamesState:
    """The state an array stands for, hands in ascending order; the sheet is not in the array."""
    values = array.tolist()
    players = values[PLAYERS]
    active, owing, is_dealt = values[ACTIVE], values[OWING], values[DEALS] > 0
    top = PILE + values[PILE_TOP]
    dealer, knocker = values[DEALER], values[KNOCKER]
    return GamesState(
        options=Options(values[TARGET]),
        totals=tuple(values[TOTALS : TOTALS + players]),
        sheet=sheet,
        deals=values[DEALS],
        phase=_PHASES[values[PHASE]],
        dealer=None if dealer == NOBODY else dealer,
        hands=tuple(hand_of(array, seat) for seat in range(players)) if is_dealt else (),
        pile=tuple(map(card_of, values[top : top + values[PILE_SIZE]])),
        discard=tuple(map(card_of, values[DISCARD : DISCARD + values[DISCARD_SIZE]])),
        active=active,
        plays=tuple(values[PLAYS : PLAYS + players]) if is_dealt else (),
        knocker=None if knocker == NOBODY else knocker,
        has_triplet=bool(values[TRIPLET]),
        owing=tuple((active + step) % players for step in range(players - owing, players)),
        ended_by=_ENDS[values[ENDED_BY]],
    )


def hand_of(array: StateArray, seat: int) -> tuple[Card, ...]:
    """A seat's cards in ascending order."""
    start = HANDS + NUMBERS * seat
    backs = array[start : start + NUMBERS].tolist()
    return tuple(
        Card(front, back)
        for front in range(NUMBERS)
        for back in range(NUMBERS)
        if backs[front] >> back & 1
    )
