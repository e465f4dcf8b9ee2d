"""Quando: 55 double-sided number cards, two to six players, knock at the right moment.

Start with `rules.py`. The clauses Q1–Q25 are explained in docs/rules/quando.md.
"""

from quandary.games.quando.cards import full_deck, ways_up
from quandary.games.quando.memory import note, recall, remember
from quandary.games.quando.notation import (
    deal_details,
    read_action,
    read_card,
    read_position,
    write_action,
    write_card,
    write_position,
)
from quandary.games.quando.options import read_options, write_options
from quandary.games.quando.rules import (
    ID,
    PLAYER_COUNTS,
    apply,
    deal,
    deal_result,
    game_result,
    is_awaiting_deal,
    is_legal,
    is_over,
    lasting_actions,
    legal_actions,
    next_dealer,
    start,
    to_act,
    turn_id,
    verify,
)
from quandary.games.quando.sight import hear_action, redact, tell_action, view, view_from

__all__ = [
    "ID",
    "PLAYER_COUNTS",
    "apply",
    "deal",
    "deal_details",
    "deal_result",
    "full_deck",
    "game_result",
    "hear_action",
    "is_awaiting_deal",
    "is_legal",
    "is_over",
    "lasting_actions",
    "legal_actions",
    "next_dealer",
    "note",
    "read_action",
    "read_card",
    "read_options",
    "read_position",
    "recall",
    "redact",
    "remember",
    "start",
    "tell_action",
    "to_act",
    "turn_id",
    "verify",
    "view",
    "view_from",
    "ways_up",
    "write_action",
    "write_card",
    "write_options",
    "write_position",
]
