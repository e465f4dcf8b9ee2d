"""What happens at a table because time passes: clocks, patience running out, and bots' turns.

Timers hold nothing that matters: after a restart they are set again from the state.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence, Set
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import proxy

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.outgoing import ClockInfo
from quandary.server.room.bot_turns import take_turn
from quandary.server.table import log_entries
from quandary.server.table.automatic import close_commits, is_repeated, void_deal
from quandary.server.table.broadcast import PublicEntry
from quandary.server.table.state import TableState

if TYPE_CHECKING:
    from quandary.server.room.room import Room

_log = logging.getLogger("quandary.room")


LEAST_WAIT = 0.001
"""Seconds; less may be too little for a clock to move at all."""
GIVEN_BACK = 20.0
"""Seconds to come back in, before the turn's clock begins again after a restart or a rest."""
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 5.0
"""Seconds before a timer that came to nothing is tried again."""
LEAST_AFTER_RETURN = 10.0
"""Seconds left on the clock, once in a turn, for a player who takes the seat back."""


class Timers:
    """The timers of one room, each under a name that says what it is for."""

    def __init__(self, room: Room) -> None:
        self._room: Room = proxy(room)
        """Without holding on to it: a room that is put away is freed at once."""
        self.running: dict[str, asyncio.Task[None]] = {}
        self._tries: Counter[str] = Counter()
        """How often what is due has been tried in vain."""
        self._turn = self._present_turn()
        self._turn_began = asyncio.get_running_loop().time() + GIVEN_BACK
        self._had_return = False
        self._ready_for: tuple[int, ...] = ()
        self._ready_began = 0.0
        """When the first was ready for the deal of `_ready_for`."""
        self._last_person_at = -math.inf
        """A room that was opened for a look, by a list or a link, rests until somebody comes."""

    def stop(self) -> None:
        """Let nothing more happen."""
        for task in self.running.values():
            task.cancel()
        self.running.clear()

    def _present_turn(self) -> tuple[object, ...]:
        state = self._room.state
        return (state.game_number, state.turn_id() or state.game_seq, state.status)

    def note_change(self, entries: Sequence[PublicEntry]) -> None:
        """The log has grown: a new turn starts its clock, and so, once, does a return."""
        now = asyncio.get_running_loop().time()
        turn = self._present_turn()
        seconds = self._room.state.settings.clock
        if turn != self._turn:
            self._turn, self._turn_began, self._had_return = turn, now, False
        elif seconds and self._may_return({t.seat for t in entries if t.kind == "came_back"}):
            began = now - seconds + LEAST_AFTER_RETURN
            if began > self._turn_began:  # a return at the beginning of a turn needs no time
                self._turn_began, self._had_return = began, True

    def _may_return(self, seats: Set[int | None]) -> bool:
        """Whether a return brings time: once in a turn, or if nobody else is kept waiting."""
        state = self._room.state
        others = [s for s in state.people() if s not in seats and not state.places[s].is_away]
        return bool(seats) and not (self._had_return and others)

    def note_people(self) -> None:
        """Somebody who plays is here, or was until now."""
        if self._room.has_person():
            self._last_person_at = asyncio.get_running_loop().time()

    def note_arrival(self) -> None:
        """A player is about to arrive: after a rest the turn's clock starts again."""
        self.note_people()
        if self._is_at_rest():
            self._turn_began = asyncio.get_running_loop().time() + GIVEN_BACK

    def _is_at_rest(self) -> bool:
        alone_for = asyncio.get_running_loop().time() - self._last_person_at
        return alone_for > self._room.world.patience.pause_after

    def clock_info(self) -> ClockInfo | None:
        """The turn clock as clients get it; before a deal, how long it waits for whom."""
        seats, seconds = self._on_clock(), self._room.state.settings.clock
        if seconds is None or not seats:
            return self._ready_clock()
        return ClockInfo(seats, max(0, round(self._seconds_left() * 1000)))

    def _ready_clock(self) -> ClockInfo | None:
        """Once somebody is ready for the next deal: how much longer it waits for the others."""
        state, fair = self._room.state, self._room.state.fair
        if fair is None or fair.is_closed or not _is_anybody_ready(state) or is_repeated(state):
            return None
        attempt = (state.game_number, fair.deal, fair.attempt)
        now = asyncio.get_running_loop().time()
        if attempt != self._ready_for:
            self._ready_for, self._ready_began = attempt, now
        left = self._ready_began + self._room.world.patience.ready_wait - now
        waiting = [seat for seat in state.contributors() if seat not in fair.commits]
        return ClockInfo(waiting, max(0, round(left * 1000)))

    def _on_clock(self) -> list[int]:
        state = self._room.state
        return [seat for seat in state.to_act() if not state.is_played_by_bot(seat)]

    def set(self) -> None:
        """Start what is due from the present state; what is not due any more ends."""
        wanted = self._list_due()
        for name in [name for name in self.running if name not in wanted]:
            self.running.pop(name).cancel()
        for name in [name for name in self._tries if name not in wanted]:
            del self._tries[name]
        for name, make in wanted.items():
            if name not in self.running:
                self._start(name, make())

    def overdue(self) -> list[str]:
        """What is due and has not been started: nothing, whenever the room is idle."""
        return [name for name in self._list_due() if name not in self.running]

    def _start(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.running[name] = task
        task.add_done_callback(partial(self._on_end, name))

    def _on_end(self, name: str, task: asyncio.Task[None]) -> None:
        """However a timer ends, what is still due is tried again."""
        if not task.cancelled() and task.exception() is not None:
            _log.error("timer_failed", exc_info=task.exception(), extra={"timer": name})
        if self.running.get(name) is not task:
            return  # It was not due any more.
        del self.running[name]
        with suppress(ReferenceError):  # The room has been put away.
            if task.cancelled() or task.exception() is not None:
                self._room.world.metrics.failed_timers.inc()
            if name in self._list_due():
                self._tries[name] += 1
                self._start(name, self._try_again(name))

    async def _try_again(self, name: str) -> None:
        """Once more, after a pause: what fails again and again must not keep the loop busy."""
        await asyncio.sleep(min(FIRST_PAUSE * 2 ** self._tries[name], LONGEST_PAUSE))
        make = self._list_due().get(name)
        if make is not None:
            await make()

    def _list_due(self) -> dict[str, Callable[[], Coroutine[Any, Any, None]]]:
        """Every timer that should be running, by its name."""
        room, state = self._room, self._room.state
        self.note_people()
        patience = room.world.patience
        if self._is_at_rest() or room.is_stopped or not room.world.peers.owns(state.id):
            return {}
        wanted: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {}
        turn = f"{state.game_number}/{state.turn_id() or state.game_seq}"
        for seat in state.to_act() if state.has_player() else ():
            if state.is_played_by_bot(seat):
                wanted[f"bot {seat} {turn}"] = partial(take_turn, room, seat)
        if state.settings.clock is not None and self._on_clock():
            wanted[f"clock {turn}"] = self._clock
        if state.fair is not None and state.status == "dealing":
            attempt = f"{state.game_number}.{state.fair.deal}.{state.fair.attempt}"
            if state.fair.is_closed:
                wanted[f"reveal {attempt}"] = partial(self._later, patience.reveal_wait, void_deal)
            elif _is_anybody_ready(state):
                # Clients answer a deal that is repeated by themselves, as they reveal.
                wait = patience.reveal_wait if is_repeated(state) else patience.ready_wait
                wanted[f"ready {attempt}"] = partial(self._later, wait, close_commits)
        for seat in self._missing_players():
            wanted[f"away {seat}"] = partial(self._send_stand_in, seat)
        if self._heir() is not None:
            wanted[f"host {state.host}"] = self._pass_the_table_on
        return wanted

    def _missing_players(self) -> list[int]:
        """Players without a connection, while somebody else is there to wait for them."""
        room, state = self._room, self._room.state
        if not state.is_playing or not room.has_person():
            return []
        present = room.present()
        return [s for s in state.token_holders() if not present[s] and not state.places[s].is_away]

    def _heir(self) -> int | None:
        """The seat that could look after the table while its host is away."""
        state, present = self._room.state, self._room.present()
        if state.host is None or present[state.host] or state.status == "closed":
            return None
        return next((seat for seat in state.people() if present[seat]), None)

    # What the timers do

    async def _later(
        self, seconds: float, make: Callable[[TableState], log_entries.AnyBody | None]
    ) -> None:
        fair = self._room.state.fair
        await asyncio.sleep(seconds)
        await self._add(
            lambda state: [body] if state.fair is fair and (body := make(state)) else []
        )

    async def _send_stand_in(self, seat: int) -> None:
        await asyncio.sleep(self._room.world.patience.away_after)

        def make(_: TableState) -> Sequence[log_entries.AnyBody]:
            is_missing = seat in self._missing_players()
            return [log_entries.WentAway(seat, "disconnected")] if is_missing else []

        await self._add(make)

    async def _pass_the_table_on(self) -> None:
        """Others must not be stuck because the one who may start or end a game has gone."""
        await asyncio.sleep(self._room.world.patience.away_after)

        def make(_: TableState) -> Sequence[log_entries.AnyBody]:
            heir = self._heir()
            return [] if heir is None else [log_entries.HostChanged(heir)]

        await self._add(make)

    async def _clock(self) -> None:
        while (left := self._seconds_left()) > 0:
            await asyncio.sleep(max(left, LEAST_WAIT))
        turn = self._turn

        def make(_: TableState) -> Sequence[log_entries.AnyBody]:
            is_due = self._turn == turn and self._seconds_left() <= 0
            return (
                [log_entries.WentAway(seat, "clock") for seat in self._on_clock()] if is_due else []
            )

        await self._add(make)

    def _seconds_left(self) -> float:
        seconds = self._room.state.settings.clock
        assert seconds is not None
        return self._turn_began + seconds - asyncio.get_running_loop().time()

    async def _add(self, make: Callable[[TableState], Sequence[log_entries.AnyBody]]) -> None:
        try:
            await self._room.add(make, self._room.world.peers.owner(self._room.state.id))
        except CommandRefused:
            _log.info("timer_refused", extra={"table": self._room.state.id})


def _is_anybody_ready(state: TableState) -> bool:
    """Whether a person has asked for the next deal; programs do so at once, and hurry nobody."""
    return state.fair is not None and any(seat in state.fair.commits for seat in state.people())
