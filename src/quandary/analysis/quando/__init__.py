"""Tuning, training and checking the players of Quando, which needs the fast core."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from quandary.analysis.game_analysis import Batches, GameAnalysis, PrintedDeck
from quandary.analysis.quando.highlights import HIGHLIGHTS
from quandary.analysis.quando.odds_in_words import tell_odds
from quandary.analysis.quando.printed_deck import cards, ways_up
from quandary.analysis.quando.tools import TOOLS

if TYPE_CHECKING:  # importing it takes numpy
    from quandary.analysis.judge.game_judge import GameJudge


def _batches(players: int) -> Batches:
    from quandary.analysis.quando.fast_play import batches

    return batches(players)


def _judge() -> GameJudge:
    from quandary.analysis.quando.judge import JUDGE

    return JUDGE


ANALYSIS = GameAnalysis(
    deck=PrintedDeck(cards, ways_up),
    batches=_batches,
    tools=TOOLS,
    judge=_judge,
    tell_odds=tell_odds,
    highlights=HIGHLIGHTS,
    puzzles=Path(__file__).with_name("puzzles.json"),
)
