"""Lanterns as text: `7` is a card, `lay 7` an action, in records and in a seat's own words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quandary.games import position_text as fields
from quandary.games.errors import UnreadableNotation
from tests.third_game.lanterns.cards import FULL_DECK, Card
from tests.third_game.lanterns.options import Options
from tests.third_game.lanterns.state import Action, Event, Lay, State

CARDS = {str(card): card for card in FULL_DECK}


def write_card(card: Card) -> str:
    """`7`."""
    return str(card)


def read_card(text: str) -> Card:
    """A card from its number."""
    if text not in CARDS:
        raise UnreadableNotation(text, "a card from 1 to 10")
    return CARDS[text]


def write_action(action: Action) -> str:
    """`lay 7`."""
    return f"lay {action.card}"


def read_action(text: str) -> Action:
    """The action a text names, whether it is legal or not."""
    verb, _, card = text.partition(" ")
    if verb != "lay" or card not in CARDS:
        raise UnreadableNotation(text, "an action such as 'lay 7'")
    return Lay(CARDS[card])


def write_seat_action(state: State, seat: int, action: Action) -> str:
    """An action in the seat's own words: the same as in a record, for cards have one side."""
    return write_action(action)


def read_seat_action(state: State, seat: int, text: str) -> Action:
    """What a seat means by a text."""
    return read_action(text)


def deal_details(state: State, events: Sequence[Event]) -> dict[str, Any]:
    """What a replay tells of a finished deal besides the scores: what nobody had."""
    return {"rest": [write_card(card) for card in state.rest]}


_FIELDS = "lanterns totals sheet deals dealer hands rest middle leader won used".split()


def write_position(state: State) -> str:
    """The whole state in one line, every secret included."""
    values = (
        str(state.options.lanterns),
        fields.write_items(state.totals),
        fields.write_groups(state.sheet),
        str(state.deals),
        fields.write_optional(state.dealer),
        fields.write_groups(state.hands),
        fields.write_items(state.rest),
        fields.write_items(state.middle),
        str(state.leader),
        fields.write_items(state.won),
        fields.write_items(state.used),
    )
    return fields.write_fields("lanterns", dict(zip(_FIELDS, values, strict=True)))


def read_position(text: str) -> State:
    """What `write_position` wrote. Whether the position can arise is not checked."""
    value = fields.read_fields(text, "lanterns", _FIELDS)
    number = fields.read_number
    return State(
        options=Options(number(value["lanterns"])),
        totals=fields.read_items(value["totals"], number),
        sheet=fields.read_groups(value["sheet"], number),
        deals=number(value["deals"]),
        dealer=fields.read_optional(value["dealer"], number),
        hands=fields.read_groups(value["hands"], read_card),
        rest=fields.read_items(value["rest"], read_card),
        middle=fields.read_items(value["middle"], read_card),
        leader=number(value["leader"]),
        won=fields.read_items(value["won"], number),
        used=fields.read_items(value["used"], read_card),
    )
