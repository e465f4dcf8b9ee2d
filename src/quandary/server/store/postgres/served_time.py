"""How long a database has been served, by its own clock: by one node or by several at once."""

from __future__ import annotations

from quandary.server.store.postgres.database import Session
from quandary.server.store.served_time import LONGEST_STEP

SERVED = "SELECT seconds FROM service"
_BEGIN = """UPDATE service SET counted_at = now()
    WHERE now() - counted_at > make_interval(secs => %s)"""
_ADVANCE = """UPDATE service SET counted_at = now(), seconds = seconds
    + least(greatest(extract(epoch FROM now() - counted_at)::float8, 0), %s) RETURNING seconds"""


async def begin(connection: Session) -> float:
    """A node starts: what has gone by since the last one stopped does not count."""
    await connection.execute(_BEGIN, (LONGEST_STEP,))
    row = await (await connection.execute(SERVED)).fetchone()
    assert row is not None
    return float(row[0])


async def advance(connection: Session) -> float:
    """Count the time since any node did so last; the seconds of service."""
    row = await (await connection.execute(_ADVANCE, (LONGEST_STEP,))).fetchone()
    assert row is not None
    return float(row[0])
