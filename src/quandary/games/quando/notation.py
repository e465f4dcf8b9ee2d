"""Quando as text: cards, actions and positions, read and written.

A card is `front/back`; on a pile the side that lies up stands first. This is the notation
of records. A seat's own notation names cards by their place in the hand: see `visibility.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from quandary.games import position_text as fields
from quandary.games.errors import UnreadableNotation
from quandary.games.quando.actions import (
    DRAW_HIDDEN,
    DRAW_SHOWING,
    KNOCK,
    PASS,
    Action,
    Draw,
    Knock,
    Pass,
    Play,
    Turn,
)
from quandary.games.quando.cards import Card
from quandary.games.quando.events import EndedBy, Event
from quandary.games.quando.options import Options
from quandary.games.quando.state import Phase, State

_CARD = re.compile(r"(10|[0-9])/(10|[0-9])", re.ASCII)
_WORDS: dict[str, Action] = {
    "draw showing": DRAW_SHOWING,
    "draw hidden": DRAW_HIDDEN,
    "knock": KNOCK,
    "pass": PASS,
}


def write_card(card: Card) -> str:
    """`7/3`."""
    return f"{card.front}/{card.back}"


def read_card(text: str) -> Card:
    """A card from `front/back`; whether such a card exists is the deck's question (Q1)."""
    match = _CARD.fullmatch(text)
    if not match:
        raise UnreadableNotation(text, "a card such as 7/3")
    return Card(int(match[1]), int(match[2]))


def write_action(action: Action) -> str:
    """`play 7/3 8/0 9/2`, `draw showing`, `draw hidden`, `turn 0/5`, `knock`, `pass`."""
    match action:
        case Play(cards):
            return " ".join(["play", *map(write_card, cards)])
        case Draw(side):
            return f"draw {side}"
        case Turn(card):
            return f"turn {write_card(card)}"
        case Knock():
            return "knock"
        case Pass():
            return "pass"


def read_action(text: str) -> Action:
    """The action a text names, whether it is legal or not."""
    if text in _WORDS:
        return _WORDS[text]
    verb, *cards = text.split(" ")
    if verb == "play" and cards:
        return Play(tuple(map(read_card, cards)))
    if verb == "turn" and len(cards) == 1:
        return Turn(read_card(cards[0]))
    raise UnreadableNotation(text, "an action such as 'play 7/3', 'draw showing' or 'knock'")


def deal_details(state: State, events: Sequence[Event]) -> dict[str, Any]:
    """What a replay tells of a finished round besides the scores: the open hands."""
    return {"hands": [[write_card(card) for card in hand] for hand in state.hands]}


_FIELDS = (
    "target",
    "totals",
    "sheet",
    "deals",
    "phase",
    "ended",
    "dealer",
    "active",
    "plays",
    "knocker",
    "triplet",
    "owing",
    "hands",
    "pile",
    "discard",
)


def write_position(state: State) -> str:
    """The whole state in one line, every secret included."""
    values = (
        str(state.options.target),
        fields.write_items(state.totals),
        fields.write_groups(state.sheet),
        str(state.deals),
        state.phase.value,
        fields.write_optional(state.ended_by),
        fields.write_optional(state.dealer),
        str(state.active),
        fields.write_items(state.plays),
        fields.write_optional(state.knocker),
        str(int(state.has_triplet)),
        fields.write_items(state.owing),
        fields.write_groups(state.hands, write_card),
        fields.write_items(state.pile, write_card),
        fields.write_items(state.discard, write_card),
    )
    return fields.write_fields("quando", dict(zip(_FIELDS, values, strict=True)))


def read_position(text: str) -> State:
    """What `write_position` wrote. Whether the position can arise is not checked."""
    value = fields.read_fields(text, "quando", _FIELDS)
    number = fields.read_number
    return State(
        options=Options(number(value["target"])),
        totals=fields.read_items(value["totals"], number),
        sheet=fields.read_groups(value["sheet"], number),
        deals=number(value["deals"]),
        phase=_read_phase(value["phase"]),
        dealer=fields.read_optional(value["dealer"], number),
        hands=fields.read_groups(value["hands"], read_card),
        pile=fields.read_items(value["pile"], read_card),
        discard=fields.read_items(value["discard"], read_card),
        active=number(value["active"]),
        plays=fields.read_items(value["plays"], number),
        knocker=fields.read_optional(value["knocker"], number),
        has_triplet=bool(number(value["triplet"])),
        owing=fields.read_items(value["owing"], number),
        ended_by=fields.read_optional(value["ended"], _read_ended_by),
    )


def _read_phase(text: str) -> Phase:
    try:
        return Phase(text)
    except ValueError:
        raise UnreadableNotation(text, "a phase of Quando") from None


def _read_ended_by(text: str) -> EndedBy:
    if text == "zeros":
        return "zeros"
    if text == "knock":
        return "knock"
    raise UnreadableNotation(text, "'zeros' or 'knock'")
