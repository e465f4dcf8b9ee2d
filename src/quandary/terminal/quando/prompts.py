"""Asks a person for the next action in Quando, and reads the answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from quandary.games.quando.view_types import View
from quandary.terminal.quando.drawing import LETTERS, HeldCard, held_cards
from quandary.terminal.translator import Translator
from quandary.terminal.unreadable_input import UnreadableInput

_BETWEEN = re.compile(r"[\s,;+&–-]+")
_MOST_DIGITS = 24
_NOT_NOW = {"showing": "draw showing", "hidden": "draw hidden", "turn": "turn 0"}


def ask(view: View, legal: Sequence[str], translator: Translator) -> str:
    """The question that a person is asked now."""
    showing = view["pile"]["showing"]
    if view["phase"] == "draw":
        return translator.say("quando.ask.draw", showing=showing)
    if view["phase"] == "penalty":
        player = translator.names[view["active"] or 0]
        if "draw showing" in legal:
            return translator.say("quando.ask.penalty_draw", player=player, showing=showing)
        key = "quando.ask.penalty_turn" if len(legal) == 1 else "quando.ask.penalty_turn_choice"
        return translator.say(key, player=player)
    if "pass" in legal:
        return translator.say("quando.ask.play_or_pass")
    return translator.say("quando.ask.play_or_knock" if "knock" in legal else "quando.ask.play")


def read(line: str, view: View, translator: Translator) -> str:
    """The action a typed line means, legal or not; raises `UnreadableInput`."""
    words = [word for word in _BETWEEN.split(line.strip()) if word]
    held = held_cards(view, translator)
    first = words[0] if words else ""
    for command in ("knock", "pass"):
        if len(words) == 1 and translator.means(first, command):
            return command
    if view["phase"] == "draw":
        return _read_draw(words, line, view, translator)
    if view["phase"] == "penalty" and not any(card.front == 0 for card in held):
        return _read_draw(words, line, view, translator)
    if view["phase"] == "penalty":
        return _read_turn(words, line, held, translator)
    return _read_play(words, line, view, translator)


def _read_draw(words: list[str], line: str, view: View, translator: Translator) -> str:
    word = words[-1] if words else ""
    if translator.means(word, "showing") or word == str(view["pile"]["showing"]):
        return "draw showing"
    if translator.means(word, "hidden"):
        return "draw hidden"
    raise UnreadableInput("quando.ask.not_understood_draw", line=line)


def _read_turn(words: list[str], line: str, held: list[HeldCard], translator: Translator) -> str:
    """`t`, `0`, a zero's letter, or `turn` with any of these."""
    if words and translator.means(words[0], "turn") and len(words) > 1:
        words = words[1:]
    if len(words) == 1:
        if translator.means(words[0], "turn") or words[0] == "0":
            return f"turn {next(card.place for card in held if card.front == 0)}"
        for card in held:
            if card.letter == words[0]:
                return f"turn {card.place}"
    raise UnreadableInput("quando.ask.not_understood_turn", line=line)


def _read_play(words: list[str], line: str, view: View, translator: Translator) -> str:
    """Numbers or letters; a word for something else, which the rules will refuse by its name."""
    held = held_cards(view, translator)
    if words and translator.means(words[0], "play"):
        words = words[1:]
        if not words and view["knocker"] is not None:
            return "pass"
    together = "".join(words)
    if together.isascii() and together.isdigit() and len(together) <= _MOST_DIGITS:
        return _play_at(_by_numbers(words, held))
    if len(held) <= len(LETTERS):
        together = together.lower()
    places = {card.letter: card.place for card in held}
    if together and all(letter in places for letter in together):
        if len(set(together)) < len(together):
            raise UnreadableInput("quando.ask.named_twice")
        return _play_at([places[letter] for letter in together])
    for command, action in _NOT_NOW.items():
        if words and translator.means(words[0], command):
            return action
    raise UnreadableInput("quando.ask.not_understood_play", line=line)


def _play_at(places: Sequence[int]) -> str:
    return " ".join(["play", *map(str, places)])


def _by_numbers(words: list[str], held: list[HeldCard]) -> list[int]:
    """Places of cards with these fronts, the leftmost of equal ones, in the order named.

    `210` may be 2 1 0 or 2 10: the first reading that the hand can play is meant.
    """
    readings = [
        [number for part in parts for number in part] for parts in product(*map(_numbers_in, words))
    ]
    fronts = Counter(card.front for card in held)
    playable = [reading for reading in readings if _is_playable(reading, fronts)]
    numbers = (playable or readings)[0]
    for number, times in Counter(numbers).items():
        if times > fronts[number]:
            key = "quando.ask.not_held_often" if fronts[number] else "quando.ask.not_held"
            shown = " ".join(str(card.front) for card in held)
            raise UnreadableInput(key, number=number, fronts=shown)
    left = list(held)
    places = []
    for number in numbers:
        card = next(card for card in left if card.front == number)
        left.remove(card)
        places.append(card.place)
    return places


def _is_playable(numbers: Sequence[int], fronts: Counter[int]) -> bool:
    low = min(numbers)
    is_straight = sorted(numbers) == [low, low + 1, low + 2]
    return not Counter(numbers) - fronts and (is_straight or len(set(numbers)) == 1)


def _numbers_in(digits: str) -> list[list[int]]:
    """Every way to read digits as numbers from 0 to 10, those with a 10 first."""
    return list(_readings(digits))


def _readings(digits: str) -> Iterator[list[int]]:
    if not digits:
        yield []
        return
    for length in (2, 1):
        head = digits[:length]
        if head == "10" or len(head) == length == 1:
            for rest in _readings(digits[length:]):
                yield [int(head), *rest]
