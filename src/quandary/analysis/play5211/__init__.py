"""Tuning and measuring the players of 5211, which needs the fast core."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from quandary.analysis.game_analysis import Batches, GameAnalysis, PrintedDeck
from quandary.analysis.play5211.highlights import HIGHLIGHTS
from quandary.analysis.play5211.printed_deck import cards
from quandary.analysis.play5211.tools import TOOLS

if TYPE_CHECKING:  # importing it takes numpy
    from quandary.analysis.judge.game_judge import GameJudge


def _batches(players: int) -> Batches:
    from quandary.analysis.play5211.fast_play import batches

    return batches(players)


def _judge() -> GameJudge:
    from quandary.analysis.play5211.judge import JUDGE

    return JUDGE


ANALYSIS = GameAnalysis(
    deck=PrintedDeck(cards),
    batches=_batches,
    tools=TOOLS,
    judge=_judge,
    highlights=HIGHLIGHTS,
    puzzles=Path(__file__).with_name("puzzles.json"),
)
