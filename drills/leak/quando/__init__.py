"""Quando in the leak drill."""

from drills.leak.game import LeakGame
from drills.leak.quando.pairs import make_pair

WISHES = (
    "draw showing", "draw hidden", "knock", "pass", "turn 0", "turn 3", "turn 99", "play", "sing",
    "play 0", "play 0 0", "play 0 1", "play 1 0", "play 2 3 4", "play 7/3",
)  # fmt: skip
GAME = LeakGame(make_pair, range(2, 7), WISHES, has_clock=True)
