"""How bots did against a field: every row, the mean of the rows, and the worst."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from quandary.analysis.arena.contest import Contest, planned_games
from quandary.analysis.arena.intervals import CONFIDENCE, Clusters, Estimate, mean_share
from quandary.analysis.arena.journal import Journal
from quandary.analysis.arena.report import describe_options, number, percent
from quandary.analysis.arena.standings import TableStandings, standings, sums_by_group
from quandary.bots.catalogue import is_held_out
from quandary.system.safe_text import one_line

FIGURE = 23
MEAN, WORST = "mean", "worst"


@dataclass(frozen=True)
class FieldRow:
    """One bot against one player of the field."""

    opponent: str
    is_held_out: bool
    table: TableStandings
    groups: Clusters

    @property
    def won(self) -> Estimate:
        """The share of games the bot won; a shared win is split."""
        return self.table.standings[0].won


@dataclass(frozen=True)
class BotReport:
    """One bot against the whole field."""

    bot: str
    rows: Sequence[FieldRow]

    @property
    def mean(self) -> Estimate:
        """The mean of the rows, each of which counts the same."""
        return mean_share([row.groups for row in self.rows])

    @property
    def worst(self) -> FieldRow:
        """The row with the smallest share won. Of many, one is low by chance, too."""
        return min(self.rows, key=lambda row: row.won.value)


@dataclass(frozen=True)
class FieldReport:
    """The results, bot by bot; `contest` stands for all of them."""

    field: str
    contest: Contest
    bots: Sequence[BotReport]


def report_field(field: str, journals: Sequence[Journal]) -> FieldReport:
    """The figures of pairs that have all been played."""
    names = dict.fromkeys(journal.contest.bots[0] for journal in journals)
    reports = [
        BotReport(name, [_row(each) for each in journals if each.contest.bots[0] == name])
        for name in names
    ]
    return FieldReport(field, journals[0].contest, reports)


def _row(journal: Journal) -> FieldRow:
    contest, opponent = journal.contest, journal.contest.bots[1]
    games = list(planned_games(contest, journal.games))
    (table,) = standings(contest, games, journal.played)
    sums = sums_by_group(contest, 0, games, journal.played)
    groups = {number: (group.won, float(group.games)) for number, group in sums.items()}
    return FieldRow(opponent, is_held_out(contest.game, opponent), table, groups)


# For people


def field_lines(report: FieldReport) -> Iterator[str]:
    """A table for each bot."""
    contest = report.contest
    par = f"{1 / contest.players:.1%}"
    yield (
        f"{contest.game}, {contest.players} players{describe_options(contest.options)}: one"
        f" against the rest, field {report.field}, every deck from every seat,"
        f" seed {one_line(contest.seed)}, {CONFIDENCE:.0%} intervals, par {par}"
    )
    for bot in report.bots:
        yield ""
        yield from _bot_lines(bot)


def _bot_lines(report: BotReport) -> Iterator[str]:
    names = [one_line(row.opponent) for row in report.rows]
    width = max(len(name) for name in (*names, WORST, f"{one_line(report.bot)} against")) + 2
    columns = f"{'games':>8}{'won':>{FIGURE}}{'ahead/round':>{FIGURE}}"
    yield f"{one_line(report.bot) + ' against':<{width}}{columns}"
    for name, row in zip(names, report.rows, strict=True):
        mark = "  held out" if row.is_held_out else ""
        ahead = number(row.table.standings[0].ahead_per_round)
        yield (
            f"{name:<{width}}{row.table.games:>8,}{percent(row.won):>{FIGURE}}"
            f"{ahead:>{FIGURE}}{mark}"
        )
    games = sum(row.table.games for row in report.rows)
    worst = report.worst
    yield f"{MEAN:<{width}}{games:>8,}{percent(report.mean):>{FIGURE}}"
    yield (
        f"{WORST:<{width}}{worst.table.games:>8,}{percent(worst.won):>{FIGURE}}"
        f"  {one_line(worst.opponent)}"
    )


# For programs


def field_json(report: FieldReport) -> dict[str, Any]:
    """One object; every estimate is `{"value", "low", "high"}`."""
    contest = report.contest
    return {
        "game": contest.game,
        "players": contest.players,
        "options": dict(contest.options),
        "field": report.field,
        "seed": contest.seed,
        "confidence": CONFIDENCE,
        "par": 1 / contest.players,
        "bots": [_bot_json(bot) for bot in report.bots],
    }


def _bot_json(report: BotReport) -> dict[str, Any]:
    return {
        "bot": report.bot,
        "mean": report.mean._asdict(),
        "worst": report.worst.opponent,
        "rows": [_row_json(row) for row in report.rows],
    }


def _row_json(row: FieldRow) -> dict[str, Any]:
    return {
        "opponent": row.opponent,
        "held_out": row.is_held_out,
        "games": row.table.games,
        "won": row.won._asdict(),
        "ahead_per_round": row.table.standings[0].ahead_per_round._asdict(),
    }
