"""A database that several nodes share: every statement at one moment, answered or not.

It loses what PostgreSQL loses in a crash: unlogged tables always, and of what was committed without
waiting for the disk the newest part. A connection that breaks does not tell what became of a
statement; whoever asked tries again, as `store/postgres/database.py` does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any, TypeVar

from drills.shared.simulated_loop import NOBODY
from drills.simulate.nodes.contents import SharedContents
from quandary.server.store.store import Fenced

Found = TypeVar("Found")
Work = Callable[[SharedContents, float], Any]
"""With the time by the database's clock. It may be done again on a copy, and must do the same."""
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0


class Statement:
    """Something that the database is asked to do."""

    def __init__(
        self, work: Work, answer: asyncio.Future[Any], *, is_synced: bool, is_read: bool
    ) -> None:
        self.work = work
        self.answer = answer
        self.is_synced = is_synced
        self.is_read = is_read

    def lose(self) -> None:
        """The connection is gone: whoever asked does not hear what became of it."""
        if not self.answer.done():
            self.answer.set_exception(ConnectionResetError())
            self.answer.exception()  # Whoever is killed now does not hear of it.


class Database:
    """Survives every node."""

    def __init__(self, chance: Random, loop: asyncio.AbstractEventLoop) -> None:
        self.contents = SharedContents()
        self.chance = chance
        self.loop = loop
        self.is_down = False
        self.on_change: Callable[[], object] = bool
        self.under_way: dict[Statement, None] = {}
        self._durable = SharedContents()
        self._unsynced: list[tuple[Work, float]] = []
        """What stands in `contents` and not yet in `_durable`, in its order."""

    def take(self, statement: Statement) -> None:
        """A statement is on its way."""
        self.under_way[statement] = None
        self.loop.call_later(self._delay(), self._execute, statement, context=NOBODY)

    def _delay(self) -> float:
        return 0.001 + self.chance.random() ** 3 * 0.03

    def _execute(self, statement: Statement) -> None:
        if statement not in self.under_way:
            return
        del self.under_way[statement]
        outcome: Any
        try:
            outcome = statement.work(self.contents, self.loop.time())
        except Fenced as refusal:
            outcome = refusal
        if not statement.is_read:
            self._keep(statement)
        self.loop.call_later(self._delay(), _answer, statement.answer, outcome, context=NOBODY)

    def _keep(self, statement: Statement) -> None:
        self._unsynced.append((statement.work, self.loop.time()))
        if statement.is_synced:
            self._sync()
        else:
            self.loop.call_later(0.2 + self.chance.random() * 0.4, self._sync, context=NOBODY)
        self.on_change()

    def _sync(self) -> None:
        for work, at in self._unsynced:
            _do_again(work, self._durable, at)
        self._unsynced.clear()

    # What goes wrong

    def break_off(self, statement: Statement) -> None:
        """Its connection breaks: it has reached the database already, or never does."""
        if self.chance.random() < 0.5:
            self._execute(statement)
        self.under_way.pop(statement, None)
        statement.lose()

    def crash(self) -> None:
        """kill -9: what was synced stays, and some of what came after it."""
        for statement in list(self.under_way):
            self.break_off(statement)
        kept = self.chance.randrange(len(self._unsynced) + 1)
        for work, at in self._unsynced[:kept]:
            _do_again(work, self._durable, at)
        self._unsynced.clear()
        self._durable.forget_unlogged()
        self.contents = deepcopy(self._durable)
        self.is_down = True
        self.on_change()


def _do_again(work: Work, contents: SharedContents, at: float) -> None:
    try:
        work(contents, at)
    except Fenced:
        return  # As the first time.


def _answer(answer: asyncio.Future[Any], outcome: Any) -> None:
    if answer.done():
        return  # The connection broke in between, or whoever asked has gone.
    if isinstance(outcome, Fenced):
        answer.set_exception(outcome)
        answer.exception()  # Whoever is killed now does not hear of it.
    else:
        answer.set_result(outcome)


class Connection:
    """One process's way to the database."""

    def __init__(self, database: Database, process: int) -> None:
        self.database = database
        self.process = process
        self.is_cut = False
        self.is_dead = False
        self._asked: list[Statement] = []

    def cut(self) -> None:
        """Let nothing through."""
        self.is_cut = True
        for statement in self._asked:
            if statement in self.database.under_way:
                self.database.break_off(statement)
            statement.lose()
        self._asked.clear()

    async def write(self, work: Work, again: Work | None = None, *, is_synced: bool = True) -> Any:
        """Do something, however often it takes; from the second try on, do `again`."""
        return await self._run(work, again or work, is_synced=is_synced, is_read=False)

    async def read(self, look: Callable[[SharedContents, float], Found]) -> Found:
        """What is found there."""
        found: Found = await self._run(look, look, is_synced=False, is_read=True)
        return found

    async def _run(self, work: Work, again: Work, *, is_synced: bool, is_read: bool) -> Any:
        pause = FIRST_PAUSE
        while True:
            if self.is_dead:
                await self.database.loop.create_future()
            try:
                return await self._try(work, is_synced=is_synced, is_read=is_read)
            except ConnectionError:
                await asyncio.sleep(pause)
            pause, work = min(2 * pause, LONGEST_PAUSE), again

    async def _try(self, work: Work, *, is_synced: bool, is_read: bool) -> Any:
        if self.is_cut or self.database.is_down:
            raise ConnectionRefusedError
        answer = self.database.loop.create_future()
        statement = Statement(work, answer, is_synced=is_synced, is_read=is_read)
        self._asked = [s for s in self._asked if not s.answer.done()] + [statement]
        self.database.take(statement)
        return await answer
