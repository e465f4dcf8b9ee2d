"""New entries of many tables in one commit, each guarded by the seq that its writer knows.

Whatever has been asked for when a commit begins goes into it. The database alone decides: a table
whose log has grown meanwhile is refused, and the others of the same commit are not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import psycopg

from quandary.server.store.postgres.database import Database, Session
from quandary.server.store.store import Fenced, NotOwner, StoreFailed
from quandary.server.table import log_entries
from quandary.server.table.log_entries import Entry, encode_body

MOST_PER_COMMIT = 512
Row = tuple[str, int, str | None, float, str, bytes]

_CREATE = """INSERT INTO game_table (id, is_open, seats, updated) VALUES (%s, %s, %s, %s)
    ON CONFLICT DO NOTHING"""
# Rows are locked in one order by everybody, so that no two nodes wait for one another.
_APPEND = """
WITH wanted AS (
    SELECT * FROM unnest(
        %s::text[], %s::int[], %s::int[], %s::float8[], %s::float8[], %s::bigint[])
        AS wanted (id, known, head, updated, changed, owner)
), locked AS (
    SELECT id, head, owner FROM game_table WHERE id = ANY (SELECT wanted.id FROM wanted)
    ORDER BY id FOR UPDATE
), accepted AS (
    UPDATE game_table SET head = wanted.head,
        updated = coalesce(wanted.updated, game_table.updated),
        changed = coalesce(wanted.changed, game_table.changed)
    FROM wanted JOIN locked ON locked.id = wanted.id AND locked.head = wanted.known
        AND (wanted.owner IS NULL OR locked.owner = wanted.owner)
    WHERE game_table.id = wanted.id RETURNING game_table.id
), stored AS (
    INSERT INTO event SELECT new.* FROM
        unnest(%s::text[], %s::int[], %s::text[], %s::float8[], %s::text[], %s::bytea[])
        AS new (table_id, seq, cmd_id, at, kind, body) JOIN accepted ON accepted.id = new.table_id
)
SELECT id FROM accepted"""
_OWNER = "SELECT owner FROM game_table WHERE id = %s"
_STORED = """SELECT seq, cmd_id, at, kind, body FROM event
    WHERE table_id = %s AND seq BETWEEN %s AND %s ORDER BY seq"""
_SIT = """INSERT INTO seat VALUES (%s, %s, %s)
    ON CONFLICT (table_id, seat) DO UPDATE SET guest = excluded.guest"""
_SAT = "INSERT INTO guest_table VALUES (%s, %s) ON CONFLICT DO NOTHING"
_TAKE = "UPDATE game_table SET taken = taken | (1 << %s) WHERE id = %s"
_FREE = "UPDATE game_table SET taken = taken & ~(1 << %s) WHERE id = %s"
_STAND_UP = "DELETE FROM seat WHERE table_id = %s AND seat = %s"
_BEGIN = "UPDATE game_table SET has_begun = TRUE WHERE id = %s"
_CLOSE = "UPDATE game_table SET is_closed = TRUE WHERE id = %s"


@dataclass(eq=False)
class Append:
    """Entries of one table that belong together."""

    table: str
    entries: Sequence[Entry]
    served: float
    """The seconds of service when this was asked for."""
    owner: int | None = None
    """The node that has to see to the table, if one has to."""
    done: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def __post_init__(self) -> None:
        self.rows: list[Row] = [
            (self.table, e.seq, e.cmd_id, e.at, log_entries.kind_of(e.body), encode_body(e.body))
            for e in self.entries
        ]

    @property
    def wanted(self) -> tuple[str, int, int, float | None, float | None, int | None]:
        """What becomes of the table's row. To close a table is not to use it."""
        first, last = self.entries[0], self.entries[-1]
        if isinstance(first.body, log_entries.TableClosed):
            return self.table, first.seq - 1, last.seq, None, None, self.owner
        return self.table, first.seq - 1, last.seq, last.at, self.served, self.owner

    def created(self) -> Iterator[tuple[object, ...]]:
        """The row of a new table."""
        for entry in self.entries:
            if isinstance(entry.body, log_entries.Created):
                yield self.table, entry.body.open, entry.body.seats, entry.at

    def index(self) -> Iterator[tuple[str, tuple[object, ...]]]:
        """What keeps the lists in step with the log."""
        for entry in self.entries:
            yield from _index(self.table, entry.body)


