"""Asking for a hint at the table: consent where it is needed, then a bar until there is one."""

from __future__ import annotations

from functools import partial
from typing import Any

from textual.app import App

from quandary.terminal.app.dialogs import Question
from quandary.terminal.app.preparing import busy, compile_judge_shown, wait_until_left
from quandary.terminal.app.session import Session


async def ask_for_hint(app: App[Any], session: Session) -> tuple[list[str], str | None]:
    """Lines to read, and a sentence if there is something to say instead."""
    say = session.translator.say
    if session.needs_consent():
        why, yes = say("web.coach.problem.coach_off"), say("web.coach.agree")
        question = Question(say("terminal.key.hint"), why, yes=yes, no=say("web.cancel"))
        if not await app.push_screen_wait(question):
            return [], None
        problem = await session.consent()
        if problem is not None:
            return [], problem
    async with busy(app, say("web.coach.thinking"), say("web.cancel")) as progress:
        hint = session.hint(partial(compile_judge_shown, progress))
        lines = await wait_until_left(progress, hint)
    if lines is None and progress.has_advanced:
        return [], say("terminal.hint_later")
    return lines or [], None
