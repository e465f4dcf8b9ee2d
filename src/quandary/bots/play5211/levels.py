"""The six levels of 5211: two beginners, the tuned heuristic, and search with more and more care.

From `sharp` upwards they need the fast core. Where that is missing, the heuristic plays in their
place, and the log says so once.
"""

from __future__ import annotations

import logging
from functools import cache

from quandary.bots.bot import Bot
from quandary.bots.play5211.heuristic import Heuristic
from quandary.bots.play5211.level_settings import LevelSettings
from quandary.fast import is_available

COMPILED_LEVELS = ("sharp", "expert", "master")
GENTLE_TEMPERATURE, GENTLE_FORGETS = 1.2, 0.45
CASUAL_TEMPERATURE, CASUAL_FORGETS = 0.5, 0.15
SETTINGS = {
    "sharp": LevelSettings(100, keeps=False),
    "expert": LevelSettings(1000),
}
MASTER_WORLDS = {2: 10_000, 3: 7000, 4: 5500, 5: 4000}
"""For each number of players; a world of more players takes longer."""

_log = logging.getLogger("quandary.bots")


def make_level(name: str, seed: str, players: int) -> Bot:
    """A bot of this level for a table of so many players."""
    if name == "gentle":
        return Heuristic(seed, GENTLE_TEMPERATURE, GENTLE_FORGETS)
    if name == "casual":
        return Heuristic(seed, CASUAL_TEMPERATURE, CASUAL_FORGETS)
    if name == "steady":
        return Heuristic(seed)
    if not is_available():
        _say_what_is_missing()
        return Heuristic(seed)
    from quandary.bots.play5211.search import Searcher

    if name == "master":
        return Searcher(seed, LevelSettings(MASTER_WORLDS[players], believes=True, is_to_win=True))
    return Searcher(seed, SETTINGS[name])


@cache
def _say_what_is_missing() -> None:
    _log.warning("numba is not installed: steady plays for sharp, expert and master of 5211")
