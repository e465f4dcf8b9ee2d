"""`quandary arena`: play a contest, keep what happened, and say what came out."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from quandary.analysis.arena.arguments import MOST_JOBS, ArenaArguments, begin, journal_file, whole
from quandary.analysis.arena.contest import CannotPlay, Contest, PlannedGame, planned_games
from quandary.analysis.arena.journal import Journal, JournalWriter, read_journal
from quandary.analysis.arena.plot import draw, verify_plotting
from quandary.analysis.arena.ratings import Ratings, rate, rated_games
from quandary.analysis.arena.report import Report, as_json, as_lines, rating_lines, ratings_json
from quandary.analysis.arena.standings import standings
from quandary.analysis.arena.workers import play_games
from quandary.analysis.progress import Progress
from quandary.bots.bot import BotMaker, ListeningBot, SeatInfo
from quandary.bots.catalogue import UnknownBot
from quandary.bots.compiling import compile_for
from quandary.system.exit_codes import EXIT_FAILED, EXIT_INTERRUPTED, EXIT_REFUSED
from quandary.system.safe_text import one_line


def run_arena(arguments: ArenaArguments, make_bot: BotMaker) -> int:
    """Play what was wished and print what came out; the exit code."""
    file = journal_file(arguments)
    try:
        if arguments.plot is not None:
            verify_plotting()
        journal = begin(arguments, file)
        jobs = 1 if arguments.jobs is None else whole(arguments.jobs, "--jobs", MOST_JOBS)
        _verify_bots(journal.contest, make_bot)
    except (CannotPlay, UnknownBot) as error:
        print(error, file=sys.stderr)
        return EXIT_REFUSED
    try:
        # Here, once, and not in each of the processes that play.
        compile_for(journal.contest.game, journal.contest.bots)
        journal = _play(arguments, journal, file, jobs, make_bot)
        _print_report(arguments, _report(journal))
    except KeyboardInterrupt:
        name = one_line(str(file))
        print(
            f"Stopped. To continue: quandary arena {arguments.game} --resume {name}",
            file=sys.stderr,
        )
        return EXIT_INTERRUPTED
    except CannotPlay as error:
        print(error, file=sys.stderr)
        return EXIT_FAILED
    except OSError as error:
        print(f"the arena cannot save its games: {error}", file=sys.stderr)
        return EXIT_FAILED
    return 0


def _verify_bots(contest: Contest, make_bot: BotMaker) -> None:
    """Every bot can be made; raises `UnknownBot` before anything is played."""
    for name in contest.bots:
        bot = make_bot(name, SeatInfo(contest.game, contest.players, 0, dict(contest.options), ""))
        if isinstance(bot, ListeningBot):
            bot.close()


def _play(
    arguments: ArenaArguments, journal: Journal, file: Path, jobs: int, make_bot: BotMaker
) -> Journal:
    """Play what is missing; the journal with all of it."""
    contest = journal.contest
    games = list(planned_games(contest, journal.games))
    missing = [game for game in games if game.index not in journal.played]
    played = dict(journal.played)
    records = None if arguments.save is None else Path(arguments.save)
    file.parent.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    done = len(games) - len(missing)
    with (
        JournalWriter(file, contest, journal.games) as writer,
        Progress("games", len(games), done, is_wished=arguments.progress) as progress,
    ):
        for game in play_games(
            contest, missing, make_bot, jobs=jobs, with_records=records is not None
        ):
            if records is not None and game.record is not None:
                (records / f"{game.index:06}.json").write_text(game.record, encoding="utf-8")
            played[game.index] = game
            writer.add(game, _seats(contest, games[game.index]))
            progress.advance()
    _tell_speed(len(missing), time.monotonic() - began, file)
    return Journal(contest, journal.games, played)


def _seats(contest: Contest, game: PlannedGame) -> tuple[str, ...]:
    return tuple(contest.labels[bot] for bot in game.seats)


def _tell_speed(games: int, seconds: float, file: Path) -> None:
    speed = games / max(seconds, 1e-9)
    print(
        f"{games:,} games in {seconds:.1f} s, {speed:.1f} per second;"
        f" kept in {one_line(str(file))}",
        file=sys.stderr,
    )


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
