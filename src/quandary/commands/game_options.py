"""The games' options on the command line: their names, kinds and defaults come from the rules."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import fields
from typing import Any

from quandary.games import GAMES
from quandary.games.options import OptionField
from quandary.words import text


def add_option_arguments(parser: ArgumentParser) -> None:
    """One argument for each option of each game; games may share one."""
    for name, by_game in _fields_by_name().items():
        about = "; ".join(_about(game, field) for game, field in by_game.items())
        if all(field.is_yes_or_no for field in by_game.values()):
            parser.add_argument(f"--{name}", action="store_true", default=None, help=about)
        else:
            parser.add_argument(f"--{name}", metavar="N", help=about)


def said_words(arguments: Namespace, kind: type) -> dict[str, Any]:
    """What was typed, by the names of a command's dataclass; `options` are those of the games."""
    said = vars(arguments)
    options = {name: said[name] for name in _fields_by_name() if said[name] is not None}
    names = (field.name for field in fields(kind) if field.name != "options")
    return {**{name: said[name] for name in names}, "options": options}


def _fields_by_name() -> dict[str, dict[str, OptionField]]:
    """Every option there is, with the games that have it."""
    found: dict[str, dict[str, OptionField]] = {}
    for game, rules in GAMES.items():
        for field in rules.OPTIONS:
            found.setdefault(field.name, {})[game] = field
    return found


def _about(game: str, field: OptionField) -> str:
    about = f"{text('en', f'game.{game}')}: {text('en', field.text)}"
    return about if field.is_yes_or_no else f"{about} ({field.default})"
