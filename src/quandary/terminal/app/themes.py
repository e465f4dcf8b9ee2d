"""Light and dark, in the colours of the page."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.theme import Theme

DARK = Theme(
    name="quandary-dark",
    primary="#a6dbb1",
    secondary="#62c0bc",
    accent="#f3cd52",
    error="#f1998e",
    warning="#f39340",
    success="#98c656",
    foreground="#eff0e6",
    background="#0b1512",
    surface="#163029",
    panel="#21413a",
    dark=True,
)
LIGHT = Theme(
    name="quandary-light",
    primary="#0e4632",
    secondary="#1965ad",
    accent="#6b4300",
    error="#96231b",
    warning="#8a4b00",
    success="#216b3c",
    foreground="#0f2620",
    background="#f5f4ee",
    surface="#d5dfca",
    panel="#c0cfb6",
    dark=False,
)


def use_themes(app: App[Any], *, is_dark: bool) -> None:
    """Give an app the two themes, and one of them to begin with."""
    for theme in (DARK, LIGHT):
        app.register_theme(theme)
    app.theme = (DARK if is_dark else LIGHT).name


def switch_theme(app: App[Any]) -> None:
    """The other of the two."""
    app.theme = LIGHT.name if app.theme == DARK.name else DARK.name


def is_dark_terminal(environment: dict[str, str]) -> bool:
    """Whether the terminal's own background is dark, as far as `COLORFGBG` tells; else dark."""
    background = environment.get("COLORFGBG", "").rpartition(";")[2]
    return background not in ("7", "15")
