"""Players of Quando by the levels' net as they were before they read whole turns.

They are of the family, so they say less than strangers do: what the levels have gained since.
"""

from __future__ import annotations

from quandary.bots.bot import Bot


def make_net(seed: str) -> Bot:
    """The net alone, which plays last turns as well."""
    from quandary.bots.quando.search import LevelSettings, Searcher

    return Searcher(seed, LevelSettings(reads_turns=False))


def make_net_search(seed: str) -> Bot:
    """The net with a short search, in which hidden cards are weighed one by one."""
    from quandary.bots.quando.search import LevelSettings, Searcher
    from quandary.fast.quando.players.search import Effort

    effort = Effort(worlds=300, choices=6, behind=3.0, shrinking=20.0, solves_last=False)
    return Searcher(seed, LevelSettings(effort=effort, reads_turns=False))
