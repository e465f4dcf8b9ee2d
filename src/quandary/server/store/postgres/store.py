"""The store on PostgreSQL: every append guarded by the database, so that any node may write."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from operator import itemgetter

from quandary import __version__
from quandary.server.settings import PostgresUrl
from quandary.server.store.daily_looks import DailyLooks
from quandary.server.store.deletion import UnusedSince
from quandary.server.store.figures import Figures
from quandary.server.store.guests import SatAt
from quandary.server.store.postgres import (
    challenges,
    deletion,
    guests,
    served_time,
    tokens,
)
from quandary.server.store.postgres.appending import Append, Appender
from quandary.server.store.postgres.database import Database, Session
from quandary.server.store.postgres.desk import PostgresDesk
from quandary.server.store.postgres.games import PostgresGames
from quandary.server.store.postgres.log_reading import (
    DAMAGE,
    LOG,
    PostgresLogs,
    is_possible,
    verify_none,
)
from quandary.server.store.postgres.transfer_codes import DELETE_ENDED, PostgresTransferCodes
from quandary.server.store.store import (
    DamagedTable,
    KeptListing,
    Listed,
    LogReader,
    SeatKey,
    Written,
    read_entries,
)
from quandary.server.store.tokens import Row
from quandary.server.table.anonymous_log import AnonymousLog
from quandary.server.table.log_entries import Entry

_SOUND = "id NOT IN (SELECT table_id FROM quarantine)"
_NEWEST = "changed DESC, updated DESC"
_LISTED = """SELECT id, listing.body FROM game_table
    LEFT JOIN listing ON listing.table_id = id AND listing.seq = head"""
_TABLES_OF = f"""{_LISTED} WHERE id IN (SELECT table_id FROM seat WHERE guest = %s)
    AND NOT is_closed AND {_SOUND} ORDER BY {_NEWEST} LIMIT %s"""
_OPEN_TABLES = f"""{_LISTED} WHERE is_open AND NOT has_begun AND NOT is_closed
    AND taken < (1 << seats) - 1 AND {_SOUND} ORDER BY {_NEWEST} LIMIT %s"""
_RECENT = f"{_LISTED} WHERE {_SOUND} ORDER BY {_NEWEST} LIMIT %s"
_IDLE = f"SELECT id FROM game_table WHERE NOT is_closed AND changed < %s AND {_SOUND} LIMIT %s"
_DROP = "DELETE FROM token WHERE table_id = %s AND (%s::int IS NULL OR seat = %s)"
_LOOK = "UPDATE game_table SET looked = greatest(looked, %s) WHERE id = %s"
_QUARANTINE = "INSERT INTO quarantine VALUES (%s, %s, %s, %s, %s) ON CONFLICT DO NOTHING"
# The table's row is locked: nobody is listed who is being forgotten.
_LISTING = """INSERT INTO listing
    SELECT id, %s, %s FROM game_table WHERE id = %s AND edition = %s FOR SHARE
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body"""
_TOUCH = """INSERT INTO setting VALUES ('touched', '')
    ON CONFLICT (name) DO UPDATE SET value = excluded.value"""
_FIGURES = """SELECT (SELECT count(*) FROM game_table), (SELECT count(*) FROM quarantine),
    pg_database_size(current_database())"""


class PostgresStore(PostgresDesk, PostgresGames, PostgresTransferCodes):
    """Every table of all nodes in one database."""

    def __init__(self, url: PostgresUrl, database: Database | None = None) -> None:
        self.url = url
        self.database = database or Database(url)
        self.served_seconds = 0.0
        self._appender = Appender(self.database)
        self._looks = DailyLooks()

    @classmethod
    async def open(cls, url: PostgresUrl, database: Database | None = None) -> PostgresStore:
        """Connect to a database that is up to date (`opening.prepare_database`)."""
        store = cls(url, database)
        await store.database.open()
        store.served_seconds = await store.database.write(served_time.begin)
        return store

    @property
    def written(self) -> Written:
        """What has been written so far."""
        return Written(self.database.commits, self.database.writes)

    # Writing

    async def append(
        self, table: str, entries: Sequence[Entry], *, owner: int | None = None
    ) -> None:
        """Store entries; when this returns they are durable. Raises `Fenced`."""
        await self._appender.append(Append(table, entries, self.served_seconds, owner))

    async def note_service(self) -> None:
        """Count how long the database has been served; to be called every minute or so."""
        looks = self._looks.take_unwritten()

        async def work(connection: Session) -> float:
            await _write_looks(connection, looks)
            return await served_time.advance(connection)

        self.served_seconds = await self.database.write(work)

    async def put_token(
        self, table: str, digest: bytes, key: SeatKey, replaces: bytes | None
    ) -> None:
        """Store a token's digest. With `replaces` every other of its chain but that one ends.

        A seat has one link at a time: a new one ends those that have not been used.
        Raises `Fenced` if that one has ended meanwhile.
        """
        row = Row(digest, table, *key, self.served_seconds)
        await self.database.write(lambda connection: tokens.put(connection, row, replaces))

    async def drop_token(self, digest: bytes) -> None:
        """End one token; raises `Fenced` if it has ended already."""
        await self.database.write(lambda connection: tokens.drop(connection, digest))

    async def drop_tokens(self, table: str, seat: int | None) -> None:
        """End all tokens of a seat, or of a table."""
        await self.database.write(lambda c: c.execute(_DROP, (table, seat, seat)))

    def note_look(self, table: str) -> None:
        """Somebody has looked at a table: so long it is kept."""
        self._looks.note(table, self.served_seconds)

    async def delete_table(self, table: str, since: UnusedSince) -> bool:
        """Delete a table unless it has just been used; whether it was deleted."""
        looks = self._looks.take_unwritten()

        async def work(connection: Session, may_be_done: bool) -> bool:
            if may_be_done and await deletion.has_begun(connection, table):
                return True
            await _write_looks(connection, looks)
            return await deletion.begin(connection, table, since)

        return await self.database.write_knowingly(work)

    async def replace_guest(self, table: str, log: AnonymousLog, edition: int = 0) -> None:
        """Put nobody in a guest's place at a table; raises `Fenced` if its log has changed."""
        await self.database.write(lambda c: guests.replace_guest(c, table, log, edition))

    async def erase_deleted(self) -> bool:
        """Delete what is left of deleted tables. When the space is overwritten is PostgreSQL's
        affair, and its write-ahead log and backups are the host's.
        """
        await self.write_in_slices(deletion.delete_slice)
        return True

    async def write_in_slices(self, write_slice: Callable[[Session], Awaitable[bool]]) -> None:
        """Do something long in short commits, between which others have their turn."""
        while await self.database.write(write_slice):
            pass

    async def delete_leftovers(self, used_before: float) -> None:
        """Delete the logs of deleted tables, and tokens last used before that second."""
        await self.write_in_slices(deletion.delete_slice)
        await self.write_in_slices(lambda c: deletion.delete_tokens(c, used_before))
        await self.database.write(lambda c: challenges.delete_unused(c, used_before))
        for ended in ("DELETE FROM ban WHERE until <= %s", DELETE_ENDED):
            await self.database.write(lambda c, sql=ended: c.execute(sql, (self.served_seconds,)))  # type: ignore[misc]

    async def give_back_space(self) -> None:
        """Nothing to do: PostgreSQL's autovacuum does it."""

    async def put_in_quarantine(self, table: str, damage: DamagedTable) -> bool:
        """Keep a table out of lists and tidying; whether it was not there before."""
        values = (table, damage.error, damage.entry, __version__, time.time())
        return await self.database.change(_QUARANTINE, values)

    async def keep_listings(self, listings: Sequence[KeptListing]) -> None:
        """Keep what lists tell of tables that are there, in that edition of their logs."""
        # In one order, as every node: none waits for another in a ring.
        rows = [(row.seq, row.body, row.table, row.edition) for row in sorted(listings)]
        await self.database.write(lambda c: c.cursor().executemany(_LISTING, rows))

    async def touch(self) -> None:
        """Returns once a write has reached the disk."""
        await self.database.write(lambda connection: connection.execute(_TOUCH))

    # Reading

    @property
    def log_reader(self) -> LogReader:
        """What reads the log of a table in another process."""
        return PostgresLogs(self.url)

    async def load(self, table: str, after: int = 0, most: int = -1) -> list[Entry]:
        """The log of a table after an entry, all of it or so much; empty if there is none.

        Raises `DamagedTable`.
        """
        if not is_possible(table):
            return []
        verify_none(await self.database.read(DAMAGE, (table,)))
        limit = None if most < 0 else most
        return read_entries(await self.database.read(LOG, (table, after, limit)))

    async def tables_of(self, guest: str, limit: int) -> list[Listed]:
        """Tables where a guest has a seat, newest first."""
        return [Listed(*row) for row in await self.database.read(_TABLES_OF, (guest, limit))]

    async def tables_sat_at(self, guest: str) -> list[SatAt]:
        """Every table where a guest has ever sat."""
        return [SatAt(*row) for row in await self.database.read(guests.SAT_AT, (guest,))]

    async def open_tables(self, limit: int) -> list[Listed]:
        """Tables that are listed for everybody, have a free place and have not begun."""
        return [Listed(*row) for row in await self.database.read(_OPEN_TABLES, (limit,))]

    async def recent_tables(self, limit: int) -> list[Listed]:
        """Every table but damaged ones, also closed ones, the newest first."""
        return [Listed(*row) for row in await self.database.read(_RECENT, (limit,))]

    async def idle_tables(self, seconds: float, limit: int) -> list[str]:
        """Tables that are not closed and where nothing has happened in so long a service."""
        rows = await self.database.read(_IDLE, (self.served_seconds - seconds, limit))
        return [row[0] for row in rows]

    async def unused_tables(self, since: UnusedSince, limit: int) -> list[str]:
        """Tables that nobody has played at or looked at since."""
        values = (since.played, since.unplayed, limit)
        return [row[0] for row in await self.database.read(deletion.UNUSED, values)]

    async def find_tokens(self, table: str, digests: Sequence[bytes]) -> list[SeatKey | None]:
        """What each of these tokens opens at this table."""
        return await tokens.find(self.database, table, digests)

    async def figures(self) -> Figures:
        """How large the database is, and how much is in it."""
        ((tables, damaged, size),) = await self.database.read(_FIGURES)
        return Figures(tables, damaged, size, database_free_bytes=0, database_log_bytes=0)

    async def close(self) -> None:
        """Finish what is queued and close."""
        await self._appender.close()
        if looks := self._looks.take_unwritten():
            await self.database.write(lambda connection: _write_looks(connection, looks))
        await self.database.close()


async def _write_looks(connection: Session, looks: list[tuple[float, str]]) -> None:
    """Write down when tables were looked at; in one order, as every node does."""
    await connection.cursor().executemany(_LOOK, sorted(looks, key=itemgetter(1)))
