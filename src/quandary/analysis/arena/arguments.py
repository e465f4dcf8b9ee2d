"""What was typed after `quandary arena`, and the contest it stands for."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from quandary.analysis.arena.contest import CannotPlay, Contest, make_contest
from quandary.analysis.arena.journal import Journal, has_begun, read_journal
from quandary.analysis.on_ray import HELP as HELP_ON
from quandary.bots.game_bots import LEVELS
from quandary.bots.pool import FIELDS
from quandary.games import GAMES
from quandary.system.arguments import flag, game_options, option, position
from quandary.system.data_folder import data_folder
from quandary.system.safe_text import one_line, quote

USUAL_PLAYERS = 2
USUAL_GAMES = 100
MOST = 10**9
MOST_JOBS = 256


@dataclass(frozen=True)
class ArenaArguments:
    """What can be typed after `quandary arena`, and what was; `None` where nothing was said."""

    game: str = position("GAME", "{games}", is_required=True)
    bots: str | None = option(
        "A,B,…", f"{', '.join(LEVELS)}, others that `bots` lists, or ./programs"
    )
    field: str | None = option(
        "FIELD", f"every bot meets every player of a field: {', '.join(FIELDS)}"
    )
    players: str | None = option("N", "seats at a table (2)")
    games: str | None = option("G", "games for each line-up (100)")
    duplicate: bool = flag("play every deck from every seat")
    jobs: str | None = option("J", "number of processes (1; all processors with --on ray)")
    on: str | None = option("PLACE", HELP_ON)
    seed: str | None = option("S", "a text that determines every game")
    save: str | None = option("DIR", "write a record of every game to this folder")
    resume: str | None = option("FILE", "continue this journal, or start it")
    options: Mapping[str, str | bool] = game_options()
    json: bool = flag("print one JSON object")
    plot: str | None = option("FILE", "draw the figures (.png, .svg, .pdf)")
    progress: bool = flag("show progress even without a terminal")
    check: bool = flag("check what was typed, and play nothing")
    bot_log: str | None = option("FILE", "append what your own bots write to standard error")


def journal_file(arguments: ArenaArguments) -> Path:
    """Where finished games are noted: as asked for, beside the records, or in the user's data.

    For a field it is a folder, with a file for each pair.
    """
    if arguments.resume is not None:
        return Path(arguments.resume)
    if arguments.save is not None:
        return Path(arguments.save) / "arena.jsonl"
    folder = data_folder(os.environ) / "arena"
    stem = time.strftime(f"%Y-%m-%d-%H%M%S-{arguments.game}")
    ending = ".jsonl" if arguments.field is None else ""
    names = (f"{stem}{extra}{ending}" for extra in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(folder / name for name in names if not (folder / name).exists())


def begin(arguments: ArenaArguments, file: Path) -> Journal:
    """The contest that was asked for, with the games of its journal; raises `CannotPlay`."""
    games = None if arguments.games is None else whole(arguments.games, "--games")
    if has_begun(file):
        before = read_journal(file)
        _verify_same(arguments, before.contest, file)
        return Journal(before.contest, games or before.games, before.played)
    if arguments.bots is None:
        raise CannotPlay("no bots given: use --bots A,B")
    contest = make_contest(
        arguments.game,
        USUAL_PLAYERS if arguments.players is None else whole(arguments.players, "--players"),
        read_bots(arguments.bots),
        options=_options(arguments),
        is_duplicate=arguments.duplicate,
        seed=secrets.token_hex(8) if arguments.seed is None else one_line(arguments.seed),
    )
    return Journal(contest, games or USUAL_GAMES, {})


def _verify_same(arguments: ArenaArguments, contest: Contest, file: Path) -> None:
    """A contest is gone on with as it was begun; only its games may become more."""
    is_other = {
        "game": arguments.game != contest.game,
        "--bots": arguments.bots is not None and read_bots(arguments.bots) != contest.bots,
        "--players": arguments.players is not None
        and whole(arguments.players, "--players") != contest.players,
        "--seed": arguments.seed is not None and one_line(arguments.seed) != contest.seed,
        "--duplicate": arguments.duplicate and not contest.is_duplicate,
        _names_of_options(): bool(_options(arguments).items() - contest.options.items()),
    }
    for name, differs in is_other.items():
        if differs:
            raise CannotPlay(f"{quote(str(file))} was started with a different {name}")


def read_bots(text: str) -> tuple[str, ...]:
    """The names in a list; raises `CannotPlay`."""
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise CannotPlay(f"--bots must be names separated by commas, not {quote(text)}")
    return names


def _options(arguments: ArenaArguments) -> Mapping[str, Any]:
    return {
        name: value if isinstance(value, bool) else whole(value, f"--{name}")
        for name, value in arguments.options.items()
    }


def _names_of_options() -> str:
    return " or ".join(f"--{field.name}" for game in GAMES.values() for field in game.OPTIONS)


def whole(text: str, name: str, most: int = MOST) -> int:
    """The whole number above 0 in a text; raises `CannotPlay`."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    if is_number and int(text) > most:
        raise CannotPlay(f"{name} may be at most {most}, not {quote(text)}")
    if not is_number or int(text) < 1:
        raise CannotPlay(f"{name} must be a whole number above 0, not {quote(text)}")
    return int(text)
