"""What the coach of a server's table says, in the sentences of a hint on this machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quandary.analysis.judge.advice import CHOICES, tell_choice, tell_odds
from quandary.analysis.judge.judgement import Worth
from quandary.analysis.judge.phrases import Phrase
from quandary.system.safe_text import one_line
from quandary.words import text


def describe_advice(advice: Mapping[str, Any], game: str, language: str) -> list[str]:
    """The best few choices with their worth and why; raises `KeyError` for words unknown here."""
    choices = advice["choices"][:CHOICES]
    worths = [_read_worth(choice, advice["worlds"]) for choice in choices]
    lines = [text(language, "coach.heading", count=advice["worlds"])]
    for choice, worth in zip(choices, worths, strict=True):
        lines.append(f"  {tell_choice(_read_phrase(choice['name']), worth, language)}")
    why = choices[0]["why"]
    if why is not None and len(worths) > 1 and not worths[1].is_about_equal:
        lines.append(text(language, "coach.why", why=_read_phrase(why).say(language)))
    lines += tell_odds(game, advice["odds"], language)
    if not all(worth.is_about_equal for worth in worths):
        lines.append(text(language, f"{game}.judge.points"))
    return lines


def _read_phrase(message: Mapping[str, Any]) -> Phrase:
    facts = {
        name: one_line(fact) if isinstance(fact, str) else fact
        for name, fact in message["facts"].items()
    }
    return Phrase(message["key"], facts, message["names"])


def _read_worth(message: Mapping[str, Any], worlds: int) -> Worth:
    names = ("action", "points", "error", "win", "win_error", "behind", "behind_error")
    same = tuple(message["same"])
    return Worth(**{name: message[name] for name in names}, same=same, worlds=worlds, terms={})
