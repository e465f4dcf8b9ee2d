"""Connections to PostgreSQL: what is lost with one is tried again on another, for a while.

Every write here may be done twice without harm: a connection that breaks at the commit does not
tell what became of it. Where the answer depends on it, the second try is told of the first.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar

import psycopg
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool

from quandary.server.settings import PostgresUrl
from quandary.server.store.postgres.address import connection_string
from quandary.server.store.postgres.opening import DURABLE, reason_of
from quandary.server.store.postgres.serving import SHARE
from quandary.server.store.store import StoreFailed
from quandary.server.store.writer import end_process

Found = TypeVar("Found")
Row = tuple[Any, ...]
Session = AsyncConnection[Row]

MOST_CONNECTIONS = 8
WAIT_SECONDS = 5.0
"""For a connection, before it counts as one more try in vain."""
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
GIVE_UP_AFTER = 60.0
"""Seconds without the database; then the process ends, and whoever started it starts another."""
LOST = (
    psycopg.OperationalError,
    psycopg.InterfaceError,
    psycopg.errors.IdleInTransactionSessionTimeout,
    psycopg.errors.ReadOnlySqlTransaction,
)
"""What another try can mend."""
LOCK_SECONDS = 4.0
"""How long a node that was paused in the middle of a transaction keeps its locks: less than its
lease, or those who take over would have to wait for it."""
_log = logging.getLogger("quandary.store")


def _end_process(error: psycopg.Error) -> None:
    end_process(error, reason_of(error))


class Database:
    """A pool of connections."""

    def __init__(
        self,
        url: PostgresUrl,
        on_failure: Callable[[psycopg.Error], None] = _end_process,
        give_up_after: float = GIVE_UP_AFTER,
    ) -> None:
        self._on_failure = on_failure
        self._give_up_after = give_up_after
        self._is_closed = False
        self._pool: AsyncConnectionPool[Session] = AsyncConnectionPool(
            connection_string(url),
            min_size=1,
            max_size=MOST_CONNECTIONS,
            timeout=min(WAIT_SECONDS, give_up_after),
            reconnect_timeout=0.5,
            open=False,
            kwargs={"autocommit": True},
            configure=_configure,
        )
        self.commits = 0
        self.writes = 0

    async def open(self) -> None:
        """Start to connect."""
        logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # We say it ourselves.
        await self._pool.open()

    async def close(self) -> None:
        """Take nothing more, and let the connections go."""
        self._is_closed = True
        await self._pool.close()

    async def run(self, work: Callable[[Session], Awaitable[Found]]) -> Found:
        """Do something on a connection, again if that breaks; raises what the work raises."""
        loop = asyncio.get_running_loop()
        until, pause = loop.time() + self._give_up_after, FIRST_PAUSE
        while True:
            if self._is_closed:
                raise StoreFailed("the store is closed")
            try:
                async with self._pool.connection() as connection, _leave_if_read_only(connection):
                    return await work(connection)
            except LOST as error:
                if loop.time() > until:
                    self._on_failure(error)
                    raise StoreFailed("the database does not answer") from None
                _log.warning("database_lost", extra={"reason": type(error).__name__})
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def write(self, work: Callable[[Session], Awaitable[Found]]) -> Found:
        """Do something in one transaction; when this returns it is durable."""
        return await self.write_knowingly(lambda connection, _: work(connection))

    async def write_knowingly(self, work: Callable[[Session, bool], Awaitable[Found]]) -> Found:
        """The same for work that asks whether a try before it may have been committed."""
        tries = 0

        async def commit(connection: Session) -> Found:
            nonlocal tries
            tries += 1
            async with connection.transaction():
                return await work(connection, tries > 1)

        with self.end_on_failure():
            found = await self.run(commit)
        self.note_commit(1)
        return found

    async def change(self, sql: str, values: Sequence[Any]) -> bool:
        """Do one statement; whether it has changed a row, in this try or one that broke."""

        async def work(connection: Session, may_be_done: bool) -> bool:
            return (await connection.execute(sql, values)).rowcount > 0 or may_be_done

        return await self.write_knowingly(work)

    @contextmanager
    def end_on_failure(self) -> Iterator[None]:
        """Whatever a write fails for that no other try can mend ends the process."""
        try:
            yield
        except psycopg.Error as error:
            self._on_failure(error)
            raise StoreFailed(type(error).__name__) from None

    def note_commit(self, writes: int) -> None:
        """Count a commit and the writes in it."""
        self.commits += 1
        self.writes += writes

    async def read(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        """The rows that one statement finds."""

        async def look(connection: Session) -> list[Row]:
            return await (await connection.execute(sql, values)).fetchall()

        return await self.run(look)


@asynccontextmanager
async def _leave_if_read_only(connection: Session) -> AsyncIterator[None]:
    """After a failover another server takes writes, and a new connection may find it."""
    try:
        yield
    except psycopg.errors.ReadOnlySqlTransaction:
        await connection.close()
        raise


async def _configure(connection: Session) -> None:
    await connection.execute(DURABLE)
    longest = f"SET idle_in_transaction_session_timeout = {round(LOCK_SECONDS * 1000)}"
    await connection.execute(longest)
    if await (await connection.execute(SHARE)).fetchone() != (True,):
        await connection.close()
        _log.error("database_moved")
        raise psycopg.OperationalError("the database is being moved, or has been")
