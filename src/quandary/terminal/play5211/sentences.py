"""Describes what a viewer witnessed in 5211, in sentences."""

from __future__ import annotations

from quandary.games.play5211.view_types import (
    View,
    WitnessedDeal,
    WitnessedDraw,
    WitnessedEvent,
    WitnessedScore,
)
from quandary.terminal.outcome import describe_game_over
from quandary.terminal.play5211.card_names import count_colour, name_cards, name_colour
from quandary.terminal.translator import Translator

TIE_BREAK = "5211.end.by_cards"
"""What decides between equal points (F14)."""


def describe(event: WitnessedEvent, translator: Translator) -> list[str]:
    """A witnessed event in sentences. Choosing goes without saying: nothing is to be seen yet."""
    match event["kind"]:
        case "dealt":
            return [_describe_deal(event, translator)]
        case "laid" | "taken_back":
            return []
        case "revealed":
            return [
                translator.event("5211.event.revealed", seat, cards=name_cards(cards, translator))
                for seat, cards in enumerate(event["cards"])
            ]
        case "drawn":
            return _describe_draw(event, translator)
        case "scored":
            return describe_score(event, translator)
        case "deal_over":
            return [translator.say(f"5211.event.deal_over_{event['ended_by']}")]
        case "game_over":
            return [describe_game_over(event["winners"], event["totals"], translator, TIE_BREAK)]


def _describe_deal(event: WitnessedDeal, translator: Translator) -> str:
    facts = {"count": len(event["hands"][0]), "removed": event["removed"], "pile": event["pile"]}
    return translator.say(
        "5211.event.dealt_cards" if event["removed"] else "5211.event.dealt_all_cards", **facts
    )


def _describe_draw(event: WitnessedDraw, translator: Translator) -> list[str]:
    """Only cards that can be seen are worth a line: everybody draws, every time."""
    if None in event["cards"]:
        return []
    return [
        translator.event(
            "5211.event.drawn_cards", event["seat"], cards=name_cards(event["cards"], translator)
        )
    ]


def describe_score(event: WitnessedScore, translator: Translator) -> list[str]:
    """A round's scoring in its steps: Kododos, counts, limit, ties, colour, points (F7–F11)."""
    kododos, needed = event["kododos"], event["kododos_needed"]
    if event["scored"] == "kododo":
        lines = [translator.say("5211.event.kododos_exact", count=kododos)]
    else:
        lines = [translator.say("5211.event.kododos_not_exact", count=kododos, needed=needed)]
        lines += _describe_majority(event, translator)
    return lines + [
        _describe_points(seat, event, translator) for seat in range(len(event["points"]))
    ]


def _describe_majority(event: WitnessedScore, translator: Translator) -> list[str]:
    counts = event["counts"]
    shown = ", ".join(count_colour(c, counts[c], translator) for c in counts if counts[c])
    lines = [translator.say("5211.event.counts", counts=shown)]
    for colour in event["out_by_limit"]:
        facts = {"colour": name_colour(colour, translator), "limit": event["limit"]}
        lines.append(translator.say("5211.event.out_by_limit", count=counts[colour], **facts))
    for colours in event["out_by_tie"]:
        names = translator.join([name_colour(colour, translator) for colour in colours])
        lines.append(
            translator.say("5211.event.out_by_tie", count=counts[colours[0]], colours=names)
        )
    if event["colour"] is None:
        return [*lines, translator.say("5211.event.nobody_scores")]
    count = counts[event["colour"]]
    name = name_colour(event["colour"], translator)
    return [*lines, translator.say("5211.event.majority", count=count, colour=name)]


def _describe_points(seat: int, event: WitnessedScore, translator: Translator) -> str:
    return translator.say(
        "5211.event.scored_cards",
        player=translator.name(seat),
        cards=name_cards(event["cards"][seat], translator) or translator.say("unit.nothing"),
        points=translator.points(event["points"][seat]),
        total=event["totals"][seat],
    )


def begins_turn(view: View) -> bool:
    """A turn begins with the first of everybody's choices (F4)."""
    return not any(view["chosen"])
