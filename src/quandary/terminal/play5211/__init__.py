"""5211 on the terminal."""

from quandary.terminal.play5211.asking import ask, read
from quandary.terminal.play5211.drawing import draw_for, draw_sheet, draw_sum, draw_table
from quandary.terminal.play5211.telling import tell

__all__ = ["ask", "draw_for", "draw_sheet", "draw_sum", "draw_table", "read", "tell"]
