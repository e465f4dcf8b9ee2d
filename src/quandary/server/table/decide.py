"""What a command leads to at a table: the entries to be stored, or a refusal.

Pure: a table's state and a command go in, bodies of entries come out. Nothing is changed.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from quandary.games.errors import Refusal, UnreadableNotation
from quandary.server.protocol.errors import CommandRefused, StaleCommand
from quandary.server.protocol.incoming import (
    Act,
    AddBot,
    AllowCoach,
    AnyCommand,
    Back,
    Chat,
    EndGame,
    HandOver,
    Leave,
    React,
    Readmit,
    Ready,
    RemoveSeat,
    Rename,
    Reveal,
    Start,
    Undo,
)
from quandary.server.protocol.table_bodies import InviteProgram
from quandary.server.table import log_entries
from quandary.server.table.bounds import can_return, verify_not_used_up, verify_room
from quandary.server.table.deal_actions import MOST_TO_UNDO
from quandary.server.table.fair_deal import FairDeal
from quandary.server.table.names import clean_text, looks_like, verify_new_name
from quandary.server.table.state import TableState
from quandary.table.fair import seat_commitment

BOT_NAMES = (
    "Heron", "Otter", "Lynx", "Wren", "Badger", "Marten", "Ibis", "Vole", "Finch", "Stoat",
    "Plover", "Hare",
)  # fmt: skip
"""Twice as many as there are seats: of each name at most one is taken, by whoever sits there."""

_PROGRAMS_MAY = Act | Ready | Reveal | Back | Leave
"""A program plays. It doesn't talk, has no say about the table, and keeps the name it was given."""


def decide(
    state: TableState, command: AnyCommand, *, is_host_here: bool = True
) -> list[log_entries.AnyBody]:
    """The entries a command leads to; raises `CommandRefused`."""
    if state.status == "closed":
        raise CommandRefused("table_closed")
    if state.places[command.seat].kind != "person":
        raise CommandRefused("not_your_seat")
    if state.places[command.seat].is_program and not isinstance(command, _PROGRAMS_MAY):
        raise CommandRefused("not_for_programs")
    verify_room(state, command)
    match command:
        case Act():
            return _act(state, command, "person")
        case Ready():
            return _ready(state, command)
        case Reveal():
            return _reveal(state, command)
        case Chat():
            return [log_entries.ChatSaid(command.seat, clean_text(command.text))]
        case React():
            return [log_entries.Reacted(command.seat, command.reaction)]
        case Rename():
            others = _names(state, besides=command.seat)
            return [log_entries.Renamed(command.seat, verify_new_name(command.name, others))]
        case AllowCoach():
            return _allow_coach(state, command)
        case Undo():
            return _undo(state, command.seat)
        case Leave():
            return _leave(state, command.seat)
        case Back():
            return (
                [log_entries.CameBack(command.seat)] if state.places[command.seat].is_away else []
            )
        case _:
            return _decide_as_host(state, command, is_host_here)


def decide_for_bot(state: TableState, command: Act) -> list[log_entries.AnyBody]:
    """The same for a bot in its own seat, or as a stand-in; raises `CommandRefused`.

    Bounds are for people: a bot acts once when it is asked, and so only ever plays on.
    """
    place = state.places[command.seat]
    if not state.is_played_by_bot(command.seat):
        raise CommandRefused("not_your_seat")
    if command.seat not in state.to_act():
        raise StaleCommand
    return _act(state, command, "bot" if place.kind == "bot" else "stand_in")


