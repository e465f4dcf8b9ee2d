"""Draws a table of 5211 as a viewer sees it."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.games.play5211.cards import COLOURS
from quandary.games.play5211.rules import rounds_per_deal
from quandary.games.play5211.view_types import SeenCard, View
from quandary.terminal.cells import width_of
from quandary.terminal.play5211.card_names import count_colour, name_card, order_of
from quandary.terminal.rows import draw_row
from quandary.terminal.sheet import draw_sheet_of
from quandary.terminal.style import DIM, Style
from quandary.terminal.translator import Translator

PAINTS = {"y": "93", "g": "92", "o": "38;5;208", "b": "94", "v": "95"}


def held_cards(view: View, translator: Translator) -> list[str]:
    """The viewer's hand, sorted for the eye; cards are called by their places here, from 1."""
    if translator.viewer is None or not view["hands"]:
        return []
    return sorted((card or "?" for card in view["hands"][translator.viewer]), key=order_of)


def draw_table(view: View, translator: Translator, style: Style) -> list[str]:
    """The turn, what everybody has shown, the counts that matter, and the viewer's hand."""
    lines = [style.heading(_turn(view, translator))]
    width = _label_width(translator)
    first = 0 if translator.viewer is None else translator.viewer + 1
    for step in range(view["players"]):
        seat = (first + step) % view["players"]
        lines.append(
            draw_row(
                translator.name(seat),
                _shown_cards(view, seat, translator, style),
                width,
                translator,
                style,
            )
        )
    if any(view["shown"]):
        lines += _counts(view, translator, style)
    if translator.viewer is not None:
        return lines + draw_hand(view, translator, style)
    return lines + _open_hands(view, translator, style)


def _turn(view: View, translator: Translator) -> str:
    if view["phase"] != "lay":
        return say_round(view, translator)
    rounds = rounds_per_deal(view["players"])
    facts = {"round": view["round"] + 1, "rounds": rounds, "turn": view["turn"] + 1}
    if view["options"]["long"]:
        return translator.say("5211.table.deal_round_turn", deal=(view["deal"] or 0) + 1, **facts)
    return translator.say("5211.table.round_turn", **facts)


def say_round(view: View, translator: Translator) -> str:
    """`Round 2 of 7`; between deals and after the game, the last round that was played."""
    last = view["round"] + 1 if view["phase"] == "lay" else max(view["round"], 1)
    facts = {"round": last, "rounds": rounds_per_deal(view["players"])}
    key = "5211.where_long" if view["options"]["long"] else "5211.where"
    return translator.say(key, deal=(view["deal"] or 0) + 1, **facts)


def _label_width(translator: Translator) -> int:
    own = ("5211.table.colours", "5211.kododos", "5211.table.numbers")
    labels = [*translator.names, *map(translator.say, ("player.you", "table.hand", *own))]
    return max(map(width_of, labels))


def _shown_cards(view: View, seat: int, translator: Translator, style: Style) -> str:
    points = translator.points(view["totals"][seat])
    if view["result"] is not None:
        return points
    if not view["shown"][seat]:
        return translator.say("5211.table.shown_nothing", points=points)
    cards = paint_cards(view["shown"][seat], translator, style)
    return translator.say("5211.table.shown", points=points, cards=cards)


def _counts(view: View, translator: Translator, style: Style) -> list[str]:
    counts = ", ".join(
        style.paint(count_colour(colour, view["counts"][colour], translator), PAINTS[colour])
        for colour in COLOURS
    )
    colours = translator.say("5211.table.counts", counts=counts, limit=view["limit"])
    facts = {"count": view["kododos"], "needed": view["kododos_needed"]}
    width = _label_width(translator)
    return [
        draw_row(translator.say("5211.table.colours"), colours, width, translator, style),
        draw_row(
            translator.say("5211.kododos"),
            translator.say("5211.table.kododos_of", **facts),
            width,
            translator,
            style,
        ),
    ]


def draw_hand(view: View, translator: Translator, style: Style) -> list[str]:
    """The viewer's cards with their numbers."""
    held = held_cards(view, translator)
    names = [name_card(card, translator) for card in held]
    if style.is_plain:
        words = ", ".join(f"{number} = {name}" for number, name in enumerate(names, start=1))
        return [draw_row(translator.say("table.hand"), words, 0, translator, style)]
    width = _label_width(translator)
    cards = "  ".join(_paint(name, card, style) for card, name in zip(held, names, strict=True))
    numbers = "  ".join(f"{number:<{len(name)}}" for number, name in enumerate(names, start=1))
    return [
        f"  {translator.say('table.hand'):<{width}}  {cards}",
        f"  {translator.say('5211.table.numbers'):<{width}}  {style.paint(numbers.rstrip(), DIM)}",
    ]


def _open_hands(view: View, translator: Translator, style: Style) -> list[str]:
    """Everybody's hand, for somebody at no seat who may see them."""
    width = _label_width(translator)
    return [
        draw_row(
            translator.say("5211.table.hand_of", player=translator.names[seat]),
            paint_cards(hand, translator, style),
            width,
            translator,
            style,
        )
        for seat, hand in enumerate(view["hands"])
        if hand and None not in hand
    ]


def paint_cards(cards: Sequence[SeenCard], translator: Translator, style: Style) -> str:
    """Cards side by side, each in its colour."""
    texts = sorted((card or "?" for card in cards), key=order_of)
    return ", ".join(_paint(name_card(card, translator), card, style) for card in texts)


def _paint(name: str, card: str, style: Style) -> str:
    return style.paint(name, PAINTS.get(card[0], DIM))


def draw_for(view: View, translator: Translator, style: Style) -> list[str]:
    """Every choice is a turn of its own, so the whole table is drawn."""
    return draw_table(view, translator, style)


def draw_sum(view: View, translator: Translator, style: Style) -> list[str]:
    """How often each colour has been shown, and everybody's points."""
    rows = [(translator.say("score.total"), view["totals"])]
    return _counts(view, translator, style) + draw_sheet_of(rows, translator, style)


def draw_sheet(view: View, translator: Translator, style: Style) -> list[str]:
    """Earlier deals, the rounds of this one, and the totals."""
    done = view["sheet"] if view["phase"] == "lay" else view["sheet"][:-1]
    rows = [
        (translator.say("score.deal", deal=number), points)
        for number, points in enumerate(done, start=1)
    ]
    rounds = [event for event in view["events"] if event["kind"] == "scored"]
    rows += [
        (translator.say("score.round", round=event["round"] + 1), event["points"])
        for event in rounds
    ]
    return draw_sheet_of(
        [*rows, (translator.say("score.total"), view["totals"])], translator, style
    )
