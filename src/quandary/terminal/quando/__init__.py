"""Quando on the terminal."""

from quandary.terminal.quando.asking import ask, read
from quandary.terminal.quando.drawing import draw_for, draw_sheet, draw_sum, draw_table
from quandary.terminal.quando.telling import tell

__all__ = ["ask", "draw_for", "draw_sheet", "draw_sum", "draw_table", "read", "tell"]
