"""What the terminal asks of a game: one shape for all, so that the loop is one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from quandary.games.game import Plain
from quandary.terminal.board import Board
from quandary.terminal.score_pad import AnyPadGame
from quandary.terminal.style import Style
from quandary.terminal.translator import Translator

Drawing = Callable[[Plain, Translator, Style], list[str]]
"""Lines that show a view."""


@dataclass(frozen=True, kw_only=True)
class Screen:
    """A game on the terminal."""

    describe: Callable[[Plain, Translator], list[str]]
    """A witnessed event in sentences; an empty list if it is not worth a line."""
    draw_table: Drawing
    """Everything that lies on the table, as the viewer sees it."""
    draw_sheet: Drawing
    """The points up to now."""
    draw_sum: Drawing
    """What the viewer's cards come to."""
    draw_for: Drawing
    """What a person has to see before this decision."""
    ask: Callable[[Plain, Sequence[str], Translator], str]
    """The question that a person is asked now, from the view and the legal actions."""
    read: Callable[[str, Plain, Translator], str]
    """The action a typed line means, legal or not; raises `UnreadableInput`."""
    begins_turn: Callable[[Plain], bool]
    """Whether a turn begins at this view, so that a replay shows the table on a new page."""
    name_card: Callable[[str, Translator], str] = lambda card, _: card
    """A card's notation as a person reads it."""
    board: Board | None = None
    """The game as a table to look at; without one, its lines are shown and a line is asked for."""
    score_pad: AnyPadGame | None = None
    """How a game with real cards is written down, if it can be."""
