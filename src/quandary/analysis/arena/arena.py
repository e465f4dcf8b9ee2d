"""`quandary arena`: play a contest, keep what happened, and say what came out."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from quandary.analysis.arena.arguments import MOST_JOBS, ArenaArguments, begin, journal_file, whole
from quandary.analysis.arena.contest import CannotPlay, Contest, planned_games
from quandary.analysis.arena.field import Run, begin_field
from quandary.analysis.arena.field_report import field_json, field_lines, report_field
from quandary.analysis.arena.journal import Journal, read_journal
from quandary.analysis.arena.missing_games import play_missing
from quandary.analysis.arena.plot import draw, verify_plotting
from quandary.analysis.arena.ratings import Ratings, rate, rated_games
from quandary.analysis.arena.report import Report, as_json, as_lines, rating_lines, ratings_json
from quandary.analysis.arena.standings import standings
from quandary.analysis.on_ray import RayFailed, verify_place
from quandary.bots.bot import BotMaker, ListeningBot, SeatInfo
from quandary.bots.catalogue import UnknownBot
from quandary.bots.compiling import compile_for
from quandary.system.exit_codes import EXIT_FAILED, EXIT_INTERRUPTED, EXIT_REFUSED
from quandary.system.safe_text import one_line


def run_arena(arguments: ArenaArguments, make_bot: BotMaker) -> int:
    """Play what was asked for and print the results; the exit code."""
    place = journal_file(arguments)
    try:
        runs = _begin_all(arguments, place)
        jobs = _jobs(arguments)
        for run in runs:
            _verify_bots(run.journal.contest, make_bot)
        if arguments.check:
            return 0
        _verify_packages(arguments)
    except (CannotPlay, RayFailed, UnknownBot) as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    try:
        # Here, once, and not in each of the processes that play.
        compile_for(arguments.game, {name for run in runs for name in run.journal.contest.bots})
        journals = [play_missing(arguments, run.journal, run.file, jobs, make_bot) for run in runs]
        _print_all(arguments, journals)
    except KeyboardInterrupt:
        print(f"Stopped. To continue: {_to_continue(arguments, place)}", file=sys.stderr)
        return EXIT_INTERRUPTED
    except (CannotPlay, RayFailed) as error:
        print(error, file=sys.stderr)
        return EXIT_FAILED
    except OSError as error:
        print(f"the arena cannot save its games: {error}", file=sys.stderr)
        return EXIT_FAILED
    return 0


def _verify_packages(arguments: ArenaArguments) -> None:
    """What is needed beside the games themselves is there; raises `CannotPlay`, `RayFailed`."""
    if arguments.plot is not None:
        verify_plotting()
    if arguments.on is not None:
        verify_place(arguments.on)


def _jobs(arguments: ArenaArguments) -> int:
    if arguments.jobs is not None:
        return whole(arguments.jobs, "--jobs", MOST_JOBS)
    return 1 if arguments.on is None else os.cpu_count() or 1


def _begin_all(arguments: ArenaArguments, place: Path) -> list[Run]:
    """One contest, or one for each pair of a field; raises `CannotPlay`."""
    if arguments.field is not None:
        return begin_field(arguments, place)
    return [Run(begin(arguments, place), place)]


def _print_all(arguments: ArenaArguments, journals: Sequence[Journal]) -> None:
    if arguments.field is None:
        _print_report(arguments, _report(journals[0]))
        return
    report = report_field(arguments.field, journals)
    print(json.dumps(field_json(report)) if arguments.json else "\n".join(field_lines(report)))


def _to_continue(arguments: ArenaArguments, place: Path) -> str:
    field = "" if arguments.field is None else f" --field {arguments.field}"
    bots = "" if arguments.field is None else f" --bots {one_line(arguments.bots or '')}"
    return f"quandary arena {arguments.game}{field}{bots} --resume {one_line(str(place))}"


def _verify_bots(contest: Contest, make_bot: BotMaker) -> None:
    """Every bot can be made; raises `UnknownBot` before anything is played."""
    for name in contest.bots:
        bot = make_bot(name, SeatInfo(contest.game, contest.players, 0, dict(contest.options), ""))
        if isinstance(bot, ListeningBot):
            bot.close()


def _report(journal: Journal) -> Report:
    contest = journal.contest
    tables = standings(contest, planned_games(contest, journal.games), journal.played)
    try:
        ratings = rate(list(rated_games(contest, journal.games, journal.played)))
    except CannotPlay as why:
        return Report(contest, tables, None, str(why))
    return Report(contest, tables, ratings)


def _print_report(arguments: ArenaArguments, report: Report) -> None:
    print(json.dumps(as_json(report)) if arguments.json else "\n".join(as_lines(report)))
    if arguments.plot is not None:
        contest = report.contest
        title = f"{contest.game}, {contest.players} players, seed {one_line(contest.seed)}"
        draw(Path(arguments.plot), title, report.tables, report.ratings)


# Several contests together


def rate_files(files: Sequence[str], *, as_json: bool, plot: str | None) -> int:
    """Print the ratings from several journals together; the exit code."""
    try:
        ratings = _rate_together([read_journal(Path(file)) for file in files])
        if plot is not None:
            draw(Path(plot), f"{len(files)} contests", [], ratings)
    except CannotPlay as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    print(json.dumps(ratings_json(ratings)) if as_json else "\n".join(rating_lines(ratings)))
    return 0


def _rate_together(journals: Sequence[Journal]) -> Ratings:
    if len({journal.contest.game for journal in journals}) > 1:
        raise CannotPlay("ratings are for one game at a time")
    games = [
        game
        for journal in journals
        for game in rated_games(journal.contest, journal.games, journal.played)
    ]
    if not games:
        raise CannotPlay("no game has been finished yet")
    return rate(games)
