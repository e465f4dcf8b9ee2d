"""Plays the games that a journal does not have yet, and writes each down when it ends."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from quandary.analysis.arena.arguments import ArenaArguments
from quandary.analysis.arena.contest import Contest, PlannedGame, planned_games
from quandary.analysis.arena.journal import Journal, JournalWriter
from quandary.analysis.arena.playing import PlayedGame
from quandary.analysis.arena.ray_workers import play_games_on_ray
from quandary.analysis.arena.workers import play_games
from quandary.analysis.progress import Progress
from quandary.bots.bot import BotMaker
from quandary.system.safe_text import one_line


def play_missing(
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
        for game in _play(arguments, contest, missing, jobs, make_bot):
            if records is not None and game.record is not None:
                (records / f"{game.index:06}.json").write_text(game.record, encoding="utf-8")
            played[game.index] = game
            writer.add(game, _seats(contest, games[game.index]))
            progress.advance()
    _tell_speed(len(missing), time.monotonic() - began, file)
    return Journal(contest, journal.games, played)


def _play(
    arguments: ArenaArguments,
    contest: Contest,
    games: Sequence[PlannedGame],
    jobs: int,
    make_bot: BotMaker,
) -> Iterator[PlayedGame]:
    """Here, or on a cluster if that was asked for."""
    with_records = arguments.save is not None
    if arguments.on is None or not games:
        return play_games(contest, games, make_bot, jobs=jobs, with_records=with_records)
    return play_games_on_ray(
        contest, games, make_bot, place=arguments.on, jobs=jobs, with_records=with_records
    )


def _seats(contest: Contest, game: PlannedGame) -> tuple[str, ...]:
    return tuple(contest.labels[bot] for bot in game.seats)


def _tell_speed(games: int, seconds: float, file: Path) -> None:
    speed = games / max(seconds, 1e-9)
    print(
        f"{games:,} games in {seconds:.1f} s, {speed:.1f} per second;"
        f" kept in {one_line(str(file))}",
        file=sys.stderr,
    )
