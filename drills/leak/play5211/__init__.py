"""5211 in the leak drill."""

from drills.leak.game import LeakGame
from drills.leak.play5211.pairs import make_pair

WISHES = ("lay y1", "lay y1 g2", "lay v5 v5", "take back")
GAME = LeakGame(make_pair, range(2, 6), WISHES, has_clock=False)
