"""Quandary: card games with exact rules, bots, and records that replay.

`docs/library.md` shows how to use it from Python. Importing this costs next to nothing: the names
below are looked up in `quandary.library` when they are first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quandary.library import (
        GAMES,
        Bot,
        DealResult,
        Game,
        GameResult,
        IllegalAction,
        IllegalDeal,
        IllegalOptions,
        Match,
        NotYourTurn,
        OptionField,
        QuandaryError,
        Record,
        Refusal,
        Step,
        UnknownBot,
        UnknownGame,
        UnreadableNotation,
        UnreadableRecord,
        bot_names,
        deck_from_seed,
        explain,
        load,
        make_bot,
        read_record,
        write_record,
    )

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Bot",
    "DealResult",
    "Game",
    "GameResult",
    "IllegalAction",
    "IllegalDeal",
    "IllegalOptions",
    "Match",
    "NotYourTurn",
    "OptionField",
    "QuandaryError",
    "Record",
    "Refusal",
    "Step",
    "UnknownBot",
    "UnknownGame",
    "UnreadableNotation",
    "UnreadableRecord",
    "__version__",
    "bot_names",
    "deck_from_seed",
    "explain",
    "load",
    "make_bot",
    "read_record",
    "write_record",
]


if not TYPE_CHECKING:  # or a type checker would believe in every name

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module 'quandary' has no attribute {name!r}")
        return getattr(import_module("quandary.library"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
