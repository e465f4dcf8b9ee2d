"""Every game's screen, by the game's id."""

from __future__ import annotations

from quandary.registry import Registry
from quandary.terminal.play5211 import SCREEN as PLAY5211
from quandary.terminal.quando import SCREEN as QUANDO
from quandary.terminal.screen import Screen

SCREENS: Registry[Screen] = Registry(
    {
        "quando": QUANDO,
        "5211": PLAY5211,
    }
)
