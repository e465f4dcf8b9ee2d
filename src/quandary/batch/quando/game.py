"""Quando, as environments know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from quandary.batch.batch_game import BatchGame, Row
from quandary.batch.quando import stepping, steps
from quandary.batch.quando.actions import ACTIONS, from_text, name, to_text
from quandary.batch.quando.observation import layout
from quandary.batch.quando.row import DECK, ROW_SIZE
from quandary.fast.quando.rules.state import CARDS, OVER, PHASE, card_of, deck_of, new_state
from quandary.games.quando.cards import Card


def _new_row(players: int, options: Mapping[str, Any]) -> Row:
    state = new_state(players, options["target"])
    # Half as wide as the fast core's: a batch has to go through the processor's caches.
    return np.concatenate([state, np.zeros(ROW_SIZE - len(state), np.int32)]).astype(np.int16)


def _deck(row: Row) -> tuple[Card, ...]:
    return tuple(map(card_of, row[DECK : DECK + CARDS].tolist()))


def _put_deck(row: Row, deck: Sequence[Card]) -> None:
    row[DECK : DECK + CARDS] = deck_of(tuple(deck))


def _is_over(row: Row) -> bool:
    return int(row[PHASE]) == OVER


GAME = BatchGame(
    actions=ACTIONS,
    is_simultaneous=False,
    layout=layout,
    private_parts=frozenset({"hand", "zero_backs", "under", "unseen", "fronts", "backs"}),
    new_row=_new_row,
    deck=_deck,
    put_deck=_put_deck,
    is_over=_is_over,
    name=name,
    to_text=to_text,
    from_text=from_text,
    begin=stepping.begin,
    clear=steps.clear,
    deal=steps.deal_deck,
    decide=stepping.decide,
    play=stepping.play,
    tell=stepping.tell,
    mark=stepping.mark,
    asked=stepping.asked,
    step_range=stepping.step_range,
)
