"""Codes that make another device the same guest, as digests; a guest has one at a time."""

from __future__ import annotations

from quandary.server.store.postgres.database import Database, Row, Session

_PUT = """INSERT INTO transfer_code VALUES (%s, %s, %s)
    ON CONFLICT (guest) DO UPDATE SET digest = excluded.digest, until = excluded.until"""
_USE = "DELETE FROM transfer_code WHERE digest = %s RETURNING guest, until"
_DROP = "DELETE FROM transfer_code WHERE guest = %s"
DELETE_ENDED = "DELETE FROM transfer_code WHERE until <= %s"


class PostgresTransferCodes:
    """The part of the store that keeps them."""

    database: Database
    served_seconds: float

    async def put_transfer_code(self, digest: bytes, guest: str, seconds: float) -> None:
        """Keep a code for so long, in place of any other of the same guest."""
        values = (digest, guest, self.served_seconds + seconds)
        await self.database.write(lambda connection: connection.execute(_PUT, values))

    async def use_transfer_code(self, digest: bytes) -> str | None:
        """The guest behind a code that is still valid; it ends with that."""

        async def work(connection: Session) -> list[Row]:
            return await (await connection.execute(_USE, (digest,))).fetchall()

        # If the connection breaks at the commit, it is used up, and the guest asks for another.
        rows = await self.database.write(work)
        return next((str(guest) for guest, until in rows if until > self.served_seconds), None)

    async def drop_transfer_code(self, guest: str) -> None:
        """End the code of a guest."""
        await self.database.write(lambda connection: connection.execute(_DROP, (guest,)))
