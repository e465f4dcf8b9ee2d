"""How long a table's log may become. Pure.

A whole game takes 80 to 650 entries (bots of the weaker levels, both games, every number of
players), so that no honest evening comes near a bound. At the first no new game begins; at the
second only what finishes the running game is accepted; at the last the game is ended. Nothing
that is refused keeps a running game from going on: bots and stand-ins only ever play on.

Bounds go by what everybody is told. Changed choices, which nobody else may know of (F4), have
bounds of their own, and whoever meets one is the only one to hear of it.
"""

from __future__ import annotations

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.incoming import (
    Act,
    AllowCoach,
    AnyCommand,
    Back,
    Chat,
    EndGame,
    HandOver,
    Leave,
    React,
    Ready,
    RemoveSeat,
    Rename,
    Reveal,
    Undo,
)
from quandary.server.table.state import TableState

LAST_GAME = 10_000
"""Entries told after which no new game begins."""
ONLY_THE_GAME = 20_000
END = 30_000
MOST_ASIDES = 500
"""By one seat in one game."""
MOST_CHOICES = 20
"""By one seat in one turn."""
MOST_CHANGES = 2000
"""By one seat at one table."""

_Aside = Chat | React | Rename | HandOver | Back | AllowCoach | Undo
_Finishing = Act | Ready | Reveal | EndGame | Leave | RemoveSeat


def verify_room(state: TableState, command: AnyCommand) -> None:
    """Raises `CommandRefused` if the table's log has no room for what the command asks."""
    if isinstance(command, Back) and can_return(state, command.seat):
        return
    if isinstance(command, _Aside) and state.tally.asides[command.seat] >= MOST_ASIDES:
        raise CommandRefused("too_much_said")
    if isinstance(command, Act):
        _verify_choice(state, command.seat)
    if not state.is_playing and not isinstance(command, Leave):
        verify_not_used_up(state)
    if state.client_seq >= ONLY_THE_GAME and not isinstance(command, _Finishing):
        raise CommandRefused("table_used_up")


def _verify_choice(state: TableState, seat: int) -> None:
    turn, tally = state.turn_id(), state.tally
    chosen = 0 if turn is None else tally.choices_in(turn, seat)
    if chosen and (chosen >= MOST_CHOICES or tally.changes[seat] >= MOST_CHANGES):
        raise CommandRefused("choice_kept")


def verify_not_used_up(state: TableState) -> None:
    """Raises `CommandRefused` if nothing new begins at this table."""
    if state.client_seq >= LAST_GAME:
        raise CommandRefused("table_used_up")


def can_return(state: TableState, seat: int) -> bool:
    """Whether a person's return is noted as soon as they connect; otherwise once they play.

    Bots wait while nobody plays, so the first to come back always can.
    """
    if state.is_playing and not state.has_player():
        return True
    is_over = state.client_seq >= (ONLY_THE_GAME if state.is_playing else LAST_GAME)
    return not is_over and state.tally.asides[seat] < MOST_ASIDES


def is_at_end(state: TableState) -> bool:
    """Whether a running game has to be ended."""
    return state.is_playing and state.client_seq >= END


def is_full(state: TableState) -> bool:
    """Whether not even what happens by itself is stored any more."""
    return not state.is_playing and state.client_seq >= END
