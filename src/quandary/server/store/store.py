"""What a store offers, whichever database is behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from quandary.server.store.bans import Ban, BanKind
from quandary.server.store.challenges import ChallengeEntry
from quandary.server.store.deletion import UnusedSince
from quandary.server.store.figures import Figures
from quandary.server.store.guests import SatAt
from quandary.server.store.reports import Report
from quandary.server.store.reviews import KeptReview, KeptShares
from quandary.server.table.anonymous_log import AnonymousLog
from quandary.server.table.challenge_result import KeptResult
from quandary.server.table.log_entries import Entry, decode_body
from quandary.server.table.played_game import KeptGame


class Fenced(Exception):
    """Another writer has taken this seq or this command: whoever asked is out of date."""


class NotOwner(Fenced):
    """Another node runs this table."""


class StoreFailed(Exception):
    """The store is closed, or could not keep what it was given: nothing may be acknowledged."""


class DamagedTable(Exception):
    """A table's log cannot be read or played: the kind of error, and the entry if it is known."""

    def __init__(self, error: str, entry: int | None = None) -> None:
        super().__init__(error, entry)
        self.error = error
        self.entry = entry


class KeptListing(NamedTuple):
    """What lists tell of a table."""

    table: str
    seq: int
    """Of the newest entry in its log."""
    body: bytes
    edition: int = 0
    """How often the log had been rewritten; only on PostgreSQL it is while a table is open."""


class Listed(NamedTuple):
    """A table for a list, with what was kept of it if nothing has happened since."""

    table: str
    listing: bytes | None


def read_entries(rows: Iterable[tuple[int, float, str | None, bytes]]) -> list[Entry]:
    """Stored rows as entries; raises `DamagedTable`."""
    entries = []
    for seq, at, cmd_id, body in rows:
        try:
            entries.append(Entry(seq, at, cmd_id, decode_body(body)))
        except (ValueError, TypeError, RecursionError) as error:
            raise DamagedTable(type(error).__name__, seq) from None
    return entries


LogReader = Callable[[str], Iterable[Entry]]
"""Gives the whole log of a table, in whichever process it is called; raises `DamagedTable`."""


class SeatKey(NamedTuple):
    """What a token opens."""

    seat: int
    guest: str
    chain: str
    is_link: bool


class Written(NamedTuple):
    """What a store has written since it was opened."""

    commits: int
    writes: int
    """In these commits."""


class Store(Protocol):
    """An append-only log per table, and the keys to its seats."""

    async def append(
        self, table: str, entries: Sequence[Entry], *, owner: int | None = None
    ) -> None:
        """Store entries; when this returns they are durable. Raises `Fenced`.

        With `owner`, only if that node runs the table; otherwise `NotOwner`.
        """

    @property
    def log_reader(self) -> LogReader | None:
        """What reads the log of a table in another process; `None` if only this one can."""

    async def load(self, table: str, after: int = 0, most: int = -1) -> list[Entry]:
        """The log of a table after an entry, all of it or so much; empty if there is none.

        Raises `DamagedTable`.
        """

    async def put_in_quarantine(self, table: str, damage: DamagedTable) -> bool:
        """Keep a table out of lists and tidying; whether it was not there before."""

    def note_look(self, table: str) -> None:
        """Somebody has looked at a table: so long it is kept."""

    async def keep_listings(self, listings: Sequence[KeptListing]) -> None:
        """Keep what lists tell of tables that are there, in that edition of their logs."""

    async def keep_games(self, games: Sequence[KeptGame], edition: int = 0) -> None:
        """Keep games of one table for the lists of those who played them.

        Nothing happens if the table has been deleted, or if its log is another edition by now,
        because somebody in these games has been forgotten.
        """

    async def games_of(self, guest: str, limit: int) -> list[bytes]:
        """The newest games that a guest has played, as they were kept."""

    async def keep_challenge_result(self, result: KeptResult) -> None:
        """Keep how somebody did with the cards of a challenge; the first result stays."""

    async def tables_of(self, guest: str, limit: int) -> list[Listed]:
        """Tables where a guest has a seat, newest first."""

    async def open_tables(self, limit: int) -> list[Listed]:
        """Tables that are listed for everybody, have a free place and have not begun."""

    async def idle_tables(self, seconds: float, limit: int) -> list[str]:
        """Tables that are not closed and where nothing has happened in so long a service."""

    async def put_token(
        self, table: str, digest: bytes, key: SeatKey, replaces: bytes | None
    ) -> None:
        """Store a token's digest. With `replaces` every other of its chain but that one ends.

        Raises `Fenced` if that one has ended meanwhile.
        """

    async def find_tokens(self, table: str, digests: Sequence[bytes]) -> list[SeatKey | None]:
        """What each of these tokens opens at this table."""

    async def drop_token(self, digest: bytes) -> None:
        """End one token; raises `Fenced` if it has ended already."""

    async def drop_tokens(self, table: str, seat: int | None) -> None:
        """End all tokens of a seat, or of a table."""

    async def close(self) -> None:
        """Finish what is queued and close."""


