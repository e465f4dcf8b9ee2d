"""What a server has refused or ended, in sentences."""

from __future__ import annotations

from quandary.client.connection import LineState
from quandary.client.requests import Problem
from quandary.system.safe_text import one_line, shorten
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
