"""Draws a table of Quando as a viewer sees it."""

from __future__ import annotations

from typing import NamedTuple

from quandary.games.quando.view_types import SeenCard, View
from quandary.terminal.cells import width_of
from quandary.terminal.quando.sentences import cards_text
from quandary.terminal.rows import draw_row
from quandary.terminal.sheet import draw_sheet_of
from quandary.terminal.style import BOLD, DIM, Style
from quandary.terminal.translator import Translator

LETTERS = "abcdefgijmnrtuvwxyz"
"""Names for the cards of a hand. Left out are letters that look like digits or are commands."""


class HeldCard(NamedTuple):
    """A card of the viewer's hand: the letter it is called by, its place, what is known of it."""

    letter: str
    place: int
    front: int
    back: int | None


def held_cards(view: View, translator: Translator) -> list[HeldCard]:
    """The viewer's hand, sorted for the eye; equal fronts in the order they came."""
    if translator.viewer is None or not view["hands"]:
        return []
    hand = view["memory"]["hands"][translator.viewer]
    places = sorted(range(len(hand)), key=lambda place: hand[place]["front"] or 0)
    letters = LETTERS + LETTERS.upper()
    return [
        HeldCard(letters[n : n + 1], place, hand[place]["front"] or 0, hand[place]["back"])
        for n, place in enumerate(places)
    ]


def draw_table(view: View, translator: Translator, style: Style) -> list[str]:
    """The round, the others clockwise, the piles, and the viewer's own hand."""
    key = "table.round" if view["knocker"] is None else "quando.table.last_round"
    lines = [style.heading(translator.say(key, round=(view["deal"] or 0) + 1))]
    width = _label_width(translator)
    first = 0 if translator.viewer is None else translator.viewer + 1
    for step in range(view["players"]):
        seat = (first + step) % view["players"]
        if seat != translator.viewer:
            lines.append(
                draw_row(
                    translator.name(seat), _other(view, seat, translator), width, translator, style
                )
            )
    lines += _piles(view, translator, style)
    if translator.viewer is not None:
        points = translator.points(view["totals"][translator.viewer])
        total = sum(card.front for card in held_cards(view, translator))
        own = translator.say("quando.table.own", points=points, sum=total)
        lines += [draw_row(translator.name(translator.viewer), own, width, translator, style)]
        lines += draw_hand(view, translator, style)
    return lines


def _label_width(translator: Translator) -> int:
    own = ("pile", "discard", "letters", "known_backs")
    keys = ("player.you", "table.hand", *(f"quando.table.{key}" for key in own))
    labels = [*translator.names, *map(translator.say, keys)]
    return max(map(width_of, labels))


def _other(view: View, seat: int, translator: Translator) -> str:
    hand, points = view["hands"][seat], translator.points(view["totals"][seat])
    if not hand or hand[0] == {"front": None, "back": None}:
        text = translator.say("quando.table.size", points=points, cards=translator.cards(len(hand)))
    elif translator.viewer is None:
        text = translator.say(
            "quando.table.both_sides", points=points, cards=cards_text(hand, translator)
        )
    else:
        text = translator.say("quando.table.backs", points=points, cards=_backs(hand))
    return f"{text}, {translator.say('quando.table.knocked')}" if seat == view["knocker"] else text


def _backs(hand: list[SeenCard]) -> str:
    return " ".join("?" if card["back"] is None else str(card["back"]) for card in hand)


def _piles(view: View, translator: Translator, style: Style) -> list[str]:
    pile, discard = view["pile"], view["discard"]
    empty = translator.say("table.empty")
    cards = {"cards": translator.cards(pile["size"])}
    showing = translator.say("quando.table.pile_shows", showing=pile["showing"], **cards)
    cards = {"cards": translator.cards(discard["size"])}
    top = translator.say("quando.table.discard_top", top=discard["top"], **cards)
    width = _label_width(translator)
    return [
        draw_row(
            translator.say("quando.table.pile"),
            showing if pile["size"] else empty,
            width,
            translator,
            style,
        ),
        draw_row(
            translator.say("quando.table.discard"),
            top if discard["size"] else empty,
            width,
            translator,
            style,
        ),
    ]


def draw_hand(view: View, translator: Translator, style: Style) -> list[str]:
    """The viewer's own fronts with their letters, and the backs this viewer has seen."""
    held = held_cards(view, translator)
    if style.is_plain:
        return [
            draw_row(
                translator.say("table.hand"), _hand_in_words(held, translator), 0, translator, style
            )
        ]
    width = _label_width(translator)
    rows = [(translator.say("table.hand"), [str(card.front) for card in held], BOLD)]
    if view["phase"] != "draw":
        rows.append((translator.say("quando.table.letters"), [card.letter for card in held], DIM))
    if any(card.back is not None for card in held):
        backs = ["-" if card.back is None else str(card.back) for card in held]
        rows.append((translator.say("quando.table.known_backs"), backs, DIM))
    return style.grid(rows, width) if held else []


def _hand_in_words(held: list[HeldCard], translator: Translator) -> str:
    words = [
        card.letter
        + " "
        + (str(card.front) if card.back is None else _known_card(card, translator))
        for card in held
    ]
    return ", ".join(words) or translator.say("table.empty")


def _known_card(card: HeldCard, translator: Translator) -> str:
    return translator.say("quando.table.known_back", card=card.front, back=card.back)


def draw_for(view: View, translator: Translator, style: Style) -> list[str]:
    """The whole table at the start of a turn; inside a turn the hand is enough."""
    if view["phase"] == "play":
        return draw_table(view, translator, style)
    return draw_hand(view, translator, style)


def draw_sum(view: View, translator: Translator, style: Style) -> list[str]:
    """What the viewer's hand counts now."""
    fronts = [card.front for card in held_cards(view, translator)]
    points = translator.points(view["totals"][translator.viewer or 0])
    cards = " ".join(map(str, fronts)) or translator.say("table.empty")
    return [translator.say("quando.ask.sum", cards=cards, sum=sum(fronts), points=points)]


def draw_sheet(view: View, translator: Translator, style: Style) -> list[str]:
    """The points of every round and the totals."""
    rows = [
        (translator.say("table.round", round=number), points)
        for number, points in enumerate(view["sheet"], start=1)
    ]
    return draw_sheet_of(
        [*rows, (translator.say("score.total"), view["totals"])], translator, style
    )