def _decide_as_host(
    state: TableState, command: AnyCommand, is_host_here: bool
) -> list[log_entries.AnyBody]:
    if command.seat != state.host:
        if isinstance(command, Start) and state.status in ("over", "ended") and not is_host_here:
            # Those who would like to play again do not wait for somebody who has gone.
            return [log_entries.HostChanged(command.seat), *_start(state)]
        raise CommandRefused("host_only")
    match command:
        case Start():
            return _start(state)
        case AddBot():
            return [seat_bot(state, command.place, command.level)]
        case RemoveSeat():
            return _remove_seat(state, command)
        case Readmit():
            return [log_entries.Readmitted()] if state.removed else []
        case HandOver():
            return _hand_over(state, command.place)
        case EndGame():
            if not state.is_playing:
                raise CommandRefused("no_game")
            return [log_entries.GameEnded()]
        case _:
            raise CommandRefused("unknown_command")


# Playing


def _act(
    state: TableState, command: Act, by: Literal["person", "bot", "stand_in"]
) -> list[log_entries.AnyBody]:
    if state.match is None or state.status != "playing":
        raise CommandRefused("no_game")
    _verify_fresh(state, command)
    game = state.match.game
    try:
        action = game.read_seat_action(state.match.state, command.seat, command.action)
        game.verify(state.match.state, command.seat, action)
    except UnreadableNotation:
        raise CommandRefused("unreadable_action") from None
    except Refusal as refusal:
        raise CommandRefused(refusal.code, refusal.clause, **refusal.details) from None
    acted = log_entries.Acted(command.seat, game.write_action(action), by)
    if by == "person" and state.places[command.seat].is_away:
        return [log_entries.CameBack(command.seat), acted]
    return [acted]


def _verify_fresh(state: TableState, command: Act) -> None:
    """The choice must have been made from what is on the table now."""
    turn = state.turn_id()
    if turn is not None:
        if command.turn != turn:
            raise StaleCommand if command.turn is not UNSET else CommandRefused("turn_missing")
    elif command.expect_seq is UNSET:
        raise CommandRefused("expect_seq_missing")
    elif not state.game_seq <= command.expect_seq <= state.client_seq:
        raise StaleCommand


def note_returns(state: TableState, seats: Sequence[int]) -> list[log_entries.AnyBody]:
    """A client that connects takes over its seats from the stand-ins that play for them."""
    away = [seat for seat in seats if state.places[seat].is_away and can_return(state, seat)]
    return [log_entries.CameBack(seat) for seat in away]


def _undo(state: TableState, seat: int) -> list[log_entries.AnyBody]:
    if len(state.token_holders()) > 1 or state.lesson is not None or state.cards is not None:
        raise CommandRefused("undo_alone")
    has_acted = any(done.seat == seat for done in state.acted)
    if state.status != "playing" or not has_acted or len(state.acted) > MOST_TO_UNDO:
        raise CommandRefused("nothing_to_undo")
    return [log_entries.Undone(seat)]


# The fair deal


def _fair_for(state: TableState, deal: int, attempt: int) -> FairDeal:
    fair = state.fair
    if fair is None or state.status != "dealing" or (fair.deal, fair.attempt) != (deal, attempt):
        raise StaleCommand
    return fair


def _ready(state: TableState, command: Ready) -> list[log_entries.AnyBody]:
    fair = _fair_for(state, command.deal, command.attempt)
    if command.game not in (UNSET, state.game_number):
        raise StaleCommand
    if fair.is_closed or command.seat in fair.commits:
        raise CommandRefused("too_late")
    commit = None if command.seat in fair.without else command.commit
    bodies: list[log_entries.AnyBody] = [log_entries.Committed(command.seat, commit)]
    if state.places[command.seat].is_away:
        bodies.insert(0, log_entries.CameBack(command.seat))
    return bodies


def _reveal(state: TableState, command: Reveal) -> list[log_entries.AnyBody]:
    fair = _fair_for(state, command.deal, command.attempt)
    if not fair.is_closed or command.seat in fair.entropy:
        raise CommandRefused("too_late" if fair.is_closed else "too_early")
    name = fair.name(state.game_number)
    entropy = bytes.fromhex(command.entropy)
    if seat_commitment(state.id, name, command.seat, entropy) != fair.commits.get(command.seat):
        raise CommandRefused("not_what_was_promised")
    return [log_entries.EntropyRevealed(command.seat, command.entropy)]