def _index(table: str, body: log_entries.AnyBody) -> Iterator[tuple[str, tuple[object, ...]]]:
    match body:
        case log_entries.BotSat(seat) | log_entries.PersonSat(seat, program=True):
            yield _STAND_UP, (table, seat)
            yield _TAKE, (seat, table)
        case log_entries.PersonSat(seat, _, guest):
            yield _SIT, (table, seat, guest)
            yield _SAT, (guest, table)
            yield _TAKE, (seat, table)
        case log_entries.SeatFreed(seat):
            yield _STAND_UP, (table, seat)
            yield _FREE, (seat, table)
        case log_entries.GameStarted():
            yield _BEGIN, (table,)
        case log_entries.TableClosed():
            yield _CLOSE, (table,)
        case _:
            pass


class Appender:
    """A task that commits what has been asked for, one commit after another."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Append] = []
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    async def append(self, append: Append) -> None:
        """Store entries; when this returns they are durable. Raises `Fenced`."""
        if self._is_closed:
            raise StoreFailed("the store is closed")
        self._waiting.append(append)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())
        await append.done

    async def close(self) -> None:
        """Finish what has been asked for, and take nothing more."""
        self._is_closed = True
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        try:
            while batch := self._take():
                try:
                    await self._commit(batch)
                except StoreFailed as failure:
                    for append in batch:
                        _answer(append, failure)
        finally:
            self._task = None

    def _take(self) -> list[Append]:
        """What goes into the next commit: of each table the first."""
        batch: dict[str, Append] = {}
        for append in self._waiting:
            if len(batch) < MOST_PER_COMMIT:
                batch.setdefault(append.table, append)
        taken = list(batch.values())
        self._waiting = [each for each in self._waiting if batch.get(each.table) is not each]
        return taken

    async def _commit(self, batch: Sequence[Append]) -> None:
        with self._database.end_on_failure():
            try:
                accepted = await self._store(batch)
            except psycopg.errors.UniqueViolation:
                if len(batch) > 1:  # One of them: which one, shows by itself.
                    for append in batch:
                        await self._commit([append])
                    return
                accepted = set()  # The command was carried out before.
        self._database.note_commit(len(batch))
        for append in batch:
            _answer(append, None if append.table in accepted else await self._refusal(append))

    async def _refusal(self, append: Append) -> Fenced:
        """Why an append was not accepted."""
        if append.owner is not None:
            rows = await self._database.read(_OWNER, (append.table,))
            if rows and rows[0][0] != append.owner:
                return NotOwner("another node sees to the table")
        return Fenced("the log has grown")

    async def _store(self, batch: Sequence[Append]) -> set[str]:
        """The tables whose entries are stored, however often it takes."""
        tries = 0

        async def attempt(connection: Session) -> set[str]:
            nonlocal tries
            tries += 1
            accepted = await _append_all(connection, batch)
            if tries > 1:  # The one that broke may have been committed.
                accepted |= {a.table for a in batch if await _is_stored(connection, a)}
            return accepted

        return await self._database.run(attempt)


def _answer(append: Append, error: Exception | None) -> None:
    if append.done.done():
        return  # Whoever asked has gone.
    if error is None:
        append.done.set_result(None)
    else:
        append.done.set_exception(error)


async def _append_all(connection: Session, batch: Sequence[Append]) -> set[str]:
    """In one statement, unless lists change with the log; returns the tables accepted."""
    created = [row for append in batch for row in append.created()]
    steps = [(append.table, step) for append in batch for step in append.index()]
    if not created and not steps:
        return await _insert(connection, batch)
    async with connection.transaction(), connection.pipeline():
        for row in created:
            await connection.execute(_CREATE, row)
        accepted = await _insert(connection, batch)
        for table, (sql, values) in steps:
            if table in accepted:
                await connection.execute(sql, values)
    return accepted


async def _insert(connection: Session, batch: Sequence[Append]) -> set[str]:
    wanted = zip(*(append.wanted for append in batch), strict=True)
    rows = zip(*(row for append in batch for row in append.rows), strict=True)
    cursor = await connection.execute(_APPEND, [list(column) for column in (*wanted, *rows)])
    return {str(row[0]) for row in await cursor.fetchall()}


async def _is_stored(connection: Session, append: Append) -> bool:
    """Whether the log has these very entries. Another node's are not like them in every byte; and
    if they were, its log would be the one that was asked for.
    """
    first, last = append.rows[0][1], append.rows[-1][1]
    cursor = await connection.execute(_STORED, (append.table, first, last))
    return await cursor.fetchall() == [row[1:] for row in append.rows]
