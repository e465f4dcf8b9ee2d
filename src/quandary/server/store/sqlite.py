"""The store inside: SQLite through apsw, write-ahead log, every commit synced to disk."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import apsw

from quandary.server.store import (
    bans,
    challenges,
    deletion,
    guests,
    played_games,
    quarantine,
    reports,
    reviews,
    space,
    tokens,
    transfer_codes,
)
from quandary.server.store.appending import Append
from quandary.server.store.bans import Ban, BanKind
from quandary.server.store.challenges import ChallengeEntry
from quandary.server.store.daily_looks import DailyLooks, write_looks
from quandary.server.store.deletion import UnusedSince
from quandary.server.store.figures import Figures, figures_of
from quandary.server.store.file_watch import FileWatch
from quandary.server.store.guests import SatAt
from quandary.server.store.log_reading import ALL, SqliteLogs, read_log
from quandary.server.store.opening import BUSY_MS, TOUCH, open_database
from quandary.server.store.reader import Reader
from quandary.server.store.reports import Report
from quandary.server.store.reviews import KeptReview, KeptShares
from quandary.server.store.served_time import ServedTime
from quandary.server.store.store import (
    DamagedTable,
    KeptListing,
    Listed,
    LogReader,
    SeatKey,
    Written,
)
from quandary.server.store.writer import Outside, Writer
from quandary.server.table.anonymous_log import AnonymousLog
from quandary.server.table.challenge_result import KeptResult
from quandary.server.table.log_entries import Entry
from quandary.server.table.played_game import KeptGame

_SOUND = "id NOT IN (SELECT table_id FROM quarantine)"
_NEWEST = "changed DESC, updated DESC"
_LISTED = """id, listing.body FROM game_table LEFT JOIN listing ON listing.table_id = id
    AND listing.seq = (SELECT max(seq) FROM event WHERE event.table_id = id)"""

ERASE_TRIES = 20
ERASE_PAUSE = 0.25
"""Seconds between tries to empty the log: readers are done by then, only a backup takes longer."""


class SqliteStore:
    """Every table of one node in one file."""

    def __init__(self, path: Path, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.path = Path(os.path.realpath(path))
        connection = open_database(path)
        self.served = ServedTime(connection, monotonic)
        quarantine.release_those_of_other_versions(connection)
        self.writer = Writer(connection, verify=FileWatch(self.path).verify_now_and_then)
        self._looks = DailyLooks()
        self._reader = Reader(self.path)

    @property
    def served_seconds(self) -> float:
        """How long the database has been served."""
        return self.served.seconds

    @property
    def written(self) -> Written:
        """What has been written so far."""
        return Written(self.writer.commits, self.writer.writes)

    # Writing

    async def append(
        self, table: str, entries: Sequence[Entry], *, owner: int | None = None
    ) -> None:
        """Store entries; when this returns they are durable. Raises `Fenced`."""
        await self.writer.write(Append(table, entries, self.served.seconds))

    async def note_service(self) -> None:
        """Count how long the database has been served; to be called every minute or so."""
        advance, looks = self.served.advance(), self._looks.take_unwritten()

        def work(connection: apsw.Connection) -> None:
            advance(connection)
            write_looks(connection, looks)

        await self.writer.write(work)

    async def put_token(
        self, table: str, digest: bytes, key: SeatKey, replaces: bytes | None
    ) -> None:
        """Store a token's digest. With `replaces` every other of its chain but that one ends.

        A seat has one link at a time: a new one ends those that have not been used.
        Raises `Fenced` if that one has ended meanwhile.
        """
        row = tokens.Row(digest, table, *key, self.served.seconds)
        await self.writer.write(lambda connection: tokens.put(connection, row, replaces))

    async def drop_token(self, digest: bytes) -> None:
        """End one token; raises `Fenced` if it has ended already."""
        await self.writer.write(lambda connection: tokens.drop(connection, digest))

    async def drop_tokens(self, table: str, seat: int | None) -> None:
        """End all tokens of a seat, or of a table."""
        sql = "DELETE FROM token WHERE table_id = ? AND (?2 IS NULL OR seat = ?2)"
        await self.writer.write(lambda connection: connection.execute(sql, (table, seat)))

    def note_look(self, table: str) -> None:
        """Somebody has looked at a table: so long it is kept."""
        self._looks.note(table, self.served.seconds)

    async def delete_table(self, table: str, since: UnusedSince) -> bool:
        """Delete a table unless it has just been used; whether it was deleted."""
        looks = self._looks.take_unwritten()

        def work(connection: apsw.Connection) -> bool:
            write_looks(connection, looks)
            return deletion.begin(connection, table, since)

        is_gone: bool = await self.writer.write(work)
        return is_gone

    async def tables_sat_at(self, guest: str) -> list[SatAt]:
        """Every table where a guest has ever sat."""
        return await self._reader.read(lambda connection: guests.tables_sat_at(connection, guest))

    async def replace_guest(self, table: str, log: AnonymousLog, edition: int = 0) -> None:
        """Put nobody in a guest's place at a table that is not open: nobody else adds to it."""
        await self.writer.write(lambda connection: guests.replace_guest(connection, table, log))

    async def erase_deleted(self) -> bool:
        """Let nothing of what was deleted or replaced stay in the files; whether it is so."""
        await self.write_in_slices(deletion.delete_slice)
        for _ in range(ERASE_TRIES):
            if await self._empty_log():
                return True
            await asyncio.sleep(ERASE_PAUSE)
        return False

    async def _empty_log(self) -> bool:
        is_empty: bool = await self.writer.write(Outside(lambda c: space.empty_log(c, BUSY_MS)))
        return is_empty

    async def write_in_slices(self, write_slice: Callable[[apsw.Connection], bool]) -> None:
        """Do something long in short commits, between which others have their turn."""
        while await self.writer.write(write_slice):
            pass

    async def delete_leftovers(self, used_before: float) -> None:
        """Delete the logs of deleted tables, and tokens last used before that second."""
        await self.write_in_slices(deletion.delete_slice)
        await self.write_in_slices(lambda c: deletion.delete_tokens(c, used_before))
        await self.writer.write(lambda c: challenges.delete_unused(c, used_before))
        await self.writer.write(lambda c: bans.delete_ended(c, self.served.seconds))
        await self.writer.write(lambda c: transfer_codes.delete_ended(c, self.served.seconds))

    async def give_back_space(self) -> None:
        """Give what is free back to the disk, and keep the write-ahead log short."""
        await self.write_in_slices(space.give_back_slice)
        await self.shorten_log()

    async def shorten_log(self) -> None:
        """Empty the write-ahead log if it has grown large."""
        if (await self.figures()).database_log_bytes > space.LARGE_LOG_BYTES:
            await self._empty_log()

    async def put_in_quarantine(self, table: str, damage: DamagedTable) -> bool:
        """Keep a table out of lists and tidying; whether it was not there before."""
        is_new: bool = await self.writer.write(lambda c: quarantine.put(c, table, damage))
        return is_new

    async def keep_listings(self, listings: Sequence[KeptListing]) -> None:
        """Keep what lists tell of tables that are there."""
        sql = """INSERT OR REPLACE INTO listing SELECT id, ?, ? FROM game_table WHERE id = ?"""
        rows = [(row.seq, row.body, row.table) for row in listings]
        await self.writer.write(lambda connection: connection.executemany(sql, rows))

    async def keep_games(self, games: Sequence[KeptGame], edition: int = 0) -> None:
        """Keep games for the lists of those who played them, unless their table is deleted."""
        # Whenever a table is opened it asks for this; reading costs no sync of the disk.
        missing = await self._reader.read(lambda c: played_games.find_missing(c, games))
        if missing:
            await self.writer.write(lambda connection: played_games.keep(connection, missing))

    async def put_challenge(self, name: str, body: bytes) -> bytes:
        """Store a challenge unless there is one of that name; what is stored."""
        served = self.served.seconds
        stored: bytes = await self.writer.write(lambda c: challenges.put(c, name, served, body))
        return stored

    async def enter_challenge(self, name: str, guest: str, table: str) -> str:
        """Note that a guest plays it at a table; the table where they did so first."""
        first: str = await self.writer.write(lambda c: challenges.enter(c, name, guest, table))
        return first

    async def keep_challenge_result(self, result: KeptResult) -> None:
        """Keep how somebody did with the cards of a challenge; the first result stays."""
        await self.writer.write(lambda connection: challenges.keep_result(connection, result))

    async def keep_review(self, review: KeptReview) -> None:
        """Keep the review of a game, unless its table has been deleted."""
        await self.writer.write(lambda connection: reviews.keep(connection, review))

    async def setting(self, name: str, default: bytes) -> bytes:
        """A value kept for the whole node; the default is stored the first time."""

        def work(connection: apsw.Connection) -> bytes:
            connection.execute("INSERT OR IGNORE INTO setting VALUES (?, ?)", (name, default))
            row = connection.execute("SELECT value FROM setting WHERE name = ?", (name,)).get
            assert isinstance(row, bytes)
            return row

        value: bytes = await self.writer.write(work)
        return value

    async def change_setting(self, name: str, value: bytes | None) -> None:
        """Keep another value for the whole node, or none."""

        def work(connection: apsw.Connection) -> None:
            connection.execute("DELETE FROM setting WHERE name = ?", (name,))
            if value is not None:
                connection.execute("INSERT INTO setting VALUES (?, ?)", (name, value))

        await self.writer.write(work)

    async def put_ban(self, ban: Ban) -> None:
        """Keep a ban, in place of any other for the same guest or address."""
        await self.writer.write(lambda connection: bans.put(connection, ban))

    async def drop_ban(self, kind: BanKind, subject: str) -> bool:
        """End a ban; whether there was one."""
        was_there: bool = await self.writer.write(lambda c: bans.drop(c, kind, subject))
        return was_there

    async def put_report(self, table: str, at: float, body: bytes, edition: int = 0) -> None:
        """Keep what a player has reported; no log is rewritten while its table is open."""
        await self.writer.write(lambda connection: reports.put(connection, table, at, body))

    async def drop_report(self, number: int) -> bool:
        """Delete a report; whether there was one."""
        was_there: bool = await self.writer.write(lambda c: reports.drop(c, number))
        return was_there

    async def put_transfer_code(self, digest: bytes, guest: str, seconds: float) -> None:
        """Keep a code for so long, in place of any other of the same guest."""
        until = self.served.seconds + seconds
        await self.writer.write(lambda c: transfer_codes.put(c, digest, guest, until))

    async def use_transfer_code(self, digest: bytes) -> str | None:
        """The guest behind a code that is still valid; it ends with that."""
        served = self.served.seconds
        guest: str | None = await self.writer.write(lambda c: transfer_codes.use(c, digest, served))
        return guest

    async def drop_transfer_code(self, guest: str) -> None:
        """End the code of a guest."""
        await self.writer.write(lambda connection: transfer_codes.drop(connection, guest))

    async def touch(self) -> None:
        """Returns once a write has reached the disk."""
        await self.writer.write(lambda connection: connection.execute(TOUCH))

    # Reading

    @property
    def log_reader(self) -> LogReader:
        """What reads the log of a table in another process."""
        return SqliteLogs(self.path)

    async def load(self, table: str, after: int = 0, most: int = ALL) -> list[Entry]:
        """The log of a table after an entry, all of it or so much; empty if there is none.

        Raises `DamagedTable`.
        """
        return await self._reader.read(lambda connection: read_log(connection, table, after, most))

    async def tables_of(self, guest: str, limit: int) -> list[Listed]:
        """Tables where a guest has a seat, newest first."""
        sql = f"""SELECT DISTINCT {_LISTED} JOIN seat ON seat.table_id = id
                  WHERE guest = ? AND NOT is_closed AND {_SOUND} ORDER BY {_NEWEST} LIMIT ?"""
        return [Listed(*row) for row in await self._read(sql, (guest, limit))]

    async def games_of(self, guest: str, limit: int) -> list[bytes]:
        """The newest games that a guest has played, as they were kept."""
        return await self._reader.read(lambda c: played_games.games_of(c, guest, limit))

    async def kept_setting(self, name: str) -> bytes | None:
        """A value kept for the whole node; `None` if there is none."""
        rows = await self._read("SELECT value FROM setting WHERE name = ?", (name,))
        return rows[0][0] if rows else None

    async def recent_tables(self, limit: int) -> list[Listed]:
        """Every table but damaged ones, also closed ones, the newest first."""
        sql = f"SELECT {_LISTED} WHERE {_SOUND} ORDER BY {_NEWEST} LIMIT ?"
        return [Listed(*row) for row in await self._read(sql, (limit,))]

    async def bans(self) -> list[Ban]:
        """Every ban that holds now, the newest first."""
        return await self._reader.read(lambda c: bans.every(c, self.served.seconds))

    async def reports(self, limit: int) -> list[Report]:
        """What players have reported, the newest first."""
        return await self._reader.read(lambda connection: reports.newest(connection, limit))

    async def challenge(self, name: str) -> bytes | None:
        """A challenge as it was stored."""
        return await self._reader.read(lambda connection: challenges.find(connection, name))

    async def challenge_entries(self, name: str) -> list[ChallengeEntry]:
        """Everybody who has taken a challenge."""
        return await self._reader.read(lambda connection: challenges.entries(connection, name))

    async def review(self, table: str, number: int, version: int) -> bytes | None:
        """The review of a game by that version of the judge, as it was kept."""
        return await self._reader.read(lambda c: reviews.find(c, table, number, version))

    async def review_shares(self, guest: str, version: int) -> list[KeptShares]:
        """Luck and skill in those games of a guest that were reviewed."""
        return await self._reader.read(lambda c: reviews.shares_of(c, guest, version))

    async def open_tables(self, limit: int) -> list[Listed]:
        """Tables that are listed for everybody, have a free place and have not begun."""
        sql = f"""SELECT {_LISTED} WHERE is_open AND NOT has_begun AND NOT is_closed
                  AND taken < (1 << seats) - 1 AND {_SOUND} ORDER BY {_NEWEST} LIMIT ?"""
        return [Listed(*row) for row in await self._read(sql, (limit,))]

    async def idle_tables(self, seconds: float, limit: int) -> list[str]:
        """Tables that are not closed and where nothing has happened in so long a service."""
        sql = f"""SELECT id FROM game_table
                  WHERE is_closed = 0 AND changed < ? AND {_SOUND} LIMIT ?"""
        return [row[0] for row in await self._read(sql, (self.served.seconds - seconds, limit))]

    async def unused_tables(self, since: UnusedSince, limit: int) -> list[str]:
        """Tables that nobody has played at or looked at since."""
        return await self._reader.read(lambda c: deletion.unused_tables(c, since, limit))

    async def find_tokens(self, table: str, digests: Sequence[bytes]) -> list[SeatKey | None]:
        """What each of these tokens opens at this table."""
        return await self._reader.read(lambda c: tokens.find(c, table, digests))

    async def figures(self) -> Figures:
        """How large the database is, and how much is in it."""
        return await self._reader.read(lambda connection: figures_of(connection, self.path))

    async def _read(self, sql: str, values: Sequence[Any]) -> list[Any]:
        return await self._reader.read(lambda connection: list(connection.execute(sql, values)))

    async def close(self) -> None:
        """Finish what is queued and close."""
        if looks := self._looks.take_unwritten():
            self.writer.put(lambda connection: write_looks(connection, looks))
        await asyncio.to_thread(self.writer.stop)
        await asyncio.to_thread(self._reader.stop)
