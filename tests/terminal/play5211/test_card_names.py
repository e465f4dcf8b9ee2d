"""Cards of 5211 are called the same in the log, in the hand and where they are typed."""

from __future__ import annotations

from typing import Any

import pytest

from quandary.games.errors import IllegalAction
from quandary.games.play5211.cards import COLOURS
from quandary.table.match import Match
from quandary.terminal.play5211.card_names import abbreviate, name_card, name_cards
from quandary.terminal.play5211.drawing import draw_hand, draw_table
from quandary.terminal.play5211.prompts import ask, read
from quandary.terminal.play5211.sentences import describe
from quandary.terminal.play5211.typed_colours import use_letters
from quandary.terminal.refusals import say_not_allowed
from quandary.terminal.style import Style
from quandary.terminal.translator import Translator
from quandary.words import languages

VIEW: Any = {"hands": [["v1", "y3", "g2", "o3", "b6"], []], "cards_to_lay": 2}
REVEALED: Any = {"kind": "revealed", "cards": [["v1", "y3"], ["b6", "g2"]]}
SCORED: Any = {
    "kind": "scored",
    "round": 0,
    "scored": "none",
    "colour": None,
    "kododos": 0,
    "kododos_needed": 4,
    "counts": {},
    "limit": 5,
    "out_by_limit": [],
    "out_by_tie": [],
    "cards": [["v1", "y3"], []],
    "points": [4, 0],
    "totals": [4, 0],
}
HAND = ("y3", "g2", "o3", "b6", "v1")
COLUMNS = Style(has_colour=False, is_plain=False, width=80)


def translator(language: str) -> Translator:
    return Translator(language, ("Guest", "Heron"), 0)


@pytest.mark.parametrize("language", languages())
def test_log_hand_and_question_use_the_words_of_the_language(language: str) -> None:
    speaks = translator(language)
    names = [name_card(card, speaks) for card in HAND]
    log = [*describe(REVEALED, speaks), *describe(SCORED, speaks)]
    assert f"{speaks.join([names[0], names[4]])}." in log[0]
    assert all(any(names[place] in line for line in log) for place in (0, 1, 3, 4))
    for style in (Style(), COLUMNS):
        assert all(name in draw_hand(VIEW, speaks, style)[0] for name in names)
    question = ask(VIEW, [], speaks)
    assert f"{names[0]} {names[1]}" in question
    assert not any(card in line for card in HAND for line in [*log, question])


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("card", [f"{colour}6" for colour in COLOURS])
def test_whatever_is_shown_can_be_typed(language: str, card: str) -> None:
    speaks = translator(language)
    for shown in (name_card(card, speaks), abbreviate([card], speaks), card):
        assert read(shown, VIEW, speaks) == f"lay {card}"
    counted = abbreviate([card], speaks).replace("6", "=6")
    assert use_letters(counted, speaks) == f"{card[0]}=6"


def test_the_brief_names_are_unique_and_english_keeps_its_letters() -> None:
    assert abbreviate(["y3", "y2", "b1", "v4"], translator("en")) == "y3y2b1v4"
    assert abbreviate(["y3", "y2", "b1", "v4"], translator("de")) == "ge3ge2bl1vi4"
    for language in languages():
        names = {abbreviate([f"{colour}1"], translator(language)) for colour in COLOURS}
        assert len(names) == len(COLOURS)


def test_a_hand_of_the_longest_names_fits_a_small_terminal() -> None:
    view: Any = {"hands": [["o3", "o6", "o2", "o4", "o5"], []]}
    for language in languages():
        assert all(len(line) <= 80 for line in draw_hand(view, translator(language), COLUMNS))
    cards, numbers = draw_hand(VIEW, translator("de"), COLUMNS)
    for number, name in enumerate(("Gelb 3", "Grün 2", "Orange 3"), start=1):
        assert cards.index(name) == numbers.index(str(number))


@pytest.mark.parametrize("language", languages())
def test_refusals_and_open_hands_name_cards_alike(language: str) -> None:
    speaks = translator(language)
    refusal = IllegalAction("not_in_hand", "F4", card="y6")
    assert name_card("y6", speaks) in say_not_allowed(refusal, "5211", speaks)
    match = Match.start("5211", ["Ada", "Ben"], {})
    match.deal_from_seed("cards")
    watcher = Translator(language, ("Ada", "Ben"), None)
    view = match.view(0)
    drawn = "\n".join(draw_table(view, watcher, Style()))
    assert all(name_card(card, watcher) in drawn for card in view["hands"][0])


@pytest.mark.parametrize("language", languages())
def test_a_count_does_not_look_like_a_card(language: str) -> None:
    speaks = translator(language)
    counted: Any = {**SCORED, "counts": {"y": 3, "g": 0, "o": 2, "b": 0, "v": 0}}
    log = " ".join(describe(counted, speaks)[:3])
    assert f"3 × {speaks.say('5211.colour.y')}" in log
    assert not any(name_card(f"{c}{n}", speaks) in log for c in COLOURS for n in (2, 3))


def test_what_is_not_seen_stays_a_question_mark() -> None:
    assert name_cards([None, "y3"], translator("en")) == "? and yellow 3"
