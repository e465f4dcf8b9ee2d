"""The six levels, the same names for both games, from a kind beginner to one nobody beats."""

from __future__ import annotations

from collections.abc import Mapping

from quandary.bots import catalogue
from quandary.bots.bot import Bot
from quandary.bots.catalogue import UnknownBot, bot_names

LEVELS = ("gentle", "casual", "steady", "sharp", "expert", "master")
"""From the weakest to the strongest."""
ANCHOR = "steady"
"""The tuned heuristic: ratings are told with this level at 1500."""

_BOT_OF_LEVEL: Mapping[str, Mapping[str, str]] = {
    "quando": {
        "gentle": "random",
        "casual": "greedy-10",
        "steady": "greedy-5",
        "sharp": "greedy-5",
        "expert": "greedy-5",
        "master": "greedy-5",
    },
    "5211": {
        "gentle": "random",
        "casual": "greedy",
        "steady": "greedy",
        "sharp": "greedy",
        "expert": "greedy",
        "master": "greedy",
    },
}
"""Where a level has no bot of its own yet, the best there is stands in."""


def names(game: str) -> tuple[str, ...]:
    """Every name `make_bot` knows for a game: the levels, then the reference bots."""
    return (*LEVELS, *bot_names(game))


def make_bot(game: str, name: str, seed: str = "", players: int = 2) -> Bot:
    """A bot for one seat by level or by name; `players` is the size of its table."""
    if name in LEVELS:
        return catalogue.make_bot(game, _BOT_OF_LEVEL[game][name], seed)
    try:
        return catalogue.make_bot(game, name, seed)
    except UnknownBot:
        raise UnknownBot(f"{game} has no bot '{name}', only {', '.join(names(game))}") from None
