"""What a search has found so far, game by game, so that it can be stopped and gone on with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

import msgspec

from quandary.analysis.puzzles.puzzle import Puzzle
from quandary.analysis.puzzles.search import Search, find_puzzles


class SearchedGame(NamedTuple):
    """One game that was searched."""

    players: int
    number: int
    puzzles: tuple[Puzzle, ...]


class OtherSearch(ValueError):
    """The file belongs to another search; the message is one sentence."""


class FoundFile:
    """A file with a line for the search and one for each game; half a line at its end is no game.

    Raises `OtherSearch` if it is not this search's.
    """

    def __init__(self, file: Path, search: Search) -> None:
        self._file, self._search = file, search
        lines = file.read_bytes().split(b"\n")[:-1] if file.exists() else []
        heading = json.dumps(asdict(search)).encode()
        if lines and lines[0] != heading:
            raise OtherSearch(f"{file} belongs to another search: name another file, or delete it")
        try:
            read = [msgspec.json.decode(line, type=SearchedGame) for line in lines[1:]]
        except msgspec.DecodeError:
            raise OtherSearch(f"{file} cannot be read: name another file, or delete it") from None
        self.games = {(game.players, game.number): game for game in read}
        file.write_bytes(b"".join(line + b"\n" for line in (lines or [heading])))

    @property
    def puzzles(self) -> list[Puzzle]:
        """Everything found so far."""
        return [puzzle for game in self.games.values() for puzzle in game.puzzles]

    def search(self, players: int, number: int) -> SearchedGame:
        """Search one game, if that has not been done, and keep what is found."""
        known = self.games.get((players, number))
        if known is not None:
            return known
        game = SearchedGame(players, number, tuple(find_puzzles(self._search, players, number)))
        with self._file.open("ab") as out:
            out.write(msgspec.json.encode(game) + b"\n")
        self.games[players, number] = game
        return game


def games_to_search(counts: range, games: int) -> Iterator[tuple[int, int]]:
    """Players and numbers of so many games for each number of players."""
    for number in range(games):
        for players in counts:
            yield players, number
