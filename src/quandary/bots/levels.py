"""The six levels, the same names for both games, from a kind beginner to one nobody beats."""

from __future__ import annotations

from quandary.bots import catalogue
from quandary.bots.bot import Bot
from quandary.bots.catalogue import UnknownBot, bot_names
from quandary.bots.play5211.levels import make_level as make_5211_level
from quandary.bots.quando.levels import make_level as make_quando_level

LEVELS = ("gentle", "casual", "steady", "sharp", "expert", "master")
"""From the weakest to the strongest."""
ANCHOR = "steady"
"""The tuned heuristic: ratings are told with this level at 1500."""


def names(game: str) -> tuple[str, ...]:
    """Every name `make_bot` knows for a game: the levels, then the reference bots."""
    return (*LEVELS, *bot_names(game))


def make_bot(game: str, name: str, seed: str = "", players: int = 2) -> Bot:
    """A bot for one seat by level or by name; `players` is the size of its table."""
    if game == "5211" and name in LEVELS:
        return make_5211_level(name, seed, players)
    if game == "quando" and name in LEVELS:
        return make_quando_level(name, seed, players)
    try:
        return catalogue.make_bot(game, name, seed)
    except UnknownBot:
        raise UnknownBot(f"{game} has no bot '{name}', only {', '.join(names(game))}") from None
