"""`quandary coach`: advice for a position in text notation."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict, dataclass

from quandary.analysis.judge.advice import advise
from quandary.analysis.judge.judge import NoJudge, judge
from quandary.analysis.judge.position import ask_about
from quandary.analysis.judge.question import Budget, UnusablePosition
from quandary.bots.compiling import compile_judge
from quandary.games.errors import UnknownGame
from quandary.system.exit_codes import EXIT_REFUSED
from quandary.system.safe_text import one_line, quote
from quandary.terminal.translator import language_of
from quandary.words import languages


@dataclass(frozen=True)
class CoachArguments:
    """What was said after `coach`."""

    position: str
    seat: str | None = None
    worlds: int = Budget().worlds
    as_json: bool = False
    language: str | None = None


def coach(arguments: CoachArguments) -> int:
    """Say what to do in a position; the exit code."""
    language = arguments.language or language_of(os.environ)
    if language not in languages():
        known = ", ".join(languages())
        print(f"--language must be one of {known}, not {quote(language)}", file=sys.stderr)
        return EXIT_REFUSED
    try:
        seat = None if arguments.seat is None else _read_seat(arguments.seat)
        text = sys.stdin.readline() if arguments.position == "-" else arguments.position
        question = ask_about(text.strip(), seat, budget=Budget(worlds=arguments.worlds))
    except (UnusablePosition, NoJudge, UnknownGame) as error:
        print(one_line(str(error)), file=sys.stderr)
        return EXIT_REFUSED
    compile_judge(question.game, language)
    found = judge(question)
    if arguments.as_json:
        print(json.dumps(asdict(found)))
    else:
        print("\n".join(advise(question.view, found, language)))
    return 0


def _read_seat(seat: str) -> int:
    if seat.isascii() and seat.isdecimal() and len(seat) == 1:
        return int(seat)
    raise UnusablePosition(f"--seat must be a seat's number, not {quote(seat)}")
