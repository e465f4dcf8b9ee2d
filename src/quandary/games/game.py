"""What every game offers: one shape, so that tables, bots and tests know no game by name.

A game is a value of this class, made in its own package (`GAME`). States, actions, events, cards
and options are immutable values of the game's own types; nobody above looks inside them except
through these functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from quandary.games.errors import IllegalAction
from quandary.games.options import OptionField

Seat = int
"""Seats are numbered from 0, clockwise."""

S = TypeVar("S")
"""A game's states."""
A = TypeVar("A")
"""Its actions."""
E = TypeVar("E")
"""Its events."""
C = TypeVar("C")
"""Its cards."""
O = TypeVar("O")  # noqa: E741 (it is a type)
"""Its options."""

Plain: TypeAlias = Any
"""A plain dictionary, ready to be sent as JSON. Its shape is in the game's `witness.py`."""


class Step(NamedTuple, Generic[S, E]):
    """What an action or a deal leads to: the new state and what happened on the way."""

    state: S
    events: tuple[E, ...]


class DealResult(NamedTuple):
    """A finished deal: points of this deal, totals after it, and what ended it."""

    scores: tuple[int, ...]
    totals: tuple[int, ...]
    ended_by: str


class GameResult(NamedTuple):
    """A finished game. Several winners share the win."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


DealtState = TypeVar("DealtState")
DealtCard = TypeVar("DealtCard", contravariant=True)
DealtEvent = TypeVar("DealtEvent")


class Deal(Protocol[DealtState, DealtCard, DealtEvent]):
    """How cards are dealt. Without a dealer it is the one whose turn it is."""

    def __call__(
        self, state: DealtState, deck: Sequence[DealtCard], dealer: Seat | None = None
    ) -> Step[DealtState, DealtEvent]: ...


# What most games have in common, and need not say.


def _no_dealer(state: object) -> None:
    """Nobody deals."""


def _no_turn_id(state: object) -> None:
    """Players act one after the other, so a turn needs no name of its own."""


def _one_way_up(card: C) -> tuple[C, ...]:
    """A card has one face."""
    return (card,)


def _as_applied(state: object, seat: Seat, action: A) -> tuple[tuple[Seat, A], ...]:
    """A record keeps every action as it was applied."""
    return ((seat, action),)


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, A, E, C, O]):
    """A game. What has a default here may be left out."""

    ID: str
    PLAYER_COUNTS: range
    MORE_POINTS_WIN: bool
    OPTIONS: tuple[OptionField, ...] = ()

    # options
    read_options: Callable[[Mapping[str, object]], O]
    write_options: Callable[[O], dict[str, Any]]

    # a game from its first deal to its end
    start: Callable[[int, O], S]
    deal: Deal[S, C, E]
    next_dealer: Callable[[S], Seat | None] = _no_dealer
    to_act: Callable[[S], tuple[Seat, ...]]
    turn_id: Callable[[S], str | None] = _no_turn_id
    """Names the turn that several seats choose for at once, so that no choice comes too late."""
    legal_actions: Callable[[S, Seat], tuple[A, ...]]
    verify: Callable[[S, Seat, A], None]
    apply: Callable[[S, Seat, A], Step[S, E]]
    lasting_actions: Callable[[S, Seat, A], tuple[tuple[Seat, A], ...]] = _as_applied
    """What a record keeps once an action is applied."""
    is_awaiting_deal: Callable[[S], bool]
    is_over: Callable[[S], bool]

    # results
    deal_result: Callable[[S], DealResult]
    deal_details: Callable[[S, Sequence[E]], dict[str, Any]]
    game_result: Callable[[S], GameResult]

    # who may see what
    redact: Callable[[E, Seat | None], Plain]
    remember: Callable[[Iterable[Plain]], Plain]
    note: Callable[[Plain, Plain], None]
    recall: Callable[[Plain], Plain]
    view_from: Callable[[S, Seat | None, list[Plain], Plain], Plain]
    tell_action: Callable[[S, Seat, A], str]
    hear_action: Callable[[S, Seat, str], A]

    # cards and text
    full_deck: Callable[[], tuple[C, ...]]
    ways_up: Callable[[C], tuple[C, ...]] = _one_way_up
    write_card: Callable[[C], str]
    read_card: Callable[[str], C]
    write_action: Callable[[A], str]
    read_action: Callable[[str], A]
    write_position: Callable[[S], str]
    read_position: Callable[[str], S]

    def is_legal(self, state: S, seat: Seat, action: A) -> bool:
        """Whether the rules accept the action; `verify` tells why not."""
        try:
            self.verify(state, seat, action)
        except IllegalAction:
            return False
        return True

    def view(self, state: S, events: Iterable[E], seat: Seat | None) -> Plain:
        """What a viewer knows now; `events` are those of the present deal, as they happened."""
        told = (self.redact(event, seat) for event in events)
        witnessed = [event for event in told if event is not None]
        return self.view_from(state, seat, witnessed, self.remember(witnessed))


# Above the rules a game is looked up by its id: which one it is, is forgotten here and only here.

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
State: TypeAlias = Any
Action: TypeAlias = Any
Event: TypeAlias = Any
