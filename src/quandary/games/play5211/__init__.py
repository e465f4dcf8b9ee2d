"""5211: 100 cards in five colours, two to five players, everyone lays face down at once.

Start with `rules.py`. The clauses F1–F17 are explained in docs/rules/5211.md.
"""

from quandary.games.play5211.cards import full_deck, ways_up
from quandary.games.play5211.memory import note, recall, remember
from quandary.games.play5211.notation import (
    deal_details,
    read_action,
    read_card,
    read_position,
    write_action,
    write_card,
    write_position,
)
from quandary.games.play5211.options import read_options, write_options
from quandary.games.play5211.rules import (
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
from quandary.games.play5211.sight import hear_action, redact, tell_action, view, view_from

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
