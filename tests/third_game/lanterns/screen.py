"""Lanterns on the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quandary.terminal.outcome import describe_game_over, numbers_by_name
from quandary.terminal.screen import Screen
from quandary.terminal.sheet import draw_sheet_of
from quandary.terminal.style import Style
from quandary.terminal.translator import Translator
from quandary.terminal.unreadable_input import UnreadableInput

View = dict[str, Any]


def describe(event: dict[str, Any], translator: Translator) -> list[str]:
    """A witnessed event in sentences."""
    match event["kind"]:
        case "dealt":
            return [translator.say("lanterns.dealt", player=translator.name(event["dealer"]))]
        case "laid" | "lit":
            facts = {"player": translator.name(event["seat"]), "card": event.get("card")}
            return [translator.say(f"lanterns.{event['kind']}", **facts)]
        case "scored":
            return [
                translator.say(
                    "lanterns.scored", totals=numbers_by_name(event["totals"], translator)
                )
            ]
        case _:
            return [describe_game_over(event["winners"], event["totals"], translator)]


def draw_table(view: View, translator: Translator, style: Style) -> list[str]:
    """The middle, everybody's lanterns, and the viewer's hand."""
    middle = " ".join(map(str, view["middle"])) or "-"
    lines = [
        style.heading(translator.say("lanterns.middle", cards=middle)),
        translator.say("lanterns.lit_so_far", counts=numbers_by_name(view["won"], translator)),
    ]
    return lines if translator.viewer is None else [*lines, *draw_sum(view, translator, style)]


def draw_sum(view: View, translator: Translator, style: Style) -> list[str]:
    """The viewer's hand."""
    hand = [] if translator.viewer is None else view["hands"][translator.viewer]
    return [translator.say("lanterns.hand", cards=" ".join(map(str, sorted(hand))))]


def draw_sheet(view: View, translator: Translator, style: Style) -> list[str]:
    """The lanterns of every deal, and all of them."""
    rows = [
        (translator.say("score.deal", deal=number), points)
        for number, points in enumerate(view["sheet"], start=1)
    ]
    return draw_sheet_of(
        [*rows, (translator.say("score.total"), view["totals"])], translator, style
    )


def ask(view: View, legal: Sequence[str], translator: Translator) -> str:
    """The question that a person is asked now."""
    return translator.say("lanterns.ask", example=legal[0].removeprefix("lay "))


def read(line: str, view: View, translator: Translator) -> str:
    """The action a typed line means, legal or not: `7` or `lay 7`."""
    card = line.strip().removeprefix("lay ")
    if not card.isdecimal():
        raise UnreadableInput("ask.not_understood", line=line)
    return f"lay {card}"


def begins_turn(view: View) -> bool:
    """A round begins with an empty middle (L7)."""
    return not view["middle"]


SCREEN = Screen(
    describe=describe,
    draw_table=draw_table,
    draw_sheet=draw_sheet,
    draw_sum=draw_sum,
    draw_for=draw_table,
    ask=ask,
    read=read,
    begins_turn=begins_turn,
)
