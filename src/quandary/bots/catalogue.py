"""Bots by game and name: the one place that makes them."""

from __future__ import annotations

from quandary.bots.bot import Bot
from quandary.bots.game_bots import LEVELS, GameBots
from quandary.bots.random_choice import RandomChoice
from quandary.bots.registry import GAME_BOTS
from quandary.games import find_game
from quandary.games.errors import QuandaryError

RANDOM = "random"


class UnknownBot(QuandaryError, ValueError):
    """There is no bot of that name for that game; the message says which there are."""

    code = "unknown_bot"


def bot_names(game: str) -> tuple[str, ...]:
    """Every name `make_bot` knows for a game: the levels, then the reference bots."""
    levels = LEVELS if _bots_of(game).make_level else ()
    return (*levels, *reference_names(game))


def reference_names(game: str) -> tuple[str, ...]:
    """The bots that the levels are measured by. `greedy-5` stands for any other number too."""
    return (*_bots_of(game).references(), RANDOM)


def usual_bot(game: str) -> str:
    """Whom a person plays against who names nobody."""
    return _bots_of(game).usual


def make_bot(game: str, name: str, seed: str = "", players: int = 2) -> Bot:
    """A bot for one seat by level or by name; `players` is the size of its table.

    Seats with the same seed would throw the same dice.
    """
    bots = _bots_of(game)
    if name in LEVELS and bots.make_level:
        return bots.make_level(name, seed, players)
    bot = RandomChoice(seed) if name == RANDOM else bots.make_reference(name, seed)
    if bot is None:
        raise UnknownBot(f"{game} has no bot '{name}', only {', '.join(bot_names(game))}")
    return bot


def _bots_of(game: str) -> GameBots:
    return GAME_BOTS.get(find_game(game).ID) or GameBots()
