"""One number per bot: Plackett and Luce's model, which with two players is Bradley and Terry's.

A bot of strength w wins a game with the probability w over the sum of all strengths at the
table. On the usual scale 400 points are odds of ten to one. The fit is choix's; intervals are
robust to games on the same decks going together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import lcm, log, sqrt
from typing import Any

from quandary.analysis.arena.contest import CannotPlay, Contest, planned_games
from quandary.analysis.arena.intervals import Estimate, quantile
from quandary.analysis.arena.playing import PlayedGame
from quandary.bots.levels import ANCHOR

ANCHORED_AT = 1500
POINTS_PER_UNIT = 400 / log(10)
HOW_TO_INSTALL = "pip install 'quandary[arena]'"


@dataclass(frozen=True)
class RatedGame:
    """What a rating asks of a game: who sat there, who won, and which games it goes with."""

    cluster: tuple[object, ...]
    seats: tuple[str, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Ratings:
    """Every bot's rating; the anchor's is 1500 by definition and has no interval."""

    anchor: str
    bots: Mapping[str, Estimate]


def rated_games(
    contest: Contest, games: int, played: Mapping[int, PlayedGame]
) -> Iterable[RatedGame]:
    """The finished games of a contest."""
    for game in planned_games(contest, games):
        if game.index in played:
            cluster = (contest.game, contest.players, contest.seed, game.group)
            seats = tuple(contest.labels[bot] for bot in game.seats)
            yield RatedGame(cluster, seats, played[game.index].winners)


def rate(games: Sequence[RatedGame], anchor: str = ANCHOR) -> Ratings:
    """Ratings from games; raises `CannotPlay` if choix is missing or bots never met.

    Every pair that met is given one drawn game more, so that a bot that won all its games is
    not infinitely strong. Without the anchor among them, the first bot has 1500.
    """
    bots = sorted({bot for game in games for bot in game.seats})
    if anchor not in bots:
        anchor = games[0].seats[0]
    draws = _one_draw_each(games)
    _verify_connected(bots, draws)
    strengths = _fit(bots, [*games, *draws])
    margins = _margins(bots, strengths, [*games, *draws], bots.index(anchor))
    rated: dict[str, Estimate] = {}
    for place, bot in enumerate(bots):
        value = ANCHORED_AT + POINTS_PER_UNIT * (strengths[place] - strengths[bots.index(anchor)])
        margin = POINTS_PER_UNIT * margins.get(place, 0.0)
        rated[bot] = Estimate(value, value - margin, value + margin)
    ordered = sorted(rated.items(), key=lambda item: -item[1].value)
    return Ratings(anchor, dict(ordered))


def _one_draw_each(games: Iterable[RatedGame]) -> list[RatedGame]:
    met = {pair for game in games for pair in combinations(sorted(set(game.seats)), 2)}
    return [RatedGame(("draw", *pair), pair, (0, 1)) for pair in sorted(met)]


def _verify_connected(bots: Sequence[str], draws: Iterable[RatedGame]) -> None:
    """Everybody has met everybody, at least by way of others."""
    group = {bot: {bot} for bot in bots}
    for draw in draws:
        one, other = draw.seats
        together = group[one] | group[other]
        for bot in together:
            group[bot] = together
    strangers = [bot for bot in bots if bot not in group[bots[0]]]
    if strangers:
        raise CannotPlay(f"no rating: {strangers[0]} and {bots[0]} have no opponent in common")


def _fit(bots: Sequence[str], games: Sequence[RatedGame]) -> list[float]:
    """The most likely strengths, as logarithms. A win shared by two is two halves."""
    try:
        import choix
    except ImportError:
        raise CannotPlay(f"ratings need the package choix: {HOW_TO_INSTALL}") from None
    place = {bot: number for number, bot in enumerate(bots)}
    parts = lcm(*{len(game.winners) for game in games})
    choices = []
    for game in games:
        seats = [place[bot] for bot in game.seats]
        for winner in game.winners:
            losers = (*seats[:winner], *seats[winner + 1 :])
            choices += [(seats[winner], losers)] * (parts // len(game.winners))
    return [float(strength) for strength in choix.ilsr_top1(len(bots), choices, max_iter=1000)]


def _margins(
    bots: Sequence[str], strengths: Sequence[float], games: Sequence[RatedGame], anchor: int
) -> dict[int, float]:
    """Half the interval of each strength less the anchor's: the sandwich, by clusters."""
    import numpy as np

    place = {bot: number for number, bot in enumerate(bots)}
    weights = np.exp(strengths)
    information = np.zeros((len(bots), len(bots)))
    scores: dict[tuple[object, ...], Any] = defaultdict(lambda: np.zeros(len(bots)))
    for game in games:
        seats = [place[bot] for bot in game.seats]
        chances = np.bincount(seats, weights[seats] / weights[seats].sum(), len(bots))
        information += np.diag(chances) - np.outer(chances, chances)
        won = np.bincount([seats[winner] for winner in game.winners], minlength=len(bots))
        scores[game.cluster] += won / len(game.winners) - chances
    free = [number for number in range(len(bots)) if number != anchor]
    bread = np.linalg.inv(information[np.ix_(free, free)])
    stack = np.array(list(scores.values()))[:, free]
    spread = bread @ (stack.T @ stack) @ bread
    degrees = len(scores) - 1
    wide = quantile(degrees) * sqrt((degrees + 1) / degrees)
    return {number: wide * sqrt(spread[row, row]) for row, number in enumerate(free)}
