"""Quando on the terminal."""

from quandary.terminal.quando.board import BOARD
from quandary.terminal.quando.drawing import draw_for, draw_sheet, draw_sum, draw_table
from quandary.terminal.quando.prompts import ask, read
from quandary.terminal.quando.score_pad import SCORE_PAD
from quandary.terminal.quando.sentences import begins_turn, describe
from quandary.terminal.screen import Screen

SCREEN = Screen(
    describe=describe,
    draw_table=draw_table,
    draw_sheet=draw_sheet,
    draw_sum=draw_sum,
    draw_for=draw_for,
    ask=ask,
    read=read,
    begins_turn=begins_turn,
    board=BOARD,
    score_pad=SCORE_PAD,
)
