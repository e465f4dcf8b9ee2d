"""What a new table's log begins with."""

from __future__ import annotations

from msgspec.structs import replace

from quandary.bots.catalogue import find_lesson
from quandary.games import GAMES
from quandary.games.errors import Refusal
from quandary.games.options import verify_offered
from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.table_bodies import NewTable
from quandary.server.table import log_entries
from quandary.server.table.decide import seat_bot
from quandary.server.table.log_entries import Entry
from quandary.server.table.names import verify_new_name
from quandary.server.table.state import TableState

STAND_IN_LEVEL = "steady"


def make_table(table: str, request: NewTable, guest: str) -> list[log_entries.AnyBody]:
    """A table with its people and bots, started if the request says so; raises `CommandRefused`."""
    request = _lesson_for_one(request) if request.lesson else request
    state, people = TableState(table), list[str]()
    created = _create(request)
    for name in (request.name, *request.here):
        people.append(verify_new_name(name, people))
    if len(people) + len(request.bots) > request.seats:
        raise CommandRefused("too_many_players")
    bodies: list[log_entries.AnyBody] = [created]
    bodies += [log_entries.PersonSat(seat, name, guest) for seat, name in enumerate(people)]
    for seq, body in enumerate(bodies, start=1):
        state.apply(Entry(seq, 0.0, None, body))
    for seat, level in enumerate(request.bots, start=request.seats - len(request.bots)):
        bodies.append(seat_bot(state, seat, level))
        state.apply(Entry(state.seq + 1, 0.0, None, bodies[-1]))
    if request.start:
        if any(place.kind == "free" for place in state.places):
            raise CommandRefused("free_seats")
        bodies.append(log_entries.GameStarted(0))
    return bodies


def _create(request: NewTable) -> log_entries.Created:
    return log_entries.Created(
        request.game,
        request.seats,
        verify_settings(request.game, request.seats, request.options),
        request.open,
        request.clock,
        request.memory_aid,
        request.spectators,
        request.bots[-1] if request.bots else STAND_IN_LEVEL,
        request.lesson,
    )


def _lesson_for_one(request: NewTable) -> NewTable:
    """Nothing of an arranged game can be chosen; a game without one is an ordinary table."""
    lesson = find_lesson(request.game)
    if lesson is None:
        return replace(request, lesson=False)
    return NewTable(
        request.game,
        lesson.players,
        request.name,
        options={**lesson.options},
        bots=["gentle"] * (lesson.players - 1),
        spectators=False,
        start=True,
        lesson=True,
    )


def verify_settings(game: str, seats: int, options: dict[str, object]) -> dict[str, object]:
    """A game's options filled in; raises `CommandRefused` if it cannot be played like that."""
    rules = GAMES[game]
    try:
        read = rules.read_options(options)
        verify_offered(rules.OPTIONS, options)
        rules.start(seats, read)
    except Refusal as refusal:
        raise CommandRefused(refusal.code, refusal.clause, **refusal.details) from None
    return rules.write_options(read)
