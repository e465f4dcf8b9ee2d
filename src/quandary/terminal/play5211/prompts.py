"""Asks a person for the next action in 5211, and reads the answer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quandary.games.play5211.cards import COLOURS
from quandary.games.play5211.view_types import View
from quandary.terminal.play5211.card_names import name_card
from quandary.terminal.play5211.drawing import held_cards
from quandary.terminal.play5211.typed_colours import use_letters
from quandary.terminal.translator import Translator
from quandary.terminal.unreadable_input import UnreadableInput

_BETWEEN = re.compile(r"[\s,;+&–-]+")
_CARDS = re.compile(f"(?:[{COLOURS}][0-9])+", re.ASCII)
_NUMBERS = re.compile(r"[0-9]+", re.ASCII)


def ask(view: View, legal: Sequence[str], translator: Translator) -> str:
    """The question that a person is asked now."""
    return translator.say(
        "5211.ask.lay", count=view["cards_to_lay"], example=_example(view, translator)
    )


def _example(view: View, translator: Translator) -> str:
    return " ".join(
        name_card(card, translator) for card in held_cards(view, translator)[: view["cards_to_lay"]]
    )


def read(line: str, view: View, translator: Translator) -> str:
    """The action a typed line means, legal or not; raises `UnreadableInput`.

    Cards by colour and value (`y3 g1`, `y3g1`, `yellow 3`, `ye3`) or by their numbers in the
    hand (`2 4`, `24`).
    """
    words = [word for word in _BETWEEN.split(line.strip().lower()) if word]
    if len(words) > 1 and translator.means(words[0], "lay"):
        words = words[1:]
    together = "".join(use_letters(word, translator) for word in words)
    if _CARDS.fullmatch(together):
        cards = [together[start : start + 2] for start in range(0, len(together), 2)]
    elif _NUMBERS.fullmatch(together):
        cards = _by_numbers(together, held_cards(view, translator))
    else:
        cards = []
    if not cards:
        raise UnreadableInput(
            "5211.ask.not_understood_lay", line=line, example=_example(view, translator)
        )
    for card in cards:
        if card[1] not in "123456":
            raise UnreadableInput("5211.ask.no_such_card", card=name_card(card, translator))
    return " ".join(["lay", *cards])


def _by_numbers(digits: str, held: Sequence[str]) -> list[str]:
    """The cards at these places of the hand as it is shown."""
    if len(set(digits)) < len(digits):
        raise UnreadableInput("5211.ask.number_twice")
    numbers = [int(digit) for digit in digits]
    if not all(1 <= number <= len(held) for number in numbers):
        raise UnreadableInput("5211.ask.no_such_number", most=len(held))
    return [held[number - 1] for number in numbers]
