"""Small contests for tests."""

from typing import Any

from quandary.adapters.any_bot import make_any_bot
from quandary.analysis.arena.contest import Contest, make_contest, planned_games
from quandary.analysis.arena.playing import PlayedGame
from quandary.analysis.arena.workers import play_games


def contest(*bots: str, game: str = "quando", players: int = 2, **more: Any) -> Contest:
    given = {"options": {}, "is_duplicate": True, "seed": "test", **more}
    return make_contest(game, players, bots, **given)


def played(of: Contest, games: int, jobs: int = 1) -> dict[int, PlayedGame]:
    plan = list(planned_games(of, games))
    return {game.index: game for game in play_games(of, plan, make_any_bot, jobs=jobs)}
