"""5211 as text: cards, actions and positions, read and written.

A card is its colour's letter and its value, `y1`. Records and seats use the same notation.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from quandary.games import position_text as fields
from quandary.games.errors import UnreadableNotation
from quandary.games.play5211.actions import TAKE_BACK, Action, Lay, TakeBack
from quandary.games.play5211.cards import COLOURS, Card, Cards
from quandary.games.play5211.events import EndedBy, Event, Scored
from quandary.games.play5211.options import Options
from quandary.games.play5211.state import Phase, State

_CARD = re.compile(f"([{COLOURS}])([1-6])", re.ASCII)


def write_card(card: Card) -> str:
    """`y1`: a yellow Kododo."""
    return f"{card.colour}{card.value}"


def read_card(text: str) -> Card:
    """A card from its letter and value."""
    match = _CARD.fullmatch(text)
    if not match:
        raise UnreadableNotation(text, "a card such as y1")
    return Card(match[1], int(match[2]))


def write_action(action: Action) -> str:
    """`lay g1 y3`, cards sorted as text; `take back`, which no record keeps."""
    match action:
        case Lay(cards):
            return " ".join(["lay", *map(write_card, sorted(cards))])
        case TakeBack():
            return "take back"


def read_action(text: str) -> Action:
    """The action a text names, whether it is legal or not; cards in any order."""
    if text == "take back":
        return TAKE_BACK
    verb, *cards = text.split(" ")
    if verb == "lay" and cards:
        return Lay(tuple(sorted(map(read_card, cards))))
    raise UnreadableNotation(text, "an action such as 'lay g1 y3'")


def deal_details(state: State, events: Sequence[Event]) -> dict[str, Any]:
    """What a replay tells of a finished deal besides the scores: its rounds."""
    scores = [event.score for event in events if isinstance(event, Scored)]
    return {
        "rounds": [
            {"scored": score.scored, "colour": score.colour, "points": list(score.points)}
            for score in scores
        ]
    }


_FIELDS = (
    "long",
    "totals",
    "sheet",
    "deals",
    "phase",
    "ended",
    "round",
    "turn",
    "hands",
    "chosen",
    "shown",
    "won",
    "removed",
    "discard",
    "pile",
)


def write_position(state: State) -> str:
    """The whole state in one line, every secret included."""
    chosen = [cards or () for cards in state.chosen]
    values = (
        str(int(state.options.long)),
        fields.write_items(state.totals),
        fields.write_groups(state.sheet),
        str(state.deals),
        state.phase.value,
        fields.write_optional(state.ended_by),
        str(state.round),
        str(state.turn),
        fields.write_groups(state.hands, write_card),
        fields.write_groups(chosen, write_card),
        fields.write_groups(state.shown, write_card),
        fields.write_groups(state.won, write_card),
        fields.write_items(state.removed, write_card),
        fields.write_items(state.discard, write_card),
        fields.write_items(state.pile, write_card),
    )
    return fields.write_fields("5211", dict(zip(_FIELDS, values, strict=True)))


def read_position(text: str) -> State:
    """What `write_position` wrote. Whether the position can arise is not checked."""
    value = fields.read_fields(text, "5211", _FIELDS)
    number = fields.read_number

    def cards(name: str) -> Cards:
        return fields.read_items(value[name], read_card)

    def groups(name: str) -> tuple[Cards, ...]:
        return fields.read_groups(value[name], read_card)

    return State(
        options=Options(bool(number(value["long"]))),
        totals=fields.read_items(value["totals"], number),
        sheet=fields.read_groups(value["sheet"], number),
        deals=number(value["deals"]),
        phase=_read_phase(value["phase"]),
        round=number(value["round"]),
        turn=number(value["turn"]),
        hands=groups("hands"),
        chosen=tuple(choice or None for choice in groups("chosen")),
        shown=groups("shown"),
        won=groups("won"),
        removed=cards("removed"),
        pile=cards("pile"),
        discard=cards("discard"),
        ended_by=fields.read_optional(value["ended"], _read_ended_by),
    )


def _read_phase(text: str) -> Phase:
    try:
        return Phase(text)
    except ValueError:
        raise UnreadableNotation(text, "a phase of 5211") from None


def _read_ended_by(text: str) -> EndedBy:
    if text == "pile":
        return "pile"
    if text == "target":
        return "target"
    raise UnreadableNotation(text, "'pile' or 'target'")
