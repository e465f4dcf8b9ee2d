"""How a guest has played, from the games kept for them; intervals as the arena finds them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from quandary.analysis.arena.intervals import Estimate, ratio, share
from quandary.games import GAMES
from quandary.server.protocol.my_games_bodies import (
    AttemptsInAll,
    Interval,
    MyStatistics,
    PlayedGame,
    StatisticsGroup,
)


class Kind(NamedTuple):
    """Games that are comparable."""

    game: str
    players: int
    opponents: str


def my_statistics(games: Iterable[PlayedGame]) -> MyStatistics:
    """Games that were played to the end, by kind. Each is a cluster of its own."""
    by_kind: dict[Kind, list[PlayedGame]] = {}
    for game in games:
        if game.is_over and game.my_seats and game.game in GAMES:
            kind = Kind(game.game, len(game.players), opponents_of(game))
            by_kind.setdefault(kind, []).append(game)
    groups = [_group(kind, played) for kind, played in by_kind.items()]
    return MyStatistics(sorted(groups, key=lambda group: -group.games))


def opponents_of(game: PlayedGame) -> str:
    """The level of all bots there, `mixed` levels, `people` if there was any, or `unknown`.

    People who share a device are somebody else: a guest plays on the first of their seats.
    """
    if not game.levels:
        return "unknown"
    others = {level for seat, level in enumerate(game.levels) if seat != game.my_seats[0]}
    if None in others:
        return "people"
    return str(others.pop()) if len(others) == 1 else "mixed"


def _group(kind: Kind, games: Sequence[PlayedGame]) -> StatisticsGroup:
    wins = [game.my_seats[0] in game.winners for game in games]
    known = [game for game in games if game.rounds]
    points = [game.totals[game.my_seats[0]] for game in known]
    judged = [(game.judged, game.rounds) for game in known if game.judged]
    rounds = [of for _, of in judged]
    return StatisticsGroup(
        game=kind.game,
        players=kind.players,
        opponents=kind.opponents,
        games=len(games),
        wins=sum(wins),
        win_share=_interval(share(wins, [1] * len(games))),
        points_per_round=_per_round(points, [game.rounds for game in known]),
        more_points_win=GAMES[kind.game].MORE_POINTS_WIN,
        attempts=[_attempts(name, games) for name in _attempt_names(games)],
        reviewed=len(judged),
        luck_per_round=_per_round([found.luck for found, _ in judged], rounds),
        skill_per_round=_per_round([found.skill for found, _ in judged], rounds),
    )


def _per_round(amounts: Sequence[float], rounds: Sequence[int]) -> Interval | None:
    return _interval(ratio(amounts, rounds)) if rounds else None


def _attempt_names(games: Iterable[PlayedGame]) -> list[str]:
    return sorted({attempt.name for game in games for attempt in game.attempts})


def _attempts(name: str, games: Iterable[PlayedGame]) -> AttemptsInAll:
    counts = [each for game in games for each in game.attempts if each.name == name]
    tries, paid = [each.tries for each in counts], [each.paid for each in counts]
    return AttemptsInAll(name, sum(tries), sum(paid), _interval(share(paid, tries)))


def _interval(estimate: Estimate) -> Interval:
    return Interval(estimate.value, estimate.low, estimate.high)
