"""What PostgreSQL keeps of games beside their logs: lists of those played, challenges, reviews."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.server.store.challenges import ChallengeEntry
from quandary.server.store.postgres import challenges, played_games
from quandary.server.store.postgres.database import Database
from quandary.server.store.postgres.log_reading import is_possible
from quandary.server.store.reviews import KeptReview, KeptShares
from quandary.server.table.challenge_result import KeptResult
from quandary.server.table.played_game import KeptGame

# The table's row is locked: a review does not come after its table has gone.
_REVIEW = """INSERT INTO review SELECT id, %s, %s, %s, %s FROM game_table WHERE id = %s FOR SHARE
    ON CONFLICT (table_id, number) DO UPDATE SET
    version = excluded.version, shares = excluded.shares, body = excluded.body"""
_FIND = "SELECT body FROM review WHERE table_id = %s AND number = %s AND version = %s"
_SHARES = """SELECT review.table_id, review.number, shares FROM review
    JOIN played_game USING (table_id, number) WHERE guest = %s AND version = %s"""


class PostgresGames:
    """The part of the store that keeps finished games."""

    database: Database
    served_seconds: float

    async def keep_games(self, games: Sequence[KeptGame], edition: int = 0) -> None:
        """Keep games of one table, in that edition of its log, for those who played them."""
        missing = await self.database.run(lambda c: played_games.find_missing(c, games))
        if missing:
            await self.database.write(lambda c: played_games.keep(c, sorted(missing), edition))

    async def games_of(self, guest: str, limit: int) -> list[bytes]:
        """The newest games that a guest has played, as they were kept."""
        rows = await self.database.read(played_games.OF_GUEST, (guest, limit))
        return [row[0] for row in rows]

    async def put_challenge(self, name: str, body: bytes) -> bytes:
        """Store a challenge unless there is one of that name; what is stored."""
        served = self.served_seconds
        return await self.database.write(lambda c: challenges.put(c, name, served, body))

    async def challenge(self, name: str) -> bytes | None:
        """A challenge as it was stored."""
        rows = await self.database.read(challenges.FIND, (name,)) if is_possible(name) else []
        return rows[0][0] if rows else None

    async def enter_challenge(self, name: str, guest: str, table: str) -> str:
        """Note that a guest plays it at a table; the table where they did so first."""
        return await self.database.write(lambda c: challenges.enter(c, name, guest, table))

    async def keep_challenge_result(self, result: KeptResult) -> None:
        """Keep how somebody did with the cards of a challenge; the first result stays."""
        await self.database.write(lambda c: challenges.keep_result(c, result))

    async def challenge_entries(self, name: str) -> list[ChallengeEntry]:
        """Everybody who has taken a challenge."""
        rows = await self.database.read(challenges.ENTRIES, (name,)) if is_possible(name) else []
        return [ChallengeEntry(*row) for row in rows]

    async def keep_review(self, review: KeptReview) -> None:
        """Keep the review of a game, unless its table has been deleted."""
        values = (*review[1:], review.table)
        await self.database.write(lambda connection: connection.execute(_REVIEW, values))

    async def review(self, table: str, number: int, version: int) -> bytes | None:
        """The review of a game by that version of the judge, as it was kept."""
        rows = await self.database.read(_FIND, (table, number, version))
        return rows[0][0] if rows else None

    async def review_shares(self, guest: str, version: int) -> list[KeptShares]:
        """Luck and skill in those games of a guest that were reviewed."""
        return [KeptShares(*row) for row in await self.database.read(_SHARES, (guest, version))]
