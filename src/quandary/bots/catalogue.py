"""Bots by game and name."""

from __future__ import annotations

import re

from quandary.bots.bot import Bot
from quandary.bots.play5211.greedy import Greedy as Greedy5211
from quandary.bots.play5211.search import Mixer
from quandary.bots.quando.greedy import Greedy as GreedyQuando
from quandary.bots.random_choice import RandomChoice
from quandary.fast import is_available

_KNOCKS_AT = re.compile(r"greedy-([0-9]{1,3})", re.ASCII)
_REGRETS_IN = re.compile(r"regret-([1-9][0-9]{0,5})", re.ASCII)


class UnknownBot(ValueError):
    """There is no bot of that name for that game; the message says which there are."""


def bot_names(game: str) -> tuple[str, ...]:
    """The bots of a game. `greedy-5` and `regret-1000` stand for any other number as well."""
    if game == "quando":
        return ("greedy", "greedy-5", "greedy-10", "random")
    return ("greedy", "regret-1000", "random") if is_available() else ("greedy", "random")


def make_bot(game: str, name: str, seed: str = "") -> Bot:
    """A bot for one seat. Seats with the same seed would throw the same dice."""
    if name == "random":
        return RandomChoice(seed)
    if game == "5211" and name == "greedy":
        return Greedy5211(seed)
    if game == "quando" and name == "greedy":
        return GreedyQuando()
    samples = _REGRETS_IN.fullmatch(name)
    if game == "5211" and samples and is_available():
        return Mixer(seed, int(samples[1]))
    knocks_at = _KNOCKS_AT.fullmatch(name)
    if game == "quando" and knocks_at:
        return GreedyQuando(knocks_at=int(knocks_at[1]))
    raise UnknownBot(f"{game} has no bot '{name}', only {', '.join(bot_names(game))}")
