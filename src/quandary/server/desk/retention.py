"""What nobody uses any more is deleted; all by time of service (`store/served_time.py`)."""

from __future__ import annotations

import logging
from math import inf

from quandary.server.node import Node
from quandary.server.store.deletion import UnusedSince
from quandary.system.durations import DAY

UNPLAYED_DAYS = 60
"""A table where no game has begun is closed after 30, and nobody misses it after as many again."""
AT_ONCE = 100
"""Tables in a minute."""
_log = logging.getLogger("quandary.retention")


def unused_since(served: float, keep_days: int | None) -> UnusedSince:
    """What has not been used since then goes; without a number no game does."""
    days = inf if keep_days is None else keep_days
    return UnusedSince(served - min(days, UNPLAYED_DAYS) * DAY, served - days * DAY)


async def delete_unused(node: Node) -> None:
    """Delete tables and tokens nobody has used for long, but no table that is open."""
    since = unused_since(node.store.served_seconds, node.settings.keep_days)
    await delete_tables(node, since)
    await node.store.delete_leftovers(since.played)


async def delete_tables(node: Node, since: UnusedSince) -> int:
    """Delete some tables that nobody has used since, but none that is open; how many."""
    gone = 0
    for table in await node.store.unused_tables(since, AT_ONCE):
        gone += await _delete(node, table, since)
    if gone:
        _log.info("tables_deleted", extra={"count": gone})
        node.metrics.tables_deleted.inc(gone)
    return gone


async def _delete(node: Node, table: str, since: UnusedSince) -> bool:
    outcome = [False]

    async def delete() -> None:
        outcome[0] = await node.store.delete_table(table, since)

    await node.lobby.do_while_shut(table, delete)
    return outcome[0]
