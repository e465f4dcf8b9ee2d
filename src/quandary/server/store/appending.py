"""New entries of many tables, stored with a handful of statements.

Between two statements the writing thread has to get back Python's one lock, which a busy loop
hands over only every few milliseconds. So what counts is the number of statements, not of rows.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

import apsw

from quandary.server.table import log_entries
from quandary.server.table.log_entries import Entry, encode_body

Row = tuple[str, int, str | None, float, str, bytes]

AT_ONCE = (64, 16, 4, 1)
"""Few different sizes, so that SQLite has each statement ready."""
_INSERT = {
    rows: f"INSERT INTO event VALUES {', '.join(['(?,?,?,?,?,?)'] * rows)}" for rows in AT_ONCE
}
_TOUCH = """UPDATE game_table SET updated = ?, changed = ?
    WHERE id IN (SELECT value FROM json_each(?))"""
_TAKE = "UPDATE game_table SET taken = taken | (1 << ?) WHERE id = ?"
_FREE = "UPDATE game_table SET taken = taken & ~(1 << ?) WHERE id = ?"


class Append:
    """Entries of one table. As a work of its own, or together with others (`append_all`)."""

    def __init__(self, table: str, entries: Sequence[Entry], served: float) -> None:
        self.table = table
        self.entries = entries
        self.served = served
        """The seconds of service when this was asked for."""
        self.rows: list[Row] = [
            (table, e.seq, e.cmd_id, e.at, log_entries.kind_of(e.body), encode_body(e.body))
            for e in entries
        ]

    def __call__(self, connection: apsw.Connection) -> None:
        append_all(connection, [self])


def append_all(connection: apsw.Connection, appends: Sequence[Append]) -> None:
    """Store everything; raises `apsw.ConstraintError` if a seq or a command is taken."""
    _insert(connection, [row for append in appends for row in append.rows])
    for append in appends:
        for entry in append.entries:
            _index(connection, append.table, entry)
    # To close a table is not to use it.
    used = [
        append
        for append in appends
        if not isinstance(append.entries[0].body, log_entries.TableClosed)
    ]
    if used:
        updated = max(append.entries[-1].at for append in used)
        served = max(append.served for append in used)
        tables = json.dumps([append.table for append in used])
        connection.execute(_TOUCH, (updated, served, tables))


def _insert(connection: apsw.Connection, rows: list[Row]) -> None:
    start = 0
    while start < len(rows):
        size = next(size for size in AT_ONCE if size <= len(rows) - start)
        values = [value for row in rows[start : start + size] for value in row]
        connection.execute(_INSERT[size], values)
        start += size


def _index(connection: apsw.Connection, table: str, entry: Entry) -> None:
    """Keep the lists in step with the log, in the same transaction."""
    match entry.body:
        case log_entries.Created(open=is_open, seats=seats):
            sql = "INSERT INTO game_table (id, is_open, seats, updated) VALUES (?, ?, ?, ?)"
            connection.execute(sql, (table, is_open, seats, entry.at))
        case log_entries.BotSat(seat) | log_entries.PersonSat(seat, program=True):
            connection.execute("DELETE FROM seat WHERE table_id = ? AND seat = ?", (table, seat))
            connection.execute(_TAKE, (seat, table))
        case log_entries.PersonSat(seat, _, guest):
            connection.execute("INSERT OR REPLACE INTO seat VALUES (?, ?, ?)", (table, seat, guest))
            connection.execute("INSERT OR IGNORE INTO guest_table VALUES (?, ?)", (guest, table))
            connection.execute(_TAKE, (seat, table))
        case log_entries.SeatFreed(seat):
            connection.execute("DELETE FROM seat WHERE table_id = ? AND seat = ?", (table, seat))
            connection.execute(_FREE, (seat, table))
        case log_entries.GameStarted():
            connection.execute("UPDATE game_table SET has_begun = 1 WHERE id = ?", (table,))
        case log_entries.TableClosed():
            connection.execute("UPDATE game_table SET is_closed = 1 WHERE id = ?", (table,))
        case _:
            pass
