"""Puzzles over HTTP."""

from __future__ import annotations

from msgspec import Struct

from quandary.server.protocol.outgoing import AdvisedChoice, SeatView


class PuzzleName(Struct):
    """A puzzle that can be asked for."""

    id: str
    players: int


class PuzzleSet(Struct):
    """The puzzles of a game."""

    game: str
    puzzles: list[PuzzleName]


class PuzzleList(Struct):
    """The puzzles of every game that has some."""

    games: list[PuzzleSet]


class PuzzleInfo(Struct):
    """A moment of a game that was played, as one seat saw it, with what each choice is worth."""

    id: str
    game: str
    players: list[str]
    seat: SeatView
    choices: list[AdvisedChoice]
    """Every choice, the best first: it is better than any other by at least 1.5 points."""
    worlds: int
    """How many worlds were tried that the seat cannot tell apart."""
