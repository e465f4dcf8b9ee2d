"""What a server has refused or ended, in sentences."""

from __future__ import annotations

from typing import Any

from quandary.client.connection import LineState
from quandary.client.requests import Problem
from quandary.games.errors import IllegalAction
from quandary.system.safe_text import one_line, shorten
from quandary.terminal.refusals import say_not_allowed
from quandary.terminal.voice import Voice
from quandary.words.catalogue import catalogue


def say_ending(line: LineState, voice: Voice) -> str:
    """Why the server has closed a line for good, in a sentence."""
    match line:
        case "elsewhere":
            return voice.say("web.connection.elsewhere")
        case "banned":
            return voice.say("web.problem.banned")
        case "removed" | "damaged":
            return voice.say(f"web.lost.{line}.title")
        case _:
            return voice.say("web.lost.gone.title")


def say_problem(problem: Problem, voice: Voice) -> str:
    """Why the server refused a request, in a sentence."""
    if problem.code == "name_taken" and problem.detail:
        return voice.say("web.problem.name_offered", name=problem.detail)
    if problem.code == "redirected":
        return voice.say("terminal.join.redirected", address=shorten(one_line(problem.detail)))
    key = f"web.problem.{problem.code}"
    return voice.say(key if key in catalogue(voice.language) else "web.problem.server_failed")


def say_refusal(answer: dict[str, Any], game_id: str, voice: Voice) -> str:
    """Why a command was refused."""
    code = answer["code"]
    if f"web.problem.{code}" in catalogue(voice.language) and answer["clause"] is None:
        return voice.say(f"web.problem.{code}")
    refusal = IllegalAction(code, answer["clause"] or "", **answer["details"])
    try:
        return say_not_allowed(refusal, game_id, voice)
    except KeyError:
        return voice.say("web.problem.refused_table")


def say_no_advice(code: str, voice: Voice) -> str:
    """Why the coach says nothing."""
    if code == "went_on":
        return voice.say("web.coach.went_on")
    key = f"web.coach.problem.{code}"
    return voice.say(key if key in catalogue(voice.language) else "web.coach.problem.busy")
