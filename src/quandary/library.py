"""The front door: what `import quandary` offers, from whichever layer it comes.

docs/library.md tells how it is used, and which of it is promised to stay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quandary import fast
from quandary.analysis.judge.judgement import Judgement, Worth
from quandary.analysis.judge.question import Budget, NothingToJudge
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
from quandary.table.match import AnyMatch, Match
from quandary.table.record import Record, UnreadableRecord, read_record, write_record
from quandary.table.replay import explain_refusal as explain
from quandary.table.replay import load

if TYPE_CHECKING:  # importing it takes numpy
    from quandary.analysis.review.review import Review


def judge(match: AnyMatch, seat: int, *, seed: str = "", worlds: int | None = None) -> Judgement:
    """What every choice of a seat is worth now, from what that seat knows; needs numba.

    Raises `NothingToJudge` if it is not asked to act.
    """
    fast.require()
    from quandary.analysis.judge.judge import judge as answer
    from quandary.analysis.judge.question import ask

    budget = Budget() if worlds is None else Budget(worlds=worlds)
    return answer(ask(match, seat, seed=seed, budget=budget))


def review(record: Record, *, seed: str = "review", worlds: int | None = None) -> Review:
    """What every choice of a recorded game was worth, and what was luck; needs numba."""
    fast.require()
    from quandary.analysis.review.review import review as look_back

    return look_back(record, seed=seed, budget=None if worlds is None else Budget(worlds=worlds))


__all__ = [
    "GAMES",
    "Bot",
    "DealResult",
    "Game",
    "GameResult",
    "IllegalAction",
    "IllegalDeal",
    "IllegalOptions",
    "Judgement",
    "Match",
    "NotYourTurn",
    "NothingToJudge",
    "OptionField",
    "QuandaryError",
    "Record",
    "Refusal",
    "Step",
    "UnknownBot",
    "UnknownGame",
    "UnreadableNotation",
    "UnreadableRecord",
    "Worth",
    "bot_names",
    "deck_from_seed",
    "explain",
    "judge",
    "load",
    "make_bot",
    "read_record",
    "review",
    "write_record",
]
