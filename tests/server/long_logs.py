"""Logs that are longer than any game people play."""

from __future__ import annotations

from functools import cache

from drills.abuse.long_tables import long_log
from quandary.server.table.log_entries import Entry


@cache
def long_entries(number: int) -> tuple[Entry, ...]:
    """So many entries of one table, each with the id of its command."""
    entries, _ = long_log("T" * 22, number)
    return tuple(Entry(e.seq, e.at, f"{e.seq:032x}", e.body) for e in entries)
