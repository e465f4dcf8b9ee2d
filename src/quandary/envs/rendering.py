"""A table as text, or as a picture of that text."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from quandary.envs.extra import require
from quandary.games.game import Seat
from quandary.table.match import AnyMatch
from quandary.terminal.registry import SCREENS
from quandary.terminal.style import Style
from quandary.terminal.translator import make_translator

RENDER_MODES = ("ansi", "human", "rgb_array")
COLUMNS, ROWS = 96, 24
"""A picture has room for so many characters."""
MARGIN, LINE_HEIGHT, LETTER_WIDTH, FONT_SIZE = 16, 22, 9, 15
PAPER, INK = (250, 248, 242), (32, 32, 40)


def render(match: AnyMatch, mode: str, seat: Seat | None) -> str | NDArray[np.uint8] | None:
    """The table as a seat sees it, or a spectator."""
    text = draw_text(match, seat)
    if mode == "rgb_array":
        return draw_picture(text)
    if mode == "human":
        print(text)
        return None
    return text


def draw_text(match: AnyMatch, seat: Seat | None) -> str:
    """The table as on a terminal, or the points once the game is over."""
    translator, style = (
        make_translator("en", match.players, seat),
        Style(is_plain=False, width=COLUMNS),
    )
    screen, view = SCREENS[match.game.ID], match.view(seat)
    draw = screen.draw_sheet if match.is_over else screen.draw_table
    return "\n".join(draw(view, translator, style))


def draw_picture(text: str) -> NDArray[np.uint8]:
    """Text in a picture that is always of the same size."""
    require("PIL")
    from PIL import Image, ImageDraw, ImageFont

    size = (2 * MARGIN + COLUMNS * LETTER_WIDTH, 2 * MARGIN + ROWS * LINE_HEIGHT)
    picture = Image.new("RGB", size, PAPER)
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(FONT_SIZE)
    for row, line in enumerate(text.splitlines()[:ROWS]):
        for column, letter in enumerate(line):  # the font is proportional, tables are not
            if letter == "─":
                letter = "-"
            place = (MARGIN + LETTER_WIDTH * column, MARGIN + LINE_HEIGHT * row)
            pen.text(place, letter, INK, font)
    return np.asarray(picture, np.uint8)
