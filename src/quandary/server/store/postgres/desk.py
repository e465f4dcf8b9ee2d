"""What the host's desk keeps on PostgreSQL: settings, bans and reports."""

from __future__ import annotations

from quandary.server.store import reports
from quandary.server.store.bans import Ban, BanKind
from quandary.server.store.postgres.database import Database, Session
from quandary.server.store.reports import Report
from quandary.server.store.store import Fenced

_SETTING = "INSERT INTO setting VALUES (%s, %s) ON CONFLICT DO NOTHING"
_CHANGE = """INSERT INTO setting VALUES (%s, %s)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value"""
_KEPT = "SELECT value FROM setting WHERE name = %s"
_BAN = """INSERT INTO ban VALUES (%s, %s, %s, %s, %s, %s)
    ON CONFLICT (kind, subject) DO UPDATE SET scope = excluded.scope, until = excluded.until,
    at = excluded.at, note = excluded.note"""
_BANS = """SELECT kind, subject, scope, until, at, note FROM ban
    WHERE until IS NULL OR until > %s ORDER BY at DESC"""
_UNBAN = "DELETE FROM ban WHERE kind = %s AND subject = %s"
# The table's row is locked: nobody is quoted who is being forgotten.
_REPORT = """INSERT INTO report (table_id, at, body)
    SELECT id, %s, %s FROM game_table WHERE id = %s AND edition = %s FOR SHARE"""
_SAME = "SELECT 1 FROM report WHERE table_id = %s AND at = %s AND body = %s"
_OLDEST = "DELETE FROM report WHERE id <= (SELECT max(id) FROM report) - %s"
_REPORTS = "SELECT id, table_id, at, body FROM report ORDER BY id DESC LIMIT %s"


class PostgresDesk:
    """The part of the store that the host's desk uses."""

    database: Database
    served_seconds: float
    """How long the database has been served, as of the last look."""

    async def setting(self, name: str, default: bytes) -> bytes:
        """A value kept for all nodes; the default is stored the first time."""
        await self.database.write(lambda c: c.execute(_SETTING, (name, default)))
        ((value,),) = await self.database.read(_KEPT, (name,))
        return bytes(value)

    async def kept_setting(self, name: str) -> bytes | None:
        """A value kept for all nodes; `None` if there is none."""
        rows = await self.database.read(_KEPT, (name,))
        return rows[0][0] if rows else None

    async def change_setting(self, name: str, value: bytes | None) -> None:
        """Keep another value for all nodes, or none."""
        if value is None:
            sql = "DELETE FROM setting WHERE name = %s"
            await self.database.write(lambda c: c.execute(sql, (name,)))
        else:
            await self.database.write(lambda c: c.execute(_CHANGE, (name, value)))

    async def put_ban(self, ban: Ban) -> None:
        """Keep a ban, in place of any other for the same guest or address."""
        await self.database.write(lambda connection: connection.execute(_BAN, ban))

    async def drop_ban(self, kind: BanKind, subject: str) -> bool:
        """End a ban; whether there was one."""
        return await self.database.change(_UNBAN, (kind, subject))

    async def bans(self) -> list[Ban]:
        """Every ban that holds now, the newest first."""
        return [Ban(*row) for row in await self.database.read(_BANS, (self.served_seconds,))]

    async def put_report(self, table: str, at: float, body: bytes, edition: int = 0) -> None:
        """Keep what a player has reported; raises `Fenced` if somebody was forgotten meanwhile."""

        async def work(connection: Session, may_be_done: bool) -> None:
            values = (table, at, body)
            if may_be_done and await (await connection.execute(_SAME, values)).fetchone():
                return
            added = await connection.execute(_REPORT, (at, body, table, edition))
            if not added.rowcount:
                raise Fenced("the log has been rewritten")
            await connection.execute(_OLDEST, (reports.MOST_KEPT,))

        await self.database.write_knowingly(work)

    async def reports(self, limit: int) -> list[Report]:
        """What players have reported, the newest first."""
        return [Report(*row) for row in await self.database.read(_REPORTS, (limit,))]

    async def drop_report(self, number: int) -> bool:
        """Delete a report; whether there was one."""
        return await self.database.change("DELETE FROM report WHERE id = %s", (number,))
