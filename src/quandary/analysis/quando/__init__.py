"""Tuning, training and checking the players of Quando, which needs the fast core."""

from quandary.analysis.game_analysis import Batches, GameAnalysis, PrintedDeck
from quandary.analysis.quando.printed_deck import cards, ways_up
from quandary.analysis.quando.tools import TOOLS


def _batches(players: int) -> Batches:
    from quandary.analysis.quando.fast_play import batches

    return batches(players)


ANALYSIS = GameAnalysis(deck=PrintedDeck(cards, ways_up), batches=_batches, tools=TOOLS)
