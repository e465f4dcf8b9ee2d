"""A game of 5211 as one array of whole numbers, and the way from and to `games.play5211`.

A card is its kind, `6 * colour + value - 1`, colours in the order of `games`; equal cards are the
same number. What the array leaves out: the order of cards in hands, in what was shown and in
score and discard piles, and the points of deals before the last.

| from      | size | what stands there                                                       |
|-----------|------|-------------------------------------------------------------------------|
| `DECK`    | 100  | first the removed cards, and from `state[TOP]` on the draw pile         |
| `HANDS`   | 25   | `HANDS + 5 * seat`: the seat's cards, `state[HAND_SIZE]` of them        |
| `CHOSEN`  | 10   | `CHOSEN + 2 * seat`: the cards chosen face down, or `NO_CARD`           |
| `SHOWN`   | 20   | `SHOWN + 4 * seat`: shown in this round, `state[SHOWN_SIZE]` cards      |
| `COUNTS`  | 5    | how often each colour has been shown in this round                      |
| `OPEN`    | 30   | how often each kind has lain open in this deal, this round included     |
| `DISCARD` | 30   | how many of each kind lie on the discard pile                           |
| `WON`     | 150  | `WON + 30 * seat`: how many of each kind lie on the seat's score pile   |
| `WON_SIZE` | 5   | how many cards lie on each score pile                                   |
| `POINTS`  | 5    | points of the last round scored                                         |
| `SCORES`  | 5    | points of this deal                                                     |
| `TOTALS`  | 5    | points up to now, all deals together                                    |

Single numbers follow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from quandary.games.play5211.cards import COLOURS, FULL_DECK, KODODO, REMOVED, Card
from quandary.games.play5211.events import EndedBy
from quandary.games.play5211.options import Options
from quandary.games.play5211.state import Phase
from quandary.games.play5211.state import State as GamesState

CARDS = 100
VALUES = 6
COLOUR_COUNT = 5
KINDS = VALUES * COLOUR_COUNT
MOST_PLAYERS = 5
FULL_HAND = 5
MOST_SHOWN = 4
NO_CARD = -1

DECK = 0
HANDS = DECK + CARDS
CHOSEN = HANDS + MOST_PLAYERS * FULL_HAND
SHOWN = CHOSEN + MOST_PLAYERS * 2
COUNTS = SHOWN + MOST_PLAYERS * MOST_SHOWN
OPEN = COUNTS + COLOUR_COUNT
DISCARD = OPEN + KINDS
WON = DISCARD + KINDS
WON_SIZE = WON + MOST_PLAYERS * KINDS
POINTS = WON_SIZE + MOST_PLAYERS
SCORES = POINTS + MOST_PLAYERS
TOTALS = SCORES + MOST_PLAYERS
PLAYERS = TOTALS + MOST_PLAYERS
PHASE = PLAYERS + 1
ROUND = PHASE + 1
TURN = ROUND + 1
TOP = TURN + 1
"""Where the draw pile begins in the deck."""
REMOVED_SIZE = TOP + 1
HAND_SIZE = REMOVED_SIZE + 1
SHOWN_SIZE = HAND_SIZE + 1
KODODOS = SHOWN_SIZE + 1
"""How many Kododos have been shown in this round."""
MISSING = KODODOS + 1
"""How many have yet to choose."""
DEALS = MISSING + 1
LONG = DEALS + 1
ENDED_BY = LONG + 1
STATE_SIZE = ENDED_BY + 1

DEAL, LAY, OVER = range(3)
"""The phases, as in `games.play5211.state.Phase`."""
NOT_ENDED, BY_PILE, BY_TARGET = range(3)

_PHASES = (Phase.DEAL, Phase.LAY, Phase.OVER)
_ENDS: tuple[EndedBy | None, ...] = (None, "pile", "target")

StateArray = NDArray[np.int32]


def new_state(players: int, long: bool = False) -> StateArray:
    """A game that waits for its first deal."""
    state = np.zeros(STATE_SIZE, dtype=np.int32)
    state[CHOSEN:SHOWN] = NO_CARD
    state[PLAYERS], state[LONG], state[REMOVED_SIZE] = players, long, REMOVED[players]
    return state


def kind_of(card: Card) -> int:
    """A card as kernels know it."""
    return VALUES * COLOURS.index(card.colour) + card.value - 1


def card_of(kind: int) -> Card:
    """A kernel's card as `games` knows it."""
    return Card(COLOURS[kind // VALUES], kind % VALUES + 1)


def new_deck() -> NDArray[np.int32]:
    """The 100 cards in canonical order."""
    return deck_of(FULL_DECK)


def deck_of(cards: Iterable[Card]) -> NDArray[np.int32]:
    """A deck for the `deal` kernel, top first."""
    return np.array([kind_of(card) for card in cards], dtype=np.int32)


def from_games(state: GamesState) -> StateArray:
    """The array that stands for a state of `games.play5211`."""
    array = new_state(state.players, state.options.long)
    array[TOTALS : TOTALS + state.players] = state.totals
    array[PHASE], array[DEALS] = _PHASES.index(state.phase), state.deals
    array[ROUND], array[TURN] = state.round, state.turn
    array[ENDED_BY] = _ENDS.index(state.ended_by)
    array[TOP] = CARDS - len(state.pile)
    array[DECK : DECK + len(state.removed)] = deck_of(state.removed)
    array[DECK + int(array[TOP]) : DECK + CARDS] = deck_of(state.pile)
    if state.deals:
        array[HAND_SIZE], array[SHOWN_SIZE] = len(state.hands[0]), len(state.shown[0])
        array[MISSING] = state.chosen.count(None)
    for seat in range(state.players if state.deals else 0):
        _write(array, HANDS + FULL_HAND * seat, state.hands[seat])
        _write(array, CHOSEN + 2 * seat, sorted(state.chosen[seat] or (), key=kind_of))
        _write(array, SHOWN + MOST_SHOWN * seat, state.shown[seat])
        _count(array, WON + KINDS * seat, state.won[seat])
        _count(array, OPEN, state.won[seat] + state.shown[seat])
        array[WON_SIZE + seat] = len(state.won[seat])
        array[SCORES + seat] = sum(card.value for card in state.won[seat])
        for card in state.shown[seat]:
            array[COUNTS + COLOURS.index(card.colour)] += 1
            array[KODODOS] += card.value == KODODO
    _count(array, DISCARD, state.discard)
    # The card left at the end of a deal is discarded without having lain open (F13).
    left = state.players if state.ended_by == "pile" else 0
    _count(array, OPEN, state.discard[: len(state.discard) - left])
    return array


def _write(array: StateArray, start: int, cards: Sequence[Card]) -> None:
    array[start : start + len(cards)] = deck_of(cards)


def _count(array: StateArray, start: int, cards: Iterable[Card]) -> None:
    for card in cards:
        array[start + kind_of(card)] += 1


def to_games(array: StateArray, sheet: tuple[tuple[int, ...], ...] = ()) -> GamesState:
    """The state an array stands for, cards in ascending order; the sheet is not in the array."""
    values = array.tolist()
    seats = range(values[PLAYERS] if values[DEALS] else 0)
    hand, shown, top = values[HAND_SIZE], values[SHOWN_SIZE], DECK + values[TOP]
    removed = values[DECK : DECK + values[REMOVED_SIZE]] if values[DEALS] else []

    def cards(start: int, size: int) -> tuple[Card, ...]:
        return tuple(sorted(card_of(k) for k in values[start : start + size] if k != NO_CARD))

    def count_out(start: int) -> tuple[Card, ...]:
        counts = {card_of(kind): values[start + kind] for kind in range(KINDS)}
        return tuple(sorted(Counter(counts).elements()))

    return GamesState(
        options=Options(bool(values[LONG])),
        totals=tuple(values[TOTALS : TOTALS + values[PLAYERS]]),
        sheet=sheet,
        deals=values[DEALS],
        phase=_PHASES[values[PHASE]],
        round=values[ROUND],
        turn=values[TURN],
        hands=tuple(cards(HANDS + FULL_HAND * seat, hand) for seat in seats),
        chosen=tuple(cards(CHOSEN + 2 * seat, 2) or None for seat in seats),
        shown=tuple(cards(SHOWN + MOST_SHOWN * seat, shown) for seat in seats),
        won=tuple(count_out(WON + KINDS * seat) for seat in seats),
        removed=tuple(map(card_of, removed)),
        pile=tuple(map(card_of, values[top : DECK + CARDS])),
        discard=count_out(DISCARD),
        ended_by=_ENDS[values[ENDED_BY]],
    )
