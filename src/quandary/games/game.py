"""What every game offers: one shape, so that tables, bots and tests know no game by name.

A game is a value of this class, made in its own package (`GAME`). States, actions, events, cards
and options are immutable values of the game's own types; nobody above looks inside them except
through these functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from quandary.games.errors import IllegalAction
from quandary.games.options import OptionField

Seat = int
"""Seats are numbered from 0, clockwise."""

StateT = TypeVar("StateT")
"""A game's states."""
ActionT = TypeVar("ActionT")
"""Its actions."""
EventT = TypeVar("EventT")
"""Its events."""
CardT = TypeVar("CardT")
"""Its cards."""
OptionsT = TypeVar("OptionsT")
"""Its options."""

Plain: TypeAlias = Any
"""A plain dictionary, ready to be sent as JSON. Its shape is in the game's `view_types.py`."""


class Step(NamedTuple, Generic[StateT, EventT]):
    """What an action or a deal leads to: the new state and what happened on the way."""

    state: StateT
    events: tuple[EventT, ...]


class DealResult(NamedTuple):
    """A finished deal: points of this deal, totals after it, and what ended it."""

    scores: tuple[int, ...]
    totals: tuple[int, ...]
    ended_by: str


class GameResult(NamedTuple):
    """A finished game. Several winners share the win."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


class Attempt(NamedTuple):
    """Something a seat did that pays or not, such as a knock; `name` is the game's word for it."""

    name: str
    seat: Seat
    has_paid: bool


class DealStatistics(NamedTuple):
    """What statistics keep of a finished deal."""

    rounds: int
    """How often points were counted."""
    attempts: tuple[Attempt, ...] = ()


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


def _no_facts(state: object) -> None:
    """Screens can show the game without knowing what follows from the rules."""


def _one_round(events: object) -> DealStatistics:
    """Points are counted once in a deal, and nothing else is."""
    return DealStatistics(rounds=1)


def _one_way_up(card: CardT) -> tuple[CardT, ...]:
    """A card has one face."""
    return (card,)


def _as_applied(state: object, seat: Seat, action: ActionT) -> tuple[tuple[Seat, ActionT], ...]:
    """A record keeps every action as it was applied."""
    return ((seat, action),)


@dataclass(frozen=True, kw_only=True)
class Game(Generic[StateT, ActionT, EventT, CardT, OptionsT]):
    """A game. What has a default here may be left out."""

    ID: str
    PLAYER_COUNTS: range
    MORE_POINTS_WIN: bool
    OPTIONS: tuple[OptionField, ...] = ()
    NEVER_BY_DEFAULT: tuple[str, ...] = ()
    """Actions, as seats name them, that are not done for somebody who has not answered, if
    anything else can be done."""

    # options
    read_options: Callable[[Mapping[str, object]], OptionsT]
    write_options: Callable[[OptionsT], dict[str, Any]]

    # a game from its first deal to its end
    start: Callable[[int, OptionsT], StateT]
    deal: Deal[StateT, CardT, EventT]
    next_dealer: Callable[[StateT], Seat | None] = _no_dealer
    to_act: Callable[[StateT], tuple[Seat, ...]]
    turn_id: Callable[[StateT], str | None] = _no_turn_id
    """Names the turn that several seats choose for at once, so that no choice comes too late."""
    legal_actions: Callable[[StateT, Seat], tuple[ActionT, ...]]
    verify: Callable[[StateT, Seat, ActionT], None]
    apply: Callable[[StateT, Seat, ActionT], Step[StateT, EventT]]
    lasting_actions: Callable[[StateT, Seat, ActionT], tuple[tuple[Seat, ActionT], ...]] = (
        _as_applied
    )
    """What a record keeps once an action is applied."""
    is_awaiting_deal: Callable[[StateT], bool]
    is_over: Callable[[StateT], bool]

    # results
    deal_result: Callable[[StateT], DealResult]
    deal_details: Callable[[StateT, Sequence[EventT]], dict[str, Any]]
    game_result: Callable[[StateT], GameResult]
    ranks: Callable[[StateT], tuple[int, ...]]
    """Who came in where, by seat, from 1; those whom the rules hold equal share a rank."""
    deal_statistics: Callable[[Sequence[EventT]], DealStatistics] = _one_round
    """What players count of a finished deal over many games, from its events."""

    # who may see what
    view_types: ModuleType | None = None
    """The module with the shapes of `View`, `WitnessedEvent` and, if there are any, `Facts`."""
    redact: Callable[[EventT, Seat | None], Plain]
    remember: Callable[[Iterable[Plain]], Plain]
    note: Callable[[Plain, Plain], None]
    recall: Callable[[Plain], Plain]
    view_from: Callable[[StateT, Seat | None, list[Plain], Plain], Plain]
    public_facts: Callable[[StateT], Plain] = _no_facts
    """What follows, by the rules, from what everybody sees, for screens that know no rules; or
    nothing."""
    write_seat_action: Callable[[StateT, Seat, ActionT], str]
    read_seat_action: Callable[[StateT, Seat, str], ActionT]

    # cards and text
    full_deck: Callable[[], tuple[CardT, ...]]
    ways_up: Callable[[CardT], tuple[CardT, ...]] = _one_way_up
    write_card: Callable[[CardT], str]
    read_card: Callable[[str], CardT]
    write_action: Callable[[ActionT], str]
    read_action: Callable[[str], ActionT]
    write_position: Callable[[StateT], str]
    read_position: Callable[[str], StateT]

    def is_legal(self, state: StateT, seat: Seat, action: ActionT) -> bool:
        """Whether the rules accept the action; `verify` tells why not."""
        try:
            self.verify(state, seat, action)
        except IllegalAction:
            return False
        return True

    def redact_all(self, events: Iterable[EventT], seat: Seat | None) -> list[Plain]:
        """What a viewer witnesses of several events; some may be nothing to this viewer."""
        return [seen for event in events if (seen := self.redact(event, seat)) is not None]

    def view(self, state: StateT, events: Iterable[EventT], seat: Seat | None) -> Plain:
        """What a viewer knows now; `events` are those of the present deal, as they happened."""
        witnessed = self.redact_all(events, seat)
        return self.view_from(state, seat, witnessed, self.remember(witnessed))


# Above the rules a game is looked up by its id: which one it is, is forgotten here and only here.

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
State: TypeAlias = Any
Action: TypeAlias = Any
Event: TypeAlias = Any
