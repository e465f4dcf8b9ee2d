"""The arguments of a command from the dataclass that declares them, and the games' own options.

Names, kinds and defaults of the games' options come from the rules.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

from quandary.games import GAMES
from quandary.games.options import OptionField
from quandary.system.arguments import OPTIONS_FIELD
from quandary.words import text

ArgumentsT = TypeVar("ArgumentsT")
"""A dataclass whose fields are made by `quandary.system.arguments`."""


def add_arguments(parser: ArgumentParser, kind: type[Any]) -> None:
    """One argument for each field of the dataclass, in their order."""
    for declared in fields(kind):
        if declared.name == OPTIONS_FIELD:
            _add_game_options(parser)
        elif "position" in declared.metadata:
            words = declared.metadata["position"]
            about = words["help"].format(games=" or ".join(GAMES))
            parser.add_argument(declared.name, **{**words, "help": about})
        else:
            name = declared.name.replace("_", "-")
            parser.add_argument(f"--{name}", **declared.metadata["option"])


def read_arguments(namespace: Namespace, kind: Callable[..., ArgumentsT]) -> ArgumentsT:
    """What was typed, as a value of the dataclass."""
    words = vars(namespace)
    options = {name: words[name] for name in _fields_by_name() if words[name] is not None}
    names = (each.name for each in fields(kind) if each.name != OPTIONS_FIELD)  # type: ignore[arg-type]
    return kind(**{name: words[name] for name in names}, options=options)


def _add_game_options(parser: ArgumentParser) -> None:
    """One argument for each option of each game; games may share one."""
    for name, by_game in _fields_by_name().items():
        about = "; ".join(_about(game, field) for game, field in by_game.items())
        if all(field.is_yes_or_no for field in by_game.values()):
            parser.add_argument(f"--{name}", action="store_true", default=None, help=about)
        else:
            parser.add_argument(f"--{name}", metavar="N", help=about)


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
