"""Bugs put into the server on purpose: a simulation that does not find them proves nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from drills.simulate.contents import Contents, Row
from drills.simulate.disk import DiskStore
from drills.simulate.simulation import Simulation
from quandary.server.bots.player import BotTurn
from quandary.server.protocol.incoming import Act
from quandary.server.protocol.outgoing import SeatView
from quandary.server.room import bot_turns, lobby, room
from quandary.server.room.connection import Connection
from quandary.server.room.outbox import Outbox
from quandary.server.room.room import Room
from quandary.server.room.timers import Timers
from quandary.server.table import automatic, broadcast, decide, log_entries
from quandary.server.table.broadcast import PublicEntry
from quandary.server.table.log_entries import Entry, encode_body
from quandary.server.table.state import TableState
from quandary.table.fair import deal_name, server_commitment

Plant = Callable[[], AbstractContextManager[object]]


@contextmanager
def replace(owner: Any, name: str, value: Any) -> Iterator[None]:
    """Something else in its place, for a while."""
    before = getattr(owner, name)
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, before)


def _room(kind: type[Room]) -> Plant:
    return lambda: replace(lobby, "Room", kind)


def _outbox(kind: type[Outbox]) -> Plant:
    return lambda: replace(room, "Outbox", kind)


def _store(kind: type[DiskStore]) -> Plant:
    return lambda: replace(Simulation, "store_type", kind)


# Storing


class HastyStore(DiskStore):
    """Says "stored" while it is still being written."""

    async def append(
        self, table: str, entries: Sequence[Entry], *, owner: int | None = None
    ) -> None:
        """Return before the sync."""
        self.disk.write(lambda contents: self._append(contents, table, entries))


class OpenStore(DiskStore):
    """Takes a command as often as it comes."""

    def _append(self, contents: Contents, table: str, entries: Sequence[Entry]) -> None:
        contents.commands.clear()
        super()._append(contents, table, entries)


class UnfencedStore(DiskStore):
    """Lets a node write that has been replaced."""

    def _append(self, contents: Contents, table: str, entries: Sequence[Entry]) -> None:
        rows = contents.logs.setdefault(table, [])
        del rows[entries[0].seq - 1 :]
        rows += [Row(e.seq, e.at, e.cmd_id, encode_body(e.body)) for e in entries]


async def _open_unguarded(self: lobby.Lobby, table: str) -> Room | None:
    """Whatever is wrong with a table, whoever happens to come across it gets to feel."""
    restored = await self.restorer.restore(table)
    return None if restored is None else await self._go_on_from(*restored)


class ForgetfulRoom(Room):
    """Does not know which commands it has carried out."""

    def _answer_to(self, cmd_id: str) -> int | None:
        return None


@contextmanager
def _no_deduplication() -> Iterator[None]:
    with replace(lobby, "Room", ForgetfulRoom), replace(Simulation, "store_type", OpenStore):
        yield


class DoublingRoom(Room):
    """Carries out every remark twice."""

    async def _record(
        self,
        bodies: Sequence[log_entries.AnyBody],
        cmd_id: str | None,
        owner: int | None = None,
    ) -> list[PublicEntry]:
        is_said = cmd_id is not None and isinstance(
            bodies[-1], log_entries.ChatSaid | log_entries.Reacted
        )
        return await super()._record([*bodies, *bodies] if is_said else bodies, cmd_id, owner)


class TalkativeRoom(Room):
    """Tells what happened before it is stored."""

    async def _record(
        self,
        bodies: Sequence[log_entries.AnyBody],
        cmd_id: str | None,
        owner: int | None = None,
    ) -> list[PublicEntry]:
        if cmd_id is not None and len(bodies) == 1 and isinstance(bodies[0], log_entries.ChatSaid):
            self._tell_all([broadcast.public_part(self.state.client_seq + 1, bodies[0], (), None)])
        return await super()._record(bodies, cmd_id, owner)


# Telling


class LosingOutbox(Outbox):
    """Drops the newest entry when somebody resumes."""

    def catch_up(self, connection: Connection, seq: int) -> None:
        """Without the newest."""
        newest = self._history.pop()
        super().catch_up(connection, seq)
        self._history.append(newest)


class RepeatingOutbox(Outbox):
    """Tells whoever resumes one entry more than was asked for."""

    def catch_up(self, connection: Connection, seq: int) -> None:
        """One too many."""
        super().catch_up(connection, max(seq - 1, 0))


def _open_view(state: TableState, viewer: int | None, events: list[Any]) -> SeatView:
    """A spectator sees what seat 0 sees."""
    told = _seat_view(state, viewer, events)
    if viewer is None and state.match is not None:
        return SeatView(None, state.match.view(0), told.legal, told.turn, events, facts=told.facts)
    return told


_seat_view = broadcast.seat_view


def _open_events(state: TableState, told: PublicEntry, viewer: int | None) -> list[Any]:
    """Everybody witnesses what the acting seat witnesses."""
    return _witnessed(state, told, told.seat if told.kind == "acted" else viewer)


_witnessed = broadcast._redact_events


def _open_detail(body: log_entries.AnyBody) -> dict[str, Any]:
    """The secret goes out with the promise."""
    detail = _detail(body)
    return (
        {**detail, "secret": body.secret} if isinstance(body, log_entries.DealOffered) else detail
    )


_detail = broadcast._detail


def _nothing_is_hidden(state: TableState, events: tuple[Any, ...]) -> bool:
    """A changed choice is an entry like any other."""
    return False


class SilentOutbox(Outbox):
    """Does not show a changed choice even to whoever changed it."""

    def send_change(self, connection: Connection, seats: Set[int]) -> None:
        """Nothing."""


# What happens by itself


def _set_seldom(self: Timers) -> None:
    """Not every change of the log starts what is due after it."""
    if self._room.state.seq % 3:
        _set_timers(self)


_set_timers = Timers.set


async def _think_unguarded(room: Room, seat: int, legal: Sequence[str]) -> str:
    """A thought that somebody cancels takes the timer with it."""
    state = room.state
    assert state.match is not None
    game, level, view = state.settings.game, state.level_of(seat), state.match.view(seat)
    return await room.world.bots.choose(BotTurn(game, level, view, legal))


def _end_unseen(self: Timers, name: str, task: asyncio.Task[None]) -> None:
    """Whatever became of a timer, it is not looked at."""
    if self.running.get(name) is task:
        del self.running[name]
    _ = task.cancelled() or task.exception()


@contextmanager
def _cancelled_thoughts() -> Iterator[None]:
    with replace(bot_turns, "_think", _think_unguarded), replace(Timers, "_on_end", _end_unseen):
        yield


# Deciding


def _accept_stale(state: TableState, command: Act) -> None:
    """Every choice counts as made from what is on the table now."""


# Dealing


def _favoured_deck(state: TableState) -> list[str]:
    """The deck of another secret, if the server likes it better than the promised one."""
    promised = _deck_to_deal(state)
    assert state.fair is not None
    secret, state.fair.secret = state.fair.secret, bytes(32)
    other = _deck_to_deal(state)
    state.fair.secret = secret
    return min(promised, other)


_deck_to_deal = TableState.deck_to_deal


def _offer_uncounted(state: TableState, secret: bytes) -> log_entries.DealOffered:
    """Attempts that came to nothing are not counted: one promise replaces another."""
    offered = _offer(state, secret)
    commit = server_commitment(state.id, deal_name(state.game_number, offered.deal, 0), secret)
    return log_entries.DealOffered(offered.deal, 0, offered.secret, commit, offered.without)


_offer = automatic._offer


def _go_on_after_restore(self: TableState) -> None:
    """A deal that was on its way goes on, with cards that may have been seen."""
    self.restores += 1


PLANTED: dict[str, Plant] = {
    "acknowledged before the commit": _store(HastyStore),
    "no deduplication": _no_deduplication,
    "not fenced": _store(UnfencedStore),
    "a damaged table that spoils the list": lambda: replace(lobby.Lobby, "_open", _open_unguarded),
    "carried out twice": _room(DoublingRoom),
    "told before it is stored": _room(TalkativeRoom),
    "an update lost on resuming": _outbox(LosingOutbox),
    "an update repeated on resuming": _outbox(RepeatingOutbox),
    "a stale command accepted": lambda: replace(decide, "_verify_fresh", _accept_stale),
    "a timer that is not set": lambda: replace(Timers, "set", _set_seldom),
    "a thought cancelled with its timer": _cancelled_thoughts,
    "a view that fails open": lambda: replace(broadcast, "seat_view", _open_view),
    "events that fail open": lambda: replace(broadcast, "_redact_events", _open_events),
    "a changed choice told to others": lambda: replace(
        TableState, "_is_hidden", _nothing_is_hidden
    ),
    "a changed choice told to nobody": _outbox(SilentOutbox),
    "dealt from another secret than was promised": lambda: replace(
        TableState, "deck_to_deal", _favoured_deck
    ),
    "an attempt that is not counted": lambda: replace(automatic, "_offer", _offer_uncounted),
    "a restore that deals the same deck again": lambda: replace(
        TableState, "_restore", _go_on_after_restore
    ),
    "a secret told with its promise": lambda: replace(broadcast, "_detail", _open_detail),
}
"""Every planted bug by what it does."""
