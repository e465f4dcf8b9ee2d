"""How each bot did against the others at its table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from quandary.analysis.arena.contest import Contest, PlannedGame
from quandary.analysis.arena.intervals import Estimate, ratio, share
from quandary.analysis.arena.playing import PlayedGame
from quandary.games import GAMES


@dataclass(frozen=True)
class Standing:
    """One bot at one kind of table; figures are per seat, if it has several."""

    bot: str
    seats: int
    won: Estimate
    """The share of games won; a shared win is split."""
    points: Estimate
    points_per_round: Estimate
    ahead_per_round: Estimate
    """Points per round better than the mean of the others."""
    decisions: int
    faults: Mapping[str, int]
    """Actions that had to be taken for it, by reason."""


@dataclass(frozen=True)
class TableStandings:
    """All bots of one line-up."""

    bots: tuple[str, ...]
    games: int
    groups: int
    par: float
    rounds_per_game: float
    decisions_per_round: float
    """Of each seat: how long a round lasts."""
    standings: tuple[Standing, ...]


class GroupSums:
    """What one bot did on the decks of one group."""

    def __init__(self) -> None:
        self.games = 0
        self.rounds = 0
        self.won = 0.0
        self.points = 0.0
        self.ahead = 0.0

    def add(self, game: PlayedGame, seats: Sequence[int], sign: int) -> None:
        own = sum(game.totals[seat] for seat in seats) / len(seats)
        others = sum(game.totals) - own * len(seats)
        self.games += 1
        self.rounds += game.rounds
        self.points += own
        self.ahead += sign * (own - others / (len(game.totals) - len(seats)))
        self.won += sum(seat in game.winners for seat in seats) / len(game.winners)


def standings(
    contest: Contest, games: Iterable[PlannedGame], played: Mapping[int, PlayedGame]
) -> list[TableStandings]:
    """Every line-up's standings from the games that have been played."""
    tables: dict[int, list[PlannedGame]] = defaultdict(list)
    for game in games:
        if game.index in played:
            tables[game.line_up].append(game)
    return [_table(contest, number, tables[number], played) for number in sorted(tables)]


def _table(
    contest: Contest,
    line_up: int,
    games: Sequence[PlannedGame],
    played: Mapping[int, PlayedGame],
) -> TableStandings:
    bots = tuple(dict.fromkeys(contest.line_ups[line_up]))
    rounds = sum(played[game.index].rounds for game in games)
    decisions = sum(sum(played[game.index].decisions) for game in games)
    return TableStandings(
        tuple(contest.labels[bot] for bot in bots),
        len(games),
        len({game.group for game in games}),
        1 / contest.players,
        rounds / len(games),
        decisions / rounds / contest.players,
        tuple(_standing(contest, bot, games, played) for bot in bots),
    )


def _standing(
    contest: Contest, bot: int, games: Sequence[PlannedGame], played: Mapping[int, PlayedGame]
) -> Standing:
    decisions, faults = 0, Counter[str]()
    for game in games:
        ended = played[game.index]
        for seat in _seats_of(bot, game):
            decisions += ended.decisions[seat]
            faults.update(ended.faults[seat])
    groups = list(sums_by_group(contest, bot, games, played).values())
    per_game = [group.games for group in groups]
    per_round = [group.rounds for group in groups]
    points = [group.points for group in groups]
    seats_held = games[0].seats.count(bot)
    return Standing(
        contest.labels[bot],
        seats_held,
        share([group.won for group in groups], per_game).divide(seats_held),
        ratio(points, per_game),
        ratio(points, per_round),
        ratio([group.ahead for group in groups], per_round),
        decisions,
        dict(sorted(faults.items())),
    )


def sums_by_group(
    contest: Contest, bot: int, games: Iterable[PlannedGame], played: Mapping[int, PlayedGame]
) -> dict[int, GroupSums]:
    """What a bot did, by the number of the group; games that are not played yet do not count."""
    sign = 1 if GAMES[contest.game].MORE_POINTS_WIN else -1
    sums: dict[int, GroupSums] = defaultdict(GroupSums)
    for game in games:
        if game.index in played:
            sums[game.group].add(played[game.index], _seats_of(bot, game), sign)
    return sums


def _seats_of(bot: int, game: PlannedGame) -> list[int]:
    return [seat for seat, sitting in enumerate(game.seats) if sitting == bot]
