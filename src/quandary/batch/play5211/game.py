"""5211, as environments know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from quandary.batch.batch_game import BatchGame, Row
from quandary.batch.play5211 import stepping, steps
from quandary.batch.play5211.actions import ACTIONS, from_text, name, to_text
from quandary.batch.play5211.observation import layout
from quandary.batch.play5211.row import DECK, ROW_SIZE
from quandary.fast.play5211.rules.state import CARDS, OVER, PHASE, card_of, deck_of, new_state
from quandary.games.play5211.cards import Card


def _new_row(players: int, options: Mapping[str, Any]) -> Row:
    state = new_state(players, options["long"])
    return np.concatenate([state, np.zeros(ROW_SIZE - len(state), np.int32)])


def _deck(row: Row) -> tuple[Card, ...]:
    return tuple(map(card_of, row[DECK : DECK + CARDS].tolist()))


def _put_deck(row: Row, deck: Sequence[Card]) -> None:
    row[DECK : DECK + CARDS] = deck_of(deck)


def _is_over(row: Row) -> bool:
    return int(row[PHASE]) == OVER


GAME = BatchGame(
    actions=ACTIONS,
    is_simultaneous=True,
    layout=layout,
    private_parts=frozenset({"hand", "unseen"}),
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
