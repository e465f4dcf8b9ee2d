"""The six levels of Quando: the tuned heuristic, twice with faults, the net twice, and search.

From `sharp` upwards they need the fast core. Where that is missing, the heuristic plays in their
place, and the log says so once.
"""

from __future__ import annotations

import logging
from functools import cache

from quandary.bots.bot import Bot
from quandary.bots.quando.heuristic import NO_FAULTS, Faults, Heuristic
from quandary.fast import is_available

COMPILED_LEVELS = ("sharp", "expert", "master")
FAULTS = {
    "gentle": Faults(forgets=0.9, overlooks=0.3, misjudges=2.6, knocks_wrongly=3.5, is_kind=True),
    "casual": Faults(forgets=0.5, overlooks=0.15, misjudges=1.5, knocks_wrongly=2.0),
    "steady": NO_FAULTS,
}
SHARP_NOISE = {2: 0.65, 3: 0.3, 4: 0.3, 5: 0.2, 6: 0.12}
"""By how many points `sharp` misjudges its choices, by players."""
EFFORT = dict.fromkeys(range(2, 7), (1500, 6, 3.0, 20.0))
"""How hard `master` searches, by players: `search.Effort`. Where it is clear sooner it stops."""

_log = logging.getLogger("quandary.bots")


def make_level(name: str, seed: str, players: int) -> Bot:
    """A bot of this level for a table of so many players."""
    if name in FAULTS:
        return Heuristic(seed, FAULTS[name])
    if not is_available():
        _say_what_is_missing()
        return Heuristic(seed)
    from quandary.bots.quando.search import LevelSettings, Searcher
    from quandary.fast.quando.players.search import NET_ALONE, Effort

    settings = {
        "sharp": LevelSettings(noise=SHARP_NOISE[players], reads_turns=False),
        "expert": LevelSettings(effort=NET_ALONE),
        "master": LevelSettings(effort=Effort(*EFFORT[players])),
    }
    return Searcher(seed, settings[name])


@cache
def _say_what_is_missing() -> None:
    _log.warning("numba is not installed: steady plays for sharp, expert and master of Quando")
