"""What a person can ask for besides playing: help, rules, the table, the sheet, the log."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.games.game import Seat
from quandary.table.match import AnyMatch
from quandary.terminal.registry import SCREENS
from quandary.terminal.style import Style
from quandary.terminal.voice import Voice


def answer_command(
    line: str, match: AnyMatch, seat: Seat, voice: Voice, style: Style
) -> list[str] | None:
    """What is told for a line; `None` if it asks for no such thing."""
    game, view = match.game.ID, match.view(seat)
    screen = SCREENS[game]
    if voice.means(line, "help"):
        return _bullet_list([*voice.section(f"help.{game}"), voice.say("help.commands")], style)
    if voice.means(line, "rules"):
        return _bullet_list(voice.section(f"rules.{game}", **view["options"]), style)
    if voice.means(line, "sum"):
        return screen.draw_sum(view, voice, style)
    if voice.means(line, "table"):
        return screen.draw_table(view, voice, style)
    if voice.means(line, "score"):
        return screen.draw_sheet(view, voice, style)
    if voice.means(line, "log"):
        return [told for event in view["events"] for told in screen.describe(event, voice)]
    return None


def _bullet_list(lines: Sequence[str], style: Style) -> list[str]:
    return [style.wrap(f"- {line}", indent=2) for line in lines]
