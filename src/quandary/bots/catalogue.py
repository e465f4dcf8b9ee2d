"""Bots by game and name."""

from __future__ import annotations

import re

from quandary.bots.bot import Bot
from quandary.bots.play5211.greedy import Greedy as Greedy5211
from quandary.bots.quando.greedy import Greedy as GreedyQuando
from quandary.bots.random_choice import RandomChoice

_KNOCKS_AT = re.compile(r"greedy-([0-9]{1,3})", re.ASCII)


class UnknownBot(ValueError):
    """There is no bot of that name for that game; the message says which there are."""


def bot_names(game: str) -> tuple[str, ...]:
    """The bots of a game. Quando's `greedy-5` stands for any other number as well."""
    return (
        ("greedy", "greedy-5", "greedy-10", "random") if game == "quando" else ("greedy", "random")
    )


def make_bot(game: str, name: str, seed: str = "") -> Bot:
    """A bot for one seat. Seats with the same seed would throw the same dice."""
    if name == "random":
        return RandomChoice(seed)
    if game == "5211" and name == "greedy":
        return Greedy5211(seed)
    if game == "quando" and name == "greedy":
        return GreedyQuando()
    knocks_at = _KNOCKS_AT.fullmatch(name)
    if game == "quando" and knocks_at:
        return GreedyQuando(knocks_at=int(knocks_at[1]))
    raise UnknownBot(f"{game} has no bot '{name}', only {', '.join(bot_names(game))}")
