"""What a view of Quando tells, as arrays: where every card is, and which of its sides are known.

For a sampler of hidden cards: `read_view` gives the open facts and 55 slots, one for each card
wherever it lies. The sampler fills in the sides its seat has not seen, and `lay_out` makes of that
a full state and knowledge to search in. Who has seen a side is public, even where it is hidden.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quandary.fast.kernel import Ints, Matrix, njit
from quandary.fast.quando.rules import state as at
from quandary.fast.quando.rules.deductions import NO_ZERO, TURNED, deduce_from_turn, is_mixed_with
from quandary.fast.quando.rules.knowledge import KNOWLEDGE_SIZE, MARKS, SEEN, SINCE
from quandary.fast.quando.rules.turn_history import (
    DRAW_BITS,
    begin_entry,
    encode_draw,
    encode_play,
    note_held,
)
from quandary.games.quando.rules import PLAYS_BEFORE_KNOCKING
from quandary.games.quando.view_types import NameOfPlay, SeenCard, View, WitnessedEvent

PLACE, INDEX, FRONT, BACK, FRONT_SEEN, BACK_SEEN, SINCE_PLAY, TOLD = range(8)
"""The columns of the slots: `PLACE` is a seat's hand or one of the two below, `INDEX` the place in
it, as in the view; `FRONT` and `BACK` are `UNSEEN` where the viewer has not seen them; `FRONT_SEEN`
and `BACK_SEEN` the bit sets of the seats that have; `SINCE_PLAY` is as `knowledge.SINCE`, and
`TOLD` as `knowledge.MARKS`."""
COLUMNS = 8
ON_PILE = at.MOST_PLAYERS
ON_DISCARD = ON_PILE + 1
UNSEEN = -1

SlotsArray = NDArray[np.int16]


class KnownPosition(NamedTuple):
    """What a seat knows: a state with open facts and no cards, and the slots of the 55 cards."""

    state: at.StateArray
    slots: SlotsArray


class _Slot:
    """A card wherever it lies: its sides as far as seen, and who has seen them."""

    def __init__(self, card: SeenCard, front_seen: int, back_seen: int) -> None:
        self.front, self.back = card["front"], card["back"]
        self.front_seen, self.back_seen = front_seen, back_seen
        self.since = 0
        self.marks = 0

    def turn(self) -> None:
        self.front, self.back = self.back, self.front
        self.front_seen, self.back_seen = self.back_seen, self.front_seen

    def learn(self, card: SeenCard) -> None:
        self.front = self.front if card["front"] is None else card["front"]
        self.back = self.back if card["back"] is None else card["back"]


class _Fold:
    """A round as far as its events have been read.

    `state` gets what is remembered of each seat's turns, and what the rules tell of its hand.
    """

    def __init__(self, players: int, state: at.StateArray) -> None:
        self.state = state
        self.everybody = (1 << players) - 1
        self.hands: list[list[_Slot]] = []
        self.pile: list[_Slot] = []
        self.discard: list[_Slot] = []
        self.plays = [0] * players
        self.has_knocked = False

    def read(self, event: WitnessedEvent) -> None:
        """Take one more event in; the rows of the table under Q4."""
        if event["kind"] == "dealt":
            self._deal(event["hands"], event["pile"])
            self._show_top(event["showing"])
        elif event["kind"] == "played":
            self._note_play(event["seat"], event["play"], event["cards"])
            self._play(event["seat"], event["positions"], event["cards"])
        elif event["kind"] == "drawn":
            if event["penalty"]:
                self._note_no_zero(event["seat"])
            else:
                self._note_draw(event["seat"], event["side"] == "hidden")
            self._draw(event["seat"], event["side"] == "hidden", event["card"])
            self._show_top(event["showing"])
        elif event["kind"] == "turned":
            self._turn_zero(event["seat"], event["position"], event["card"])
        elif event["kind"] == "nothing_drawn":
            self._note_no_zero(event["seat"])
        elif event["kind"] == "pile_turned":
            self.pile, self.discard = self.discard, []
            for slot in self.pile:
                slot.turn()
            self._show_top(event["showing"])
        elif event["kind"] == "knocked":
            self.has_knocked = True
        elif event["kind"] == "deal_over":
            self._open(event["hands"])

    def _deal(self, hands: list[list[SeenCard]], pile: int) -> None:
        self.hands = [
            [_Slot(card, 1 << seat, self.everybody ^ 1 << seat) for card in hand]
            for seat, hand in enumerate(hands)
        ]
        self.pile = [_Slot({"front": None, "back": None}, 0, 0) for _ in range(pile)]

    def _show_top(self, showing: int | None) -> None:
        if self.pile and showing is not None:
            self.pile[0].front = showing
            self.pile[0].front_seen = self.everybody

    def _play(self, seat: int, positions: list[int], cards: list[SeenCard]) -> None:
        hand, mixed_since = self.hands[seat], int(self.state[at.MIXED_SINCE + seat])
        for position, card in zip(positions, cards, strict=True):
            slot = hand[position]
            slot.learn(card)
            slot.front_seen = self.everybody
            note_held(self.state, seat, slot.since, self.plays[seat], slot.front or 0)
            if slot.front and is_mixed_with(slot.since, slot.marks, mixed_since):
                self.state[at.MIXED_SINCE + seat] = 0
            self.discard.append(slot)
        self.hands[seat] = [slot for place, slot in enumerate(hand) if place not in positions]
        self.plays[seat] += 1
        self.state[at.PLAYS + seat] = self.plays[seat]

    def _turn_zero(self, seat: int, position: int, card: SeenCard) -> None:
        slot = self.hands[seat][position]
        note_held(self.state, seat, slot.since, self.plays[seat] - 1, 0)
        slot.turn()
        slot.learn(card)
        slot.front_seen = slot.back_seen = self.everybody
        slot.since = min(self.plays[seat], at.MOST_TURNS)
        slot.marks = TURNED

    def _note_no_zero(self, seat: int) -> None:
        self.state[at.MIXED_SINCE + seat] = 0
        for slot in self.hands[seat]:
            slot.marks |= NO_ZERO

    def _note_play(self, seat: int, play: NameOfPlay, cards: list[SeenCard]) -> None:
        could_knock = not self.has_knocked and min(self.plays) >= PLAYS_BEFORE_KNOCKING
        number = min(card["front"] or 0 for card in cards)
        told = encode_play(play != "straight", number, len(cards), could_knock)
        begin_entry(self.state, seat, self.plays[seat])
        self.state[self._entry(seat, self.plays[seat])] = told + 1

    def _note_draw(self, seat: int, is_hidden: bool) -> None:
        showing = self.pile[0].front
        assert showing is not None, "everybody sees the top of the pile"
        told = encode_draw(showing, is_hidden) + 1
        self.state[self._entry(seat, self.plays[seat] - 1)] |= told << DRAW_BITS
        deduce_from_turn(self.state, seat)

    @staticmethod
    def _entry(seat: int, play: int) -> int:
        return at.HISTORY + at.HISTORY_KEPT * seat + play % at.HISTORY_KEPT

    def _draw(self, seat: int, is_hidden: bool, card: SeenCard) -> None:
        slot = self.pile.pop(0)
        if is_hidden:
            slot.turn()
            slot.front_seen |= 1 << seat
        else:
            slot.back_seen |= self.everybody ^ 1 << seat
        slot.learn(card)
        slot.since, slot.marks = min(self.plays[seat], at.MOST_TURNS), 0
        self.hands[seat].append(slot)

    def _open(self, hands: list[list[SeenCard]]) -> None:
        for slots, cards in zip(self.hands, hands, strict=True):
            for slot, card in zip(slots, cards, strict=True):
                slot.learn(card)
                slot.front_seen = slot.back_seen = self.everybody


def read_view(view: View) -> KnownPosition:
    """What a view tells during a round; `view["events"]` has to hold the whole round."""
    state = _open_facts(view)
    fold = _Fold(view["players"], state)
    for event in view["events"]:
        fold.read(event)
    places = [*enumerate(fold.hands), (ON_PILE, fold.pile), (ON_DISCARD, fold.discard)]
    slots = [
        (
            place,
            index,
            UNSEEN if slot.front is None else slot.front,
            UNSEEN if slot.back is None else slot.back,
            slot.front_seen,
            slot.back_seen,
            slot.since,
            slot.marks,
        )
        for place, cards in places
        for index, slot in enumerate(cards)
    ]
    return KnownPosition(state, np.array(slots, dtype=np.int16))


def _open_facts(view: View) -> at.StateArray:
    players = view["players"]
    state = at.new_state(players, view["options"]["target"])
    state[at.PLAYS : at.PLAYS + players] = view["plays"]
    state[at.TOTALS : at.TOTALS + players] = view["totals"]
    state[at.PHASE] = ("deal", "play", "draw", "penalty", "over").index(view["phase"])
    state[at.ACTIVE] = 0 if view["active"] is None else view["active"]
    state[at.DEALER] = at.NOBODY if view["dealer"] is None else view["dealer"]
    state[at.KNOCKER] = at.NOBODY if view["knocker"] is None else view["knocker"]
    state[at.TRIPLET] = view["triplet"]
    state[at.OWING] = len(view["owing"])
    state[at.DEALS] = 0 if view["deal"] is None else view["deal"] + 1
    return state


@njit
def lay_out(state: Ints, knowledge: Ints, slots: Matrix) -> None:
    """Put the cards of slots without anything unseen into a state and its knowledge."""
    for place in range(at.HANDS, at.PLAYS):
        state[place] = 0
    for place in range(KNOWLEDGE_SIZE):
        knowledge[place] = 0
    state[at.PILE_TOP] = state[at.PILE_SIZE] = state[at.DISCARD_SIZE] = 0
    for slot in range(at.CARDS):
        place, front, back = slots[slot, PLACE], slots[slot, FRONT], slots[slot, BACK]
        card = front << 4 | back
        if place < at.MOST_PLAYERS:
            state[at.HANDS + at.NUMBERS * place + front] |= 1 << back
            knowledge[SINCE + card] = slots[slot, SINCE_PLAY]
            knowledge[MARKS + card] = slots[slot, TOLD]
        elif place == ON_PILE:
            state[at.PILE + slots[slot, INDEX]] = card
            state[at.PILE_SIZE] += 1
        else:
            state[at.DISCARD + slots[slot, INDEX]] = card
            state[at.DISCARD_SIZE] += 1
        knowledge[SEEN + card] = slots[slot, FRONT_SEEN]
        knowledge[SEEN + (back << 4 | front)] = slots[slot, BACK_SEEN]
