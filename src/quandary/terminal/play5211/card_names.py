"""Cards of 5211 in words, as a person reads and types them: `yellow 3`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quandary.games.play5211.cards import COLOURS
from quandary.games.play5211.view_types import SeenCard
from quandary.terminal.translator import Translator


def order_of(card: str) -> tuple[int, str]:
    """Cards sort by colour, in the order of the rulebook, then by value."""
    return (COLOURS.find(card[0]), card)


def name_colour(letter: str, translator: Translator) -> str:
    """A colour in the translator's language."""
    return translator.say(f"5211.colour.{letter}")


def count_colour(letter: str, count: int, translator: Translator) -> str:
    """`4 × green`, which nobody takes for the card `green 4`."""
    return f"{count} × {name_colour(letter, translator)}"


def name_card(card: str, translator: Translator) -> str:
    """A card from its notation; what is no card stays as it is."""
    if len(card) != 2 or card[0] not in COLOURS:
        return card
    return translator.say("5211.card", colour=name_colour(card[0], translator), value=card[1])


def name_cards(cards: Iterable[SeenCard], translator: Translator) -> str:
    """Cards in a sentence, sorted as they are in a hand: `yellow 3 and violet 1`."""
    texts = sorted((card or "?" for card in cards), key=order_of)
    return translator.join([name_card(card, translator) for card in texts])


def abbreviate(cards: Sequence[str], translator: Translator) -> str:
    """Cards as briefly as they can be typed in this language: `y3y2`, `ge3ge2`.

    The letters of records, where they are the first of the colours' names; else two letters.
    """
    names = {letter: name_colour(letter, translator).lower() for letter in COLOURS}
    length = 1 if all(name[0] == letter for letter, name in names.items()) else 2
    return "".join(f"{names[card[0]][:length]}{card[1]}" for card in cards)
