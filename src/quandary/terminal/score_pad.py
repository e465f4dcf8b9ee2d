"""A score pad: the scores of a game that is played with real cards, round by round.

A pad is a value. What can be written on it next, what follows from it and how it is said is for
the game to say; the terminal asks every game in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, TypeVar

from quandary.games.errors import Refusal
from quandary.games.game import Plain, Seat
from quandary.terminal.translator import Translator

RoundT = TypeVar("RoundT")
"""What a game writes down of a round."""


class IllegalRound(Refusal):
    """The round cannot have been played like that."""


@dataclass(frozen=True)
class Pad(Generic[RoundT]):
    """Who plays, what was agreed, and every round so far."""

    players: tuple[str, ...]
    options: Any
    dealer: Seat
    """Who deals the first round."""
    rounds: tuple[RoundT, ...] = ()

    def write(self, entry: RoundT) -> Pad[RoundT]:
        """The pad with one more round."""
        return replace(self, rounds=(*self.rounds, entry))


class Standing(NamedTuple):
    """What follows from a pad."""

    points: tuple[tuple[int, ...], ...]
    """Of each round, by seat."""
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    """Nobody before the end."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self.winners)


Ask = Callable[[str], str]
"""Puts one more question to the person; the line that was typed."""


@dataclass(frozen=True, kw_only=True)
class PadGame(Generic[RoundT]):
    """A game on the score pad."""

    verify: Callable[[Pad[RoundT], RoundT], None]
    """Raises `IllegalRound` unless this round can come next."""
    stand: Callable[[Pad[RoundT]], Standing]
    """Points, totals and winners."""
    explain: Callable[[Pad[RoundT], Translator], list[str]]
    """Why the last round scored as it did."""
    ask: Callable[[Pad[RoundT], Translator], str]
    """The question for the next round."""
    read: Callable[[str, Pad[RoundT], Translator, Ask], RoundT]
    """The round that a typed line means; raises `UnreadableInput`."""
    label: Callable[[Pad[RoundT], int, Translator], str]
    """What a round is called on the score sheet."""
    read_round: Callable[[Plain], RoundT]
    """A round from a file; raises `ValueError`, `TypeError`, `KeyError` if it is none."""
    write_round: Callable[[RoundT], dict[str, Plain]]
    tie_break: str | None = None
    """The key of what decides between equal points, if anything does."""


AnyPad = Pad[Any]
AnyPadGame = PadGame[Any]


def verify_all(game: AnyPadGame, pad: AnyPad) -> None:
    """Raise `IllegalRound` unless every round can have followed those before it."""
    for number, entry in enumerate(pad.rounds):
        game.verify(replace(pad, rounds=pad.rounds[:number]), entry)


def add_points(points: Sequence[Sequence[int]], players: int) -> tuple[int, ...]:
    """Everybody's total."""
    return tuple(sum(row[seat] for row in points) for seat in range(players))


def whole_numbers(values: object) -> tuple[int, ...]:
    """A list of whole numbers from a file; raises `ValueError`."""
    if not isinstance(values, list) or not all(type(value) is int for value in values):
        raise ValueError("a list of whole numbers")
    return tuple(values)
