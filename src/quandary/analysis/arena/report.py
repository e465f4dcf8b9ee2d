"""What came out of a contest, as a table for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quandary.analysis.arena.contest import Contest
from quandary.analysis.arena.intervals import CONFIDENCE, Estimate
from quandary.analysis.arena.ratings import ANCHORED_AT, Ratings
from quandary.analysis.arena.standings import Standing, TableStandings
from quandary.system.safe_text import one_line

COLUMNS = ("won", "points/game", "points/round", "ahead/round")
FIGURE = 23


@dataclass(frozen=True)
class Report:
    """A contest's figures; without ratings it says why there are none."""

    contest: Contest
    tables: Sequence[TableStandings]
    ratings: Ratings | None
    why_unrated: str | None = None


def as_lines(report: Report) -> list[str]:
    """For people."""
    contest = report.contest
    lines = [_about(contest, report.tables)]
    for table in report.tables:
        lines += ["", *_table_lines(table)]
    if report.ratings is not None:
        lines += ["", *rating_lines(report.ratings)]
    elif report.why_unrated:
        lines += ["", report.why_unrated]
    return lines


def _about(contest: Contest, tables: Sequence[TableStandings]) -> str:
    games = sum(table.games for table in tables)
    decks = "every deck from every seat" if contest.is_duplicate else "seats rotated"
    options = describe_options(contest.options)
    return (
        f"{contest.game}, {contest.players} players{options}: {games:,} games, {decks},"
        f" seed {one_line(contest.seed)}, {CONFIDENCE:.0%} intervals"
    )


def describe_options(options: Mapping[str, Any]) -> str:
    """`, target 50`, `, long`; nothing for what is not agreed."""
    said = [name if value is True else f"{name} {value}" for name, value in options.items()]
    return "".join(f", {option}" for option in said if not option.endswith("False"))


def _table_lines(table: TableStandings) -> list[str]:
    width = max(12, *(len(_name_of(standing)) for standing in table.standings)) + 2
    heading = f"{'bot':<{width}}" + "".join(f"{name:>{FIGURE}}" for name in COLUMNS)
    about = (
        f"{table.games:,} games in {table.groups:,} groups, par {table.par:.1%};"
        f" {table.rounds_per_game:.1f} rounds a game,"
        f" {table.decisions_per_round:.1f} decisions of each seat a round"
    )
    lines = [about, heading]
    for standing in table.standings:
        figures = [
            percent(standing.won),
            number(standing.points),
            number(standing.points_per_round),
            number(standing.ahead_per_round),
        ]
        row = f"{_name_of(standing):<{width}}" + "".join(f"{text:>{FIGURE}}" for text in figures)
        lines.append(f"{row}  {_verdict(standing.won, table.par)}")
    return lines + [_fault_line(standing) for standing in table.standings if standing.faults]


def _name_of(standing: Standing) -> str:
    name = one_line(standing.bot)
    return name if standing.seats == 1 else f"{standing.seats} × {name}"


def _verdict(won: Estimate, par: float) -> str:
    if not won.is_clear_of(par):
        return "not clear of par"
    return "above par" if won.value > par else "below par"


def _fault_line(standing: Standing) -> str:
    reasons = ", ".join(f"{reason} {count:,}" for reason, count in standing.faults.items())
    taken = sum(standing.faults.values())
    return (
        f"{one_line(standing.bot)}: {taken:,} of {standing.decisions:,} decisions were taken for"
        f" it ({reasons})"
    )


def rating_lines(ratings: Ratings) -> list[str]:
    """The ratings as a table."""
    width = max(12, *(len(one_line(bot)) for bot in ratings.bots)) + 2
    lines = [f"ratings, {one_line(ratings.anchor)} = {ANCHORED_AT}"]
    for bot, rating in ratings.bots.items():
        lines.append(f"{one_line(bot):<{width}}{number(rating, digits=0):>{FIGURE}}")
    return lines


def percent(estimate: Estimate) -> str:
    """A share with its interval."""
    if estimate.low is None or estimate.high is None:
        return f"{estimate.value:.1%}"
    return f"{estimate.value:.1%} ({100 * estimate.low:.1f}–{100 * estimate.high:.1f})"


def number(estimate: Estimate, digits: int = 2) -> str:
    """A number with half the width of its interval."""
    value = f"{estimate.value:.{digits}f}"
    if estimate.low is None or estimate.high is None:
        return value
    return f"{value} ± {(estimate.high - estimate.low) / 2:.{digits}f}"


# For programs


def as_json(report: Report) -> dict[str, Any]:
    """One object; every estimate is `{"value", "low", "high"}`."""
    contest = report.contest
    ratings = report.ratings
    return {
        "game": contest.game,
        "players": contest.players,
        "options": dict(contest.options),
        "bots": list(contest.bots),
        "duplicate": contest.is_duplicate,
        "seed": contest.seed,
        "confidence": CONFIDENCE,
        "tables": [_table_json(table) for table in report.tables],
        "ratings": None if ratings is None else ratings_json(ratings),
        **({} if report.why_unrated is None else {"unrated": report.why_unrated}),
    }


def ratings_json(ratings: Ratings) -> dict[str, Any]:
    """Ratings for programs."""
    rated = {bot: rating._asdict() for bot, rating in ratings.bots.items()}
    return {"anchor": ratings.anchor, "anchored_at": ANCHORED_AT, "bots": rated}


def _table_json(table: TableStandings) -> dict[str, Any]:
    return {
        "games": table.games,
        "groups": table.groups,
        "par": table.par,
        "rounds_per_game": table.rounds_per_game,
        "decisions_per_round": table.decisions_per_round,
        "standings": [_standing_json(standing, table.par) for standing in table.standings],
    }


def _standing_json(standing: Standing, par: float) -> Mapping[str, Any]:
    return {
        "bot": standing.bot,
        "seats": standing.seats,
        "won": standing.won._asdict(),
        "clear_of_par": standing.won.is_clear_of(par),
        "points_per_game": standing.points._asdict(),
        "points_per_round": standing.points_per_round._asdict(),
        "ahead_per_round": standing.ahead_per_round._asdict(),
        "decisions": standing.decisions,
        "faults": dict(standing.faults),
    }
