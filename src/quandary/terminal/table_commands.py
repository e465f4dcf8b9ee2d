"""What a person can ask for besides playing: help, rules, the table, the sheet, the log."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.games.game import Seat
from quandary.table.match import AnyMatch
from quandary.terminal.registry import SCREENS
from quandary.terminal.style import Style
from quandary.terminal.translator import Translator


def answer_command(
    line: str,
    match: AnyMatch,
    seat: Seat,
    translator: Translator,
    style: Style,
    *,
    commands: str = "help.commands",
) -> list[str] | None:
    """The answer to a typed line; `None` if it is no such command.

    `commands` is the key of the text that lists them.
    """
    game, view = match.game.ID, match.view(seat)
    screen = SCREENS[game]
    if translator.means(line, "help"):
        return _bullet_list([*translator.section(f"help.{game}"), translator.say(commands)], style)
    if translator.means(line, "rules"):
        return _bullet_list(translator.section(f"rules.{game}", **view["options"]), style)
    if translator.means(line, "sum"):
        return screen.draw_sum(view, translator, style)
    if translator.means(line, "table"):
        return screen.draw_table(view, translator, style)
    if translator.means(line, "score"):
        return screen.draw_sheet(view, translator, style)
    if translator.means(line, "log"):
        return [said for event in view["events"] for said in screen.describe(event, translator)]
    return None


def _bullet_list(lines: Sequence[str], style: Style) -> list[str]:
    return [style.wrap(f"- {line}", indent=2) for line in lines]
