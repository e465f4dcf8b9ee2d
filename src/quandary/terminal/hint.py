"""A hint in a terminal game: what the judge would do, from what the person can see."""

from __future__ import annotations

from collections.abc import Callable

from quandary.bots.compiling import compile_judge
from quandary.fast import is_available
from quandary.games.game import Seat
from quandary.table.match import AnyMatch
from quandary.terminal.translator import Translator


def give_hint(
    match: AnyMatch,
    seat: Seat,
    translator: Translator,
    compile_game: Callable[[str, str], None] = compile_judge,
) -> list[str]:
    """The best few choices with their worth and why, or why there is no hint.

    `compile_game` is called with the game and a language, before the first hint of all.
    """
    if not is_available():
        return [translator.say("coach.missing")]
    from quandary.analysis.judge.advice import advise
    from quandary.analysis.judge.judge import NoJudge, find_judge, judge
    from quandary.analysis.judge.question import ask

    try:
        find_judge(match.game.ID)
    except NoJudge:
        return [translator.say("coach.no_judge")]
    question = ask(match, seat)
    if len(question.legal) < 2:
        return [translator.say("coach.only")]
    compile_game(match.game.ID, translator.language)
    return list(advise(question.view, judge(question), translator.language))
