"""A store that keeps everything in memory, and is as quick as it is forgetful."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.server.store.bans import Ban, BanKind
from quandary.server.store.challenges import ChallengeEntry
from quandary.server.store.deletion import UnusedSince
from quandary.server.store.figures import Figures
from quandary.server.store.guests import SatAt
from quandary.server.store.reports import Report
from quandary.server.store.reviews import KeptReview, KeptShares
from quandary.server.store.store import DamagedTable, Fenced, KeptListing, Listed, SeatKey, Written
from quandary.server.table import log_entries
from quandary.server.table.anonymous_log import AnonymousLog
from quandary.server.table.challenge_result import KeptResult
from quandary.server.table.log_entries import Entry
from quandary.server.table.played_game import KeptGame


class MemoryStore:
    """Logs and tokens of one world."""

    log_reader = None

    def __init__(self) -> None:
        self.logs: dict[str, list[Entry]] = {}
        self.tokens: dict[bytes, tuple[str, SeatKey]] = {}
        self.listings: dict[str, tuple[int, bytes]] = {}
        self.games: list[KeptGame] = []
        self.codes: dict[bytes, str] = {}
        self.challenges: dict[str, bytes] = {}
        self.kept_reports: list[Report] = []
        self.served_seconds = 0.0
        self.written = Written(0, 0)

    async def append(
        self, table: str, entries: Sequence[Entry], *, owner: int | None = None
    ) -> None:
        """Store entries."""
        self.logs.setdefault(table, []).extend(entries)

    async def load(self, table: str, after: int = 0, most: int = -1) -> list[Entry]:
        """The log of a table after an entry, all of it or so much."""
        return self.logs.get(table, [])[after : None if most < 0 else after + most]

    async def put_in_quarantine(self, table: str, damage: DamagedTable) -> bool:
        """Whoever asks for the table finds out anew."""
        return True

    def note_look(self, table: str) -> None:
        """Nothing is ever deleted here."""

    async def keep_listings(self, listings: Sequence[KeptListing]) -> None:
        """Keep what lists tell of tables, each with the seq of its log."""
        self.listings.update({row.table: (row.seq, row.body) for row in listings})

    async def keep_games(self, games: Sequence[KeptGame], edition: int = 0) -> None:
        """Keep games that are over for the lists of those who played them."""
        self.games.extend(games)

    async def keep_challenge_result(self, result: KeptResult) -> None:
        """Nobody takes a challenge here."""

    async def games_of(self, guest: str, limit: int) -> list[bytes]:
        """The newest games that a guest has played."""
        return [game.body for game in reversed(self.games) if game.guest == guest][:limit]

    def _list_row(self, table: str) -> Listed:
        seq, data = self.listings.get(table, (0, None))
        return Listed(table, data if seq == len(self.logs[table]) else None)

    async def tables_of(self, guest: str, limit: int) -> list[Listed]:
        """Tables where a guest has sat."""
        return [
            self._list_row(table)
            for table, entries in self.logs.items()
            if guest in _guests(entries)
        ]

    async def open_tables(self, limit: int) -> list[Listed]:
        """Tables that are listed for everybody."""
        first = {table: entries[0].body for table, entries in self.logs.items()}
        return [
            self._list_row(table)
            for table, body in first.items()
            if isinstance(body, log_entries.Created) and body.open
        ]

    async def idle_tables(self, seconds: float, limit: int) -> list[str]:
        """Nobody comes back here once the drill asks."""
        return list(self.logs)[:limit]

    async def put_token(
        self, table: str, digest: bytes, key: SeatKey, replaces: bytes | None
    ) -> None:
        """Store a token's digest. With `replaces` every other of its chain but that one ends."""
        if replaces is not None:
            self.tokens = {
                other: (where, kept)
                for other, (where, kept) in self.tokens.items()
                if kept.chain != key.chain or other == replaces
            }
        self.tokens[digest] = (table, key)

    async def find_tokens(self, table: str, digests: Sequence[bytes]) -> list[SeatKey | None]:
        """What each of these tokens opens at this table."""
        found = [self.tokens.get(digest, (None, None)) for digest in digests]
        return [key if where == table else None for where, key in found]

    async def drop_token(self, digest: bytes) -> None:
        """End one token."""
        if self.tokens.pop(digest, None) is None:
            raise Fenced("the token has ended")

    async def drop_tokens(self, table: str, seat: int | None) -> None:
        """End all tokens of a seat, or of a table."""
        self.tokens = {
            digest: (where, key)
            for digest, (where, key) in self.tokens.items()
            if where != table or seat not in (None, key.seat)
        }

    async def figures(self) -> Figures:
        """As large as it is."""
        return Figures(len(self.logs), 0, 0, 0, 0)

    async def touch(self) -> None:
        """Always ready."""

    async def setting(self, name: str, default: bytes) -> bytes:
        """A value kept for the whole node."""
        return default

    async def kept_setting(self, name: str) -> bytes | None:
        """Nobody sits at the host's desk here."""
        return None

    async def change_setting(self, name: str, value: bytes | None) -> None:
        """Nobody sits at the host's desk here."""

    async def recent_tables(self, limit: int) -> list[Listed]:
        """Every table."""
        return [self._list_row(table) for table in self.logs][:limit]

    async def put_ban(self, ban: Ban) -> None:
        """Nobody is banned here."""

    async def drop_ban(self, kind: BanKind, subject: str) -> bool:
        """Nobody is banned here."""
        return False

    async def bans(self) -> list[Ban]:
        """Nobody is banned here."""
        return []

    async def put_report(self, table: str, at: float, body: bytes, edition: int = 0) -> None:
        """Keep what a player has reported."""
        self.kept_reports.append(Report(len(self.kept_reports) + 1, table, at, body))

    async def reports(self, limit: int) -> list[Report]:
        """What players have reported, the newest first."""
        return self.kept_reports[::-1][:limit]

    async def drop_report(self, number: int) -> bool:
        """Nobody sits at the host's desk here."""
        return False

    async def note_service(self) -> None:
        """No time passes here."""

    async def unused_tables(self, since: UnusedSince, limit: int) -> list[str]:
        """Nothing is ever deleted here."""
        return []

    async def delete_table(self, table: str, since: UnusedSince) -> bool:
        """Nothing is ever deleted here."""
        return False

    async def put_challenge(self, name: str, body: bytes) -> bytes:
        """Store a challenge unless there is one of that name."""
        return self.challenges.setdefault(name, body)

    async def challenge(self, name: str) -> bytes | None:
        """A challenge as it was stored."""
        return self.challenges.get(name)

    async def enter_challenge(self, name: str, guest: str, table: str) -> str:
        """Nobody takes a challenge here."""
        return table

    async def challenge_entries(self, name: str) -> list[ChallengeEntry]:
        """Nobody takes a challenge here."""
        return []

    async def keep_review(self, review: KeptReview) -> None:
        """No game is reviewed to its end here."""

    async def review(self, table: str, number: int, version: int) -> bytes | None:
        """No game is reviewed to its end here."""
        return None

    async def review_shares(self, guest: str, version: int) -> list[KeptShares]:
        """No game is reviewed to its end here."""
        return []

    async def tables_sat_at(self, guest: str) -> list[SatAt]:
        """Nobody asks to be forgotten here."""
        return []

    async def replace_guest(self, table: str, log: AnonymousLog, edition: int = 0) -> None:
        """Nobody asks to be forgotten here."""

    async def put_transfer_code(self, digest: bytes, guest: str, seconds: float) -> None:
        """Keep a code, in place of any other of the same guest."""
        await self.drop_transfer_code(guest)
        self.codes[digest] = guest

    async def use_transfer_code(self, digest: bytes) -> str | None:
        """The guest behind a code; it ends with that."""
        return self.codes.pop(digest, None)

    async def drop_transfer_code(self, guest: str) -> None:
        """End the code of a guest."""
        self.codes = {digest: other for digest, other in self.codes.items() if other != guest}

    async def erase_deleted(self) -> bool:
        """Nothing is ever deleted here."""
        return True

    async def delete_leftovers(self, used_before: float) -> None:
        """Nothing is ever deleted here."""

    async def give_back_space(self) -> None:
        """Memory takes care of itself."""

    async def close(self) -> None:
        """Nothing to close."""


def _guests(entries: Sequence[Entry]) -> set[str]:
    return {entry.body.guest for entry in entries if isinstance(entry.body, log_entries.PersonSat)}
