"""What a search has found so far, game by game, so that it can be stopped and gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

from quandary.analysis.puzzles.puzzle import Puzzle
from quandary.analysis.puzzles.search import Search, find_puzzles
from quandary.analysis.results_file import ResultsFile


class SearchedGame(NamedTuple):
    """One game that was searched."""

    players: int
    number: int
    puzzles: tuple[Puzzle, ...]


class FoundFile:
    """The games of one search that have been searched. Raises `OtherRun`."""

    def __init__(self, file: Path, search: Search) -> None:
        self._search = search
        self._file = ResultsFile(file, asdict(search), SearchedGame)
        self.games = {(game.players, game.number): game for game in self._file.results}

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
        self._file.add(game)
        self.games[players, number] = game
        return game


def games_to_search(counts: range, games: int) -> Iterator[tuple[int, int]]:
    """Players and numbers of so many games for each number of players."""
    for number in range(games):
        for players in counts:
            yield players, number
