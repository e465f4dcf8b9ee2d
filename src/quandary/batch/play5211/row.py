"""One game of 5211 in a batch: the fast core's state, and beside it the deck that is shuffled.

Seats choose in their order, and nobody takes a choice back: an environment asks each seat once.
"""

from __future__ import annotations

from quandary.fast.play5211.rules import state as at

DECK = at.STATE_SIZE
ROW_SIZE = DECK + at.CARDS
