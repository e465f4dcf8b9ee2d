"""Typed lines at the table that ask for something besides playing, as in the plain game."""

from __future__ import annotations

from quandary.terminal.app.session import Session
from quandary.terminal.style import Style


def answer_lines(line: str, session: Session) -> list[str] | None:
    """The lines that answer; `None` if the line asks for nothing of the kind."""
    translator, seen = session.translator, session.seen
    if translator.means(line, "help"):
        return [*translator.section(f"help.{session.game_id}"), translator.say("help.commands")]
    if translator.means(line, "log"):
        return list(session.log)
    if seen is None:
        return None
    style = Style(has_colour=True, is_plain=False, width=70)
    if translator.means(line, "rules"):
        return translator.section(f"rules.{session.game_id}", **seen.view["options"])
    for command, draw in (
        ("sum", session.screen.draw_sum),
        ("table", session.screen.draw_table),
        ("score", session.screen.draw_sheet),
    ):
        if translator.means(line, command):
            return draw(seen.view, translator, style)
    return None
