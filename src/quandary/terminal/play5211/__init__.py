"""5211 on the terminal."""

from quandary.terminal.play5211.board import BOARD
from quandary.terminal.play5211.card_names import name_card
from quandary.terminal.play5211.drawing import draw_for, draw_sheet, draw_sum, draw_table
from quandary.terminal.play5211.prompts import ask, read
from quandary.terminal.play5211.score_pad import SCORE_PAD
from quandary.terminal.play5211.sentences import begins_turn, describe
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
    name_card=name_card,
    board=BOARD,
    score_pad=SCORE_PAD,
)
