"""A field: every bot that is named meets every player of a part of the opponent pool.

Each pair is a contest with a journal of its own, all in one folder and on the same decks. So a
field that has got more players is gone on with, and only what is new is played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from quandary.analysis.arena.arguments import ArenaArguments, begin, read_bots
from quandary.analysis.arena.contest import CannotPlay
from quandary.analysis.arena.journal import Journal, read_journal
from quandary.bots.catalogue import field_players
from quandary.bots.pool import FIELDS
from quandary.games import GAMES
from quandary.system.safe_text import quote

USUAL_SEED = "field"


class Run(NamedTuple):
    """A contest and the file of its journal."""

    journal: Journal
    file: Path


def begin_field(arguments: ArenaArguments, folder: Path) -> list[Run]:
    """Every pair's contest, with what the folder has of it; raises `CannotPlay`."""
    opponents = _opponents(arguments)
    if arguments.bots is None:
        raise CannotPlay("no bots given: use --bots A,B to say who meets the field")
    if arguments.save is not None or arguments.plot is not None:
        raise CannotPlay("--field goes neither with --save nor with --plot")
    said = _as_begun(arguments, folder)
    return [
        _begin_pair(said, bot, opponent, folder)
        for bot in read_bots(arguments.bots)
        for opponent in opponents
        if opponent != bot
    ]


def _opponents(arguments: ArenaArguments) -> tuple[str, ...]:
    field, game = arguments.field, arguments.game
    if field not in FIELDS:
        raise CannotPlay(f"there is no field {quote(field or '')}, only {', '.join(FIELDS)}")
    if game not in GAMES:
        raise CannotPlay(f"there is no game {quote(game)}, only {', '.join(GAMES)}")
    opponents = field_players(game, field)
    if not opponents:
        raise CannotPlay(f"{game} has no players in the field {field}")
    return opponents


def _as_begun(arguments: ArenaArguments, folder: Path) -> ArenaArguments:
    """What was left unsaid is as in the folder, so that pairs added later are comparable."""
    begun = next(_journals(folder), None)
    if begun is None:
        return replace(arguments, seed=arguments.seed or USUAL_SEED)
    options = begun.contest.options.items()
    written = {name: value if isinstance(value, bool) else str(value) for name, value in options}
    return replace(
        arguments,
        players=arguments.players or str(begun.contest.players),
        games=arguments.games or str(begun.games),
        seed=arguments.seed or begun.contest.seed,
        options={**written, **arguments.options},
    )


def _journals(folder: Path) -> Iterator[Journal]:
    return (read_journal(file) for file in sorted(folder.glob("*.jsonl")))


def _begin_pair(arguments: ArenaArguments, bot: str, opponent: str, folder: Path) -> Run:
    name = re.sub(r"[^A-Za-z0-9_.-]+", "-", f"{bot},{opponent}")
    file = folder / f"{name.strip('.-')}.jsonl"
    pair = replace(arguments, bots=f"{bot},{opponent}", duplicate=True)
    return Run(begin(pair, file), file)
