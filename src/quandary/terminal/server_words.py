"""What a server has refused or ended, in sentences."""

from __future__ import annotations

from typing import Any

from quandary.client.connection import LineState
from quandary.client.requests import Problem
from quandary.games.errors import IllegalAction
from quandary.system.safe_text import one_line, shorten
from quandary.terminal.refusals import say_not_allowed
from quandary.terminal.translator import Translator
from quandary.words.catalogue import catalogue


def say_ending(line: LineState, translator: Translator) -> str:
    """Why the server has closed a line for good, in a sentence."""
    match line:
        case "elsewhere":
            return translator.say("web.connection.elsewhere")
        case "banned":
            return translator.say("web.problem.banned")
        case "removed" | "damaged":
            return translator.say(f"web.lost.{line}.title")
        case _:
            return translator.say("web.lost.gone.title")


def say_problem(problem: Problem, translator: Translator) -> str:
    """Why the server refused a request, in a sentence."""
    if problem.code == "name_taken" and problem.detail:
        return translator.say("web.problem.name_offered", name=problem.detail)
    if problem.code == "redirected":
        return translator.say("terminal.join.redirected", address=shorten(one_line(problem.detail)))
    key = f"web.problem.{problem.code}"
    return translator.say(
        key if key in catalogue(translator.language) else "web.problem.server_failed"
    )


def say_refusal(answer: dict[str, Any], game_id: str, translator: Translator) -> str:
    """Why a command was refused."""
    code = answer["code"]
    if f"web.problem.{code}" in catalogue(translator.language) and answer["clause"] is None:
        return translator.say(f"web.problem.{code}")
    refusal = IllegalAction(code, answer["clause"] or "", **answer["details"])
    try:
        return say_not_allowed(refusal, game_id, translator)
    except KeyError:
        return translator.say("web.problem.refused_table")


def say_no_advice(code: str, translator: Translator) -> str:
    """Why the coach says nothing."""
    if code == "went_on":
        return translator.say("web.coach.went_on")
    key = f"web.coach.problem.{code}"
    return translator.say(
        key if key in catalogue(translator.language) else "web.coach.problem.busy"
    )
