"""Tuning and measuring the players of 5211, which needs the fast core."""

from quandary.analysis.game_analysis import Batches, GameAnalysis, PrintedDeck
from quandary.analysis.play5211.printed_deck import cards
from quandary.analysis.play5211.tools import TOOLS


def _batches(players: int) -> Batches:
    from quandary.analysis.play5211.fast_play import batches

    return batches(players)


ANALYSIS = GameAnalysis(deck=PrintedDeck(cards), batches=_batches, tools=TOOLS)
