"""Bots by game and name: the one place that makes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from quandary.bots.bot import Bot
from quandary.bots.game_bots import LEVELS, GameBots
from quandary.bots.lesson import Lesson, LessonBot
from quandary.bots.pool import PoolPlayer, select_field
from quandary.bots.random_choice import RandomChoice
from quandary.bots.registry import GAME_BOTS
from quandary.fast import is_available
from quandary.games import find_game
from quandary.games.errors import QuandaryError
from quandary.system.safe_text import one_line, shorten

RANDOM = "random"


class UnknownBot(QuandaryError, ValueError):
    """There is no bot of that name for that game; the message says which there are.

    `reason` and `facts` are the same for the catalogues of words, under `option`.
    """

    code = "unknown_bot"

    def __init__(self, message: str, reason: str, facts: Mapping[str, str]) -> None:
        super().__init__(message, reason, facts)  # all of them, so that it can be pickled
        self.reason = reason
        self.facts = facts

    def __str__(self) -> str:
        return str(self.args[0])


def bot_names(game: str) -> tuple[str, ...]:
    """Every name `make_bot` knows for a game: the levels, the reference bots, then the pool."""
    levels = LEVELS if _bots_of(game).make_level else ()
    return (*levels, *reference_names(game), *_made_in_pool(game))


def reference_names(game: str) -> tuple[str, ...]:
    """The bots that the levels are measured by. `greedy-5` stands for any other number too."""
    return (*_bots_of(game).references(), RANDOM)


def field_players(game: str, field: str) -> tuple[str, ...]:
    """The names of the players in a field of the game's opponent pool; there may be none."""
    return select_field(_pool_of(game), field)


def is_held_out(game: str, name: str) -> bool:
    """Whether the pool keeps that player for measuring only."""
    return name in field_players(game, "held-out")


def usual_bot(game: str) -> str:
    """Whom a person plays against who names nobody."""
    return _bots_of(game).usual


def find_lesson(game: str) -> Lesson | None:
    """The arranged first game, if the game has one."""
    return _bots_of(game).lesson


def make_lesson_bot(game: str, lesson: Lesson, seed: str = "") -> Bot:
    """An opponent of somebody who learns the game."""
    level = LEVELS[0] if _bots_of(game).make_level else usual_bot(game)
    return LessonBot(lesson, make_bot(game, level, seed, lesson.players))


def make_bot(game: str, name: str, seed: str = "", players: int = 2) -> Bot:
    """A bot for one seat by level or by name; `players` is the size of its table.

    Seats with the same seed would throw the same dice.
    """
    bots = _bots_of(game)
    if name in LEVELS and bots.make_level:
        return bots.make_level(name, seed, players)
    bot = RandomChoice(seed) if name == RANDOM else bots.make_reference(name, seed)
    if bot is None and name in (made_in_pool := _made_in_pool(game)):
        bot = made_in_pool[name](seed)
    if bot is None:
        facts = {"name": shorten(one_line(name)), "bots": ", ".join(bot_names(game))}
        message = f"{game} has no bot '{facts['name']}', only {facts['bots']}"
        raise UnknownBot(message, "no_such_bot", facts)
    return bot


def uses_kernels(game: str, name: str) -> bool:
    """Whether that bot waits for the game's kernels to be compiled."""
    bots = _bots_of(game)
    in_pool = any(player.uses_kernels for player in bots.pool if player.name == name)
    return is_available() and (in_pool or bots.uses_kernels(name))


def beats_the_level_below(game: str) -> Mapping[str, float]:
    """Which share of games against one bot of the level below each level wins, in percent."""
    return _bots_of(game).beats_the_level_below


def _made_in_pool(game: str) -> dict[str, Callable[[str], Bot]]:
    """Players that are in the pool and nowhere else: how each is made from a seed."""
    return {player.name: player.make for player in _pool_of(game) if player.make}


def _pool_of(game: str) -> list[PoolPlayer]:
    """Without those who need kernels where there are none."""
    pool = _bots_of(game).pool
    return [player for player in pool if is_available() or not player.uses_kernels]


def _bots_of(game: str) -> GameBots:
    return GAME_BOTS.get(find_game(game).ID) or GameBots()