class NodeStore(Store, Protocol):
    """A store as a whole node needs it: kept in order, and with figures."""

    @property
    def served_seconds(self) -> float:
        """How long the database has been served."""

    @property
    def written(self) -> Written:
        """What has been written so far."""

    async def setting(self, name: str, default: bytes) -> bytes:
        """A value kept for the whole node; the default is stored the first time."""

    async def kept_setting(self, name: str) -> bytes | None:
        """A value kept for the whole node; `None` if there is none."""

    async def change_setting(self, name: str, value: bytes | None) -> None:
        """Keep another value for the whole node, or none."""

    async def recent_tables(self, limit: int) -> list[Listed]:
        """Every table but damaged ones, also closed ones, the newest first."""

    async def put_ban(self, ban: Ban) -> None:
        """Keep a ban, in place of any other for the same guest or address."""

    async def drop_ban(self, kind: BanKind, subject: str) -> bool:
        """End a ban; whether there was one."""

    async def bans(self) -> list[Ban]:
        """Every ban that holds now, the newest first."""

    async def put_report(self, table: str, at: float, body: bytes, edition: int = 0) -> None:
        """Keep what a player has reported; it goes with its table.

        Raises `Fenced` if the table's log has been rewritten since that edition of it.
        """

    async def reports(self, limit: int) -> list[Report]:
        """What players have reported, the newest first."""

    async def drop_report(self, number: int) -> bool:
        """Delete a report; whether there was one."""

    async def put_transfer_code(self, digest: bytes, guest: str, seconds: float) -> None:
        """Keep a code for so long, in place of any other of the same guest."""

    async def use_transfer_code(self, digest: bytes) -> str | None:
        """The guest behind a code that is still valid; it ends with that."""

    async def drop_transfer_code(self, guest: str) -> None:
        """End the code of a guest."""

    async def touch(self) -> None:
        """Returns once a write has reached the disk."""

    async def figures(self) -> Figures:
        """How large the database is, and how much is in it."""

    async def note_service(self) -> None:
        """Count how long the database has been served; to be called every minute or so."""

    async def unused_tables(self, since: UnusedSince, limit: int) -> list[str]:
        """Tables that nobody has played at or looked at since."""

    async def delete_table(self, table: str, since: UnusedSince) -> bool:
        """Delete a table unless it has just been used; whether it was deleted."""

    async def put_challenge(self, name: str, body: bytes) -> bytes:
        """Store a challenge unless there is one of that name; what is stored."""

    async def challenge(self, name: str) -> bytes | None:
        """A challenge as it was stored."""

    async def enter_challenge(self, name: str, guest: str, table: str) -> str:
        """Note that a guest plays it at a table; the table where they did so first."""

    async def challenge_entries(self, name: str) -> list[ChallengeEntry]:
        """Everybody who has taken a challenge."""

    async def keep_review(self, review: KeptReview) -> None:
        """Keep the review of a game, unless its table has been deleted."""

    async def review(self, table: str, number: int, version: int) -> bytes | None:
        """The review of a game by that version of the judge, as it was kept."""

    async def review_shares(self, guest: str, version: int) -> list[KeptShares]:
        """Luck and skill in those games of a guest that were reviewed."""

    async def tables_sat_at(self, guest: str) -> list[SatAt]:
        """Every table where a guest has ever sat."""

    async def replace_guest(self, table: str, log: AnonymousLog, edition: int = 0) -> None:
        """Put nobody in a guest's place at a table that is not open here.

        Raises `Fenced` if another node has added to that edition of the log, or made another.
        """

    async def erase_deleted(self) -> bool:
        """Let nothing of what was deleted or replaced stay in the files; whether it is so."""

    async def delete_leftovers(self, used_before: float) -> None:
        """Delete the logs of deleted tables, and tokens last used before that second."""

    async def give_back_space(self) -> None:
        """Give what is free back to the disk, and keep the write-ahead log short."""
