"""The six levels, the same names for every game, and the bots that play at them."""

from quandary.bots.catalogue import make_bot
from quandary.bots.game_bots import LEVELS

ANCHOR = "steady"
"""The tuned heuristic: ratings are told with this level at 1500."""

__all__ = ["ANCHOR", "LEVELS", "make_bot"]
