"""The six levels of Quando: two beginners, the tuned heuristic, the net twice, and search.

From `steady` upwards they need the fast core. Where that is missing, greedy-5 plays in their
place, and the log says so once.
"""

from __future__ import annotations

import logging
from functools import cache

from quandary.bots.bot import Bot
from quandary.bots.quando.beginner import LEARNING, PLAYING_ALONG, Beginner
from quandary.bots.quando.greedy import Greedy
from quandary.fast import is_available

COMPILED_LEVELS = ("steady", "sharp", "expert", "master")
SHARP_NOISE = {2: 0.5, 3: 0.3, 4: 0.3, 5: 0.2, 6: 0.12}
"""By how many points `sharp` misjudges its choices, by players."""
EFFORT = dict.fromkeys(range(2, 7), (300, 6, 3.0, 20.0))
"""How hard `master` searches, by players: `search.Effort`. Where it is clear sooner it stops."""

_log = logging.getLogger("quandary.bots")


def make_level(name: str, seed: str, players: int) -> Bot:
    """A bot of this level for a table of so many players."""
    if name == "gentle":
        return Beginner(LEARNING, seed)
    if name == "casual":
        return Beginner(PLAYING_ALONG, seed)
    if not is_available():
        _say_what_is_missing()
        return Greedy(knocks_at=5)
    from quandary.bots.quando.search import LevelSettings, Searcher
    from quandary.fast.quando.players.search import Effort

    settings = {
        "steady": None,
        "sharp": LevelSettings(noise=SHARP_NOISE[players]),
        "expert": LevelSettings(),
        "master": LevelSettings(effort=Effort(*EFFORT[players])),
    }
    return Searcher(seed, settings[name])


@cache
def _say_what_is_missing() -> None:
    _log.warning("numba is not installed: greedy-5 plays for steady, sharp, expert and master")
