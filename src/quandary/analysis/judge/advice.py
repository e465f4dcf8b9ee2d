"""Advice in sentences: the best few choices, how far each is behind, and why."""

from __future__ import annotations

from collections.abc import Iterator

from quandary.analysis.judge.judge import find_judge
from quandary.analysis.judge.judgement import Judgement, Worth
from quandary.analysis.judge.phrases import Phrase, decimal, error_text, percent
from quandary.analysis.registry import GAME_ANALYSES
from quandary.games.game import Plain
from quandary.words import text

CHOICES = 3
CLEARLY = 2.0
"""Another choice is named for winning the game if it is better by so many errors."""


def advise(view: Plain, found: Judgement, language: str) -> Iterator[str]:
    """What the judge would do at this view, one line after the other."""
    part = find_judge(found.game)
    yield text(language, "coach.heading", count=found.worlds)
    for worth in found.choices[:CHOICES]:
        yield f"  {tell_choice(part.name_action(view, worth.action), worth, language)}"
    if len(found.choices) > 1 and not found.choices[1].is_about_equal:
        for reason in part.explain(view, found, found.best, found.choices[1])[:1]:
            yield text(language, "coach.why", why=reason.phrase.say(language))
    yield from _about_winning(view, found, language)
    yield from tell_odds(found.game, found.odds, language)
    if not all(worth.is_about_equal for worth in found.choices[:CHOICES]):
        yield text(language, f"{found.game}.judge.points")


def tell_choice(name: Phrase, worth: Worth, language: str) -> str:
    """A choice with how far it is behind the best, and how often it wins.

    What it is worth is not told besides: that is another estimate, and would contradict.
    """
    facts = {"action": name.say(language), "win": percent(worth.win)}
    if not worth.behind and not worth.behind_error:
        return text(language, "coach.best", **facts)
    if worth.is_about_equal:
        return text(language, "coach.equal", **facts)
    error = error_text(language, worth.behind_error)
    behind = decimal(language, worth.behind)
    return text(language, "coach.behind", behind=behind, behind_error=error, **facts)


def _about_winning(view: Plain, found: Judgement, language: str) -> Iterator[str]:
    """Near the end of a game the most points need not be the best chance to win it."""
    winner = max(found.choices, key=lambda worth: worth.win)
    if winner.win - found.best.win > CLEARLY * (winner.win_error + found.best.win_error):
        action = find_judge(found.game).name_action(view, winner.action).say(language)
        shares = {"win": percent(winner.win), "otherwise": percent(found.best.win)}
        yield text(language, "coach.win", action=action, **shares)


def tell_odds(game: str, odds: Plain, language: str) -> Iterator[str]:
    """What else the game has to say of a judgement."""
    for phrase in GAME_ANALYSES[game].tell_odds(odds):
        yield phrase.say(language)
