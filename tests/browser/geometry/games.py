"""The games whose layouts are looked at.

Each is a module with `GAME`, `PLAYERS`, `PARTS`, `STATES` and `FOUND`.
"""

from __future__ import annotations

from tests.browser.geometry import play5211, quando

GAMES = {module.GAME: module for module in (quando, play5211)}
