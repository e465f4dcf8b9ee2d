"""The score pad of 5211: the cards laid, or how often each colour was shown (F6–F17)."""

from __future__ import annotations

import re

from quandary.games.play5211.cards import COLOURS, KODODO
from quandary.games.play5211.events import Scored
from quandary.games.play5211.rules import rounds_per_deal
from quandary.games.play5211.scoring import Majority, decide
from quandary.games.play5211.visibility import redact
from quandary.terminal.play5211.card_names import abbreviate, name_colour
from quandary.terminal.play5211.pad_rounds import (
    CARDS_EACH,
    CardsRound,
    CountsRound,
    Pad5211,
    Round5211,
    place_of,
    read_round,
    score,
    stand,
    verify,
    verify_counts,
    write_round,
)
from quandary.terminal.play5211.sentences import TIE_BREAK, describe
from quandary.terminal.play5211.typed_colours import use_letters
from quandary.terminal.score_pad import Ask, PadGame
from quandary.terminal.translator import Translator
from quandary.terminal.unreadable_input import UnreadableInput

_CARD = re.compile(f"[{COLOURS}][0-9]", re.ASCII)
_COUNT = re.compile(f"([{COLOURS}k])=([0-9]{{1,3}})", re.ASCII)
_EXAMPLES = ("y3 y2 b1 v4", "g1 b2 b2 o3", "v1 v2 y5 g2", "o2 o3 b1 y1", "v3 g4 o1 b2")
_VALUES = re.compile(r"[0-9](?:\+?[0-9])*", re.ASCII)


def explain(pad: Pad5211, translator: Translator) -> list[str]:
    """Why the last round scored as it did: Kododos, limit, ties, majority, points."""
    place = place_of(pad, len(pad.rounds) - 1)
    scored = Scored(place.round, score(pad.rounds[-1]), stand(pad).totals)
    witnessed = redact(scored, None)
    assert witnessed is not None, "everybody sees a round being scored"
    return describe(witnessed, translator)


def ask(pad: Pad5211, translator: Translator) -> str:
    """The question for the next round."""
    players = len(pad.players)
    return translator.say(
        "5211.ask.pad.ask",
        place=label(pad, len(pad.rounds), translator),
        rounds=rounds_per_deal(players),
        players=translator.join(pad.players),
        example=" ".join(abbreviate(cards.split(), translator) for cards in _EXAMPLES[:players]),
    )


def read(line: str, pad: Pad5211, translator: Translator, ask_more: Ask) -> Round5211:
    """`y3y2b1v4 …`: four cards for everybody; or `y=4 g=3 o=0 b=5 v=4 k=3`: counts."""
    words = use_letters(line, translator).replace(",", " ").split()
    if words and all(map(_COUNT.fullmatch, words)):
        return _read_counts(words, pad, translator, ask_more)
    together = "".join(words)
    cards = _CARD.findall(together)
    if not cards or "".join(cards) != together:
        raise UnreadableInput("5211.ask.pad.not_understood")
    if len(cards) != CARDS_EACH * len(pad.players):
        facts = {"count": len(cards), "needed": CARDS_EACH * len(pad.players)}
        raise UnreadableInput("5211.ask.pad.all_cards", **facts)
    starts = range(0, len(cards), CARDS_EACH)
    return CardsRound(tuple(tuple(cards[start : start + CARDS_EACH]) for start in starts))


def _read_counts(
    words: list[str], pad: Pad5211, translator: Translator, ask_more: Ask
) -> CountsRound:
    """The counts decide what scores; what everybody has of it is asked for."""
    found = {word[0]: int(word[2:]) for word in words}
    if len(found) < len(words) or "k" not in found:
        raise UnreadableInput("5211.ask.pad.counts_once")
    counts = tuple(found.get(colour, 0) for colour in COLOURS)
    nothing: tuple[tuple[int, ...], ...] = ((),) * len(pad.players)
    entry = CountsRound(counts, found["k"], nothing)
    verify_counts(pad, entry)
    scored, majority = decide(entry.kododos, counts, len(pad.players))
    if scored == "none":
        return entry
    question = translator.say(
        f"5211.ask.pad.ask_{scored}",
        colour=_colour_name(majority, translator),
        players=translator.join(pad.players),
    )
    values = _read_values(ask_more(question), len(pad.players))
    if scored == "kododo":
        return entry._replace(won=tuple((KODODO,) * sum(numbers) for numbers in values))
    return entry._replace(won=values)


def _colour_name(majority: Majority, translator: Translator) -> str:
    return name_colour(majority.colour, translator) if majority.colour else ""


def _read_values(line: str, players: int) -> tuple[tuple[int, ...], ...]:
    """`3+2 0 6`: the values of the cards that score, 0 for none."""
    words = line.replace(",", " ").split()
    if len(words) != players or not all(map(_VALUES.fullmatch, words)):
        raise UnreadableInput("5211.ask.pad.values_each", players=players)
    return tuple(tuple(int(digit) for digit in word if digit in "123456789") for word in words)


def label(pad: Pad5211, number: int, translator: Translator) -> str:
    """What a round is called on the score sheet."""
    place = place_of(pad, number)
    if pad.options.long:
        return translator.say("5211.pad.deal_round", deal=place.deal + 1, round=place.round + 1)
    return translator.say("score.round", round=place.round + 1)


SCORE_PAD = PadGame(
    verify=verify,
    stand=stand,
    explain=explain,
    ask=ask,
    read=read,
    label=label,
    read_round=read_round,
    write_round=write_round,
    tie_break=TIE_BREAK,
)
