"""The journal of a contest: a JSON line for every finished game, so that nothing is lost.

The first line says what is played; a later line of that kind makes the contest longer. A run
that was killed may leave half a line at the end: that game is played again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from quandary.analysis.arena.contest import CannotPlay, Contest, make_contest
from quandary.analysis.arena.playing import PlayedGame
from quandary.system.file_lock import takes_lock
from quandary.system.safe_text import quote

FORMAT = "quandary-arena"
VERSION = 1
BEYOND_ALL_LINES = 1 << 40
"""Where the lock of a journal is, so that all of it can still be read."""


@dataclass(frozen=True)
class Journal:
    """What a file tells: the contest, how many games it wants, and those that are done."""

    contest: Contest
    games: int
    played: Mapping[int, PlayedGame]


def read_journal(file: Path) -> Journal:
    """The journal in a file; raises `CannotPlay`."""
    try:
        lines = file.read_bytes().split(b"\n")[:-1]
    except OSError as error:
        raise CannotPlay(f"{quote(str(file))} cannot be read: {error.strerror}") from None
    contest, games, played = None, 0, {}
    for number, line in enumerate(lines, start=1):
        try:
            content = json.loads(line)
            if "format" in content:
                contest, games = _read_heading(content)
            else:
                game = _read_game(content)
                played[game.index] = game
        except (ValueError, KeyError, TypeError, AttributeError):
            raise CannotPlay(
                f"line {number} of {quote(str(file))} is no line of an arena"
            ) from None
    if contest is None:
        raise CannotPlay(f"{quote(str(file))} is not an arena journal: it has no first line")
    return Journal(contest, games, played)


def _read_heading(content: dict[str, Any]) -> tuple[Contest, int]:
    if (content["format"], content["version"]) != (FORMAT, VERSION):
        raise ValueError(content["format"])
    contest = make_contest(
        str(content["game"]),
        int(content["players"]),
        [str(name) for name in content["bots"]],
        options=dict(content["options"]),
        is_duplicate=bool(content["duplicate"]),
        seed=str(content["seed"]),
    )
    return contest, int(content["games"])


def _read_game(content: dict[str, Any]) -> PlayedGame:
    return PlayedGame(
        int(content["index"]),
        tuple(map(int, content["totals"])),
        tuple(map(int, content["winners"])),
        int(content["rounds"]),
        tuple(map(int, content["decisions"])),
        tuple(map(dict, content["faults"])),
    )


class JournalWriter:
    """Adds finished games to a file. Begins it, or goes on after the last whole line.

    Raises `CannotPlay` if another run is writing to it.
    """

    def __init__(self, file: Path, contest: Contest, games: int) -> None:
        self._file = file.open("ab")
        self._file.seek(BEYOND_ALL_LINES)
        if not takes_lock(self._file.fileno()):
            self._file.close()
            raise CannotPlay(
                f"another arena is writing to {quote(str(file))}: wait for it, or name another file"
            )
        before = read_journal(file) if _has_whole_line(file) else None
        self._file.truncate(_length_of_whole_lines(file))
        if before is None or before.games < games:
            self._write(_heading(contest, games))

    def add(self, game: PlayedGame, seats: tuple[str, ...]) -> None:
        """Note a finished game; `seats` are the bots' names, for whoever reads the file."""
        self._write(
            {
                "index": game.index,
                "seats": seats,
                "totals": game.totals,
                "winners": game.winners,
                "rounds": game.rounds,
                "decisions": game.decisions,
                "faults": game.faults,
            }
        )

    def _write(self, content: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(content).encode() + b"\n")
        self._file.flush()

    def __enter__(self) -> JournalWriter:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


def _heading(contest: Contest, games: int) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": contest.game,
        "players": contest.players,
        "options": dict(contest.options),
        "bots": contest.bots,
        "duplicate": contest.is_duplicate,
        "seed": contest.seed,
        "games": games,
    }


def has_begun(file: Path) -> bool:
    """Whether there is a journal to go on with."""
    return _has_whole_line(file)


def _has_whole_line(file: Path) -> bool:
    return file.exists() and _length_of_whole_lines(file) > 0


def _length_of_whole_lines(file: Path) -> int:
    return file.read_bytes().rfind(b"\n") + 1 if file.exists() else 0