# People and bots


def _start(state: TableState) -> list[log_entries.AnyBody]:
    if state.is_playing:
        raise CommandRefused("game_running")
    if any(place.kind == "free" for place in state.places):
        raise CommandRefused("free_seats")
    return [log_entries.GameStarted(state.game_number + 1)]


def seat_bot(state: TableState, place: int, level: str) -> log_entries.BotSat:
    """A bot for a free place, with a name nobody at the table has."""
    _verify_free(state, place)
    taken = _names(state)
    names = (name for name in BOT_NAMES if not any(looks_like(name, other) for other in taken))
    return log_entries.BotSat(place, next(names), level)


def _names(state: TableState, besides: int | None = None) -> list[str]:
    """How those at the table are called."""
    return [place.name for seat, place in enumerate(state.places) if place.name and seat != besides]


def seat_program(
    state: TableState, request: InviteProgram, guest: str, hosts: Set[str]
) -> log_entries.PersonSat:
    """A program for a place, or for the first free one, if the host is among those who ask."""
    if state.host is None or state.places[state.host].guest not in hosts:
        raise CommandRefused("host_only")
    return replace(seat_person(state, request.seat, request.name, guest), program=True)


def seat_person(
    state: TableState, place: int | None, name: str, guest: str
) -> log_entries.PersonSat:
    """A person for a place, or for the first free one."""
    if state.status == "closed":
        raise CommandRefused("table_closed")
    if guest in state.removed:
        raise CommandRefused("removed")
    if state.is_playing:
        raise CommandRefused("game_running")
    verify_not_used_up(state)
    if place is None:
        free = (seat for seat, other in enumerate(state.places) if other.kind == "free")
        place = next(free, None)
        if place is None:
            raise CommandRefused("table_full")
    _verify_free(state, place)
    return log_entries.PersonSat(place, verify_new_name(name, _names(state)), guest)


def _verify_free(state: TableState, place: int) -> None:
    if state.is_playing:
        raise CommandRefused("game_running")
    if place not in range(len(state.places)):
        raise CommandRefused("no_such_seat")
    if state.places[place].kind != "free":
        raise CommandRefused("seat_taken")


def _remove_seat(state: TableState, command: RemoveSeat) -> list[log_entries.AnyBody]:
    place = command.place
    if place not in range(len(state.places)) or state.places[place].kind == "free":
        raise CommandRefused("no_such_seat")
    if place == command.seat:
        raise CommandRefused("not_yourself")
    if not state.is_playing:
        return [log_entries.SeatFreed(place, by_host=True)]
    if state.places[place].kind == "bot":
        raise CommandRefused("game_running")
    level = state.settings.level
    return [
        log_entries.WentAway(place, "removed"),
        log_entries.BotSat(place, state.places[place].name, level),
    ]


def _hand_over(state: TableState, place: int) -> list[log_entries.AnyBody]:
    if place not in state.people():
        raise CommandRefused("no_such_person")
    return [log_entries.HostChanged(place)]


def _allow_coach(state: TableState, command: AllowCoach) -> list[log_entries.AnyBody]:
    if state.places[command.seat].allows_coach == command.allow:
        return []
    return [log_entries.CoachAllowed(command.seat, command.allow)]


def _leave(state: TableState, seat: int) -> list[log_entries.AnyBody]:
    """In a game a stand-in goes on, and another person present becomes the host."""
    if not state.is_playing:
        return [log_entries.SeatFreed(seat, by_host=False)]
    bodies: list[log_entries.AnyBody] = []
    if not state.places[seat].is_away:
        bodies.append(log_entries.WentAway(seat, "left"))
    others = [s for s in state.people() if s != seat and not state.places[s].is_away]
    if state.host == seat and others:
        bodies.append(log_entries.HostChanged(others[0]))
    return bodies
