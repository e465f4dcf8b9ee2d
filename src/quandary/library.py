"""The front door: what `import quandary` offers, from whichever layer it comes.

docs/library.md tells how it is used, and which of it is promised to stay.
"""

from quandary.bots.bot import Bot
from quandary.bots.catalogue import UnknownBot, bot_names, make_bot
from quandary.games import GAMES
from quandary.games.errors import (
    IllegalAction,
    IllegalDeal,
    IllegalOptions,
    NotYourTurn,
    QuandaryError,
    Refusal,
    UnknownGame,
    UnreadableNotation,
)
from quandary.games.game import DealResult, Game, GameResult, Step
from quandary.games.options import OptionField
from quandary.table.dealer import deck_from_seed
from quandary.table.match import Match
from quandary.table.record import Record, UnreadableRecord, read_record, write_record
from quandary.table.replay import explain_refusal as explain
from quandary.table.replay import load

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
    "bot_names",
    "deck_from_seed",
    "explain",
    "load",
    "make_bot",
    "read_record",
    "write_record",
]
