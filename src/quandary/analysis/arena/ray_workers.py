"""Games played on a Ray cluster, a few at a time by each worker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from quandary.analysis.arena.contest import Contest, PlannedGame
from quandary.analysis.arena.playing import PlayedGame, play_game
from quandary.analysis.on_ray import connect
from quandary.bots.bot import BotMaker

PIECES_PER_WORKER = 8
"""At least so many, so that no worker is left with a long last piece."""
MOST_IN_A_PIECE = 25


def play_games_on_ray(
    contest: Contest,
    games: Sequence[PlannedGame],
    make_bot: BotMaker,
    *,
    place: str,
    jobs: int,
    with_records: bool = False,
) -> Iterator[PlayedGame]:
    """Every game, in the order in which they end; raises `RayFailed`."""
    with connect(place, jobs) as cluster:
        size = len(games) // (PIECES_PER_WORKER * cluster.workers)
        pieces = _cut(games, max(1, min(size, MOST_IN_A_PIECE)))
        play = partial(_play, contest, make_bot, with_records)
        for played in cluster.map_as_they_end(play, pieces):
            yield from played


def _cut(games: Sequence[PlannedGame], size: int) -> list[Sequence[PlannedGame]]:
    return [games[start : start + size] for start in range(0, len(games), size)]


def _play(
    contest: Contest, make_bot: BotMaker, with_records: bool, games: Sequence[PlannedGame]
) -> list[PlayedGame]:
    return [play_game(contest, game, make_bot, with_record=with_records) for game in games]
