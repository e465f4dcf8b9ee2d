"""The shape of the database, step by step. A step that has been published never changes."""

from __future__ import annotations

import apsw

from quandary.server.store.application_id import APPLICATION_ID
from quandary.server.store.foreign_log import NEW_ID

STEPS = (
    """
    CREATE TABLE event (
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        cmd_id TEXT,
        at REAL NOT NULL,
        kind TEXT NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX event_command ON event (table_id, cmd_id) WHERE cmd_id IS NOT NULL;
    CREATE TABLE game_table (
        id TEXT PRIMARY KEY,
        is_open INTEGER NOT NULL,
        has_begun INTEGER NOT NULL DEFAULT 0,
        is_closed INTEGER NOT NULL DEFAULT 0,
        updated REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX game_table_updated ON game_table (is_closed, updated);
    CREATE TABLE seat (
        table_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        guest TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;
    CREATE INDEX seat_guest ON seat (guest);
    CREATE TABLE token (
        digest BLOB PRIMARY KEY,
        table_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        guest TEXT NOT NULL,
        chain TEXT NOT NULL,
        is_link INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX token_chain ON token (chain);
    CREATE INDEX token_seat ON token (table_id, seat);
    CREATE TABLE setting (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    """,
    f"PRAGMA application_id = {APPLICATION_ID};",
    # Bit n of `taken` says that somebody sits on seat n. What cannot be read is never joined.
    """
    ALTER TABLE game_table ADD COLUMN seats INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE game_table ADD COLUMN taken INTEGER NOT NULL DEFAULT 0;
    UPDATE game_table SET seats = coalesce((
        SELECT json_extract(CAST(body AS TEXT), '$.seats') FROM event
        WHERE table_id = id AND kind = 'created' AND json_valid(CAST(body AS TEXT))
    ), 0);
    UPDATE game_table SET taken = coalesce((
        SELECT sum(1 << seat) FROM (
            SELECT json_extract(CAST(body AS TEXT), '$.seat') AS seat, kind, max(seq) FROM event
            WHERE table_id = id AND kind IN ('person_sat', 'bot_sat', 'seat_freed')
            AND json_valid(CAST(body AS TEXT)) GROUP BY 1
        ) WHERE kind <> 'seat_freed'
    ), 0);
    CREATE INDEX game_table_joinable ON game_table (updated)
        WHERE is_open AND NOT has_begun AND NOT is_closed AND taken < (1 << seats) - 1;
    CREATE TABLE listing (
        table_id TEXT PRIMARY KEY,
        seq INTEGER NOT NULL,
        body BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE quarantine (
        table_id TEXT PRIMARY KEY,
        error TEXT NOT NULL,
        entry INTEGER,
        version TEXT NOT NULL,
        at REAL NOT NULL
    ) WITHOUT ROWID;
    """,
    # Times in seconds of service (`served_time.py`): what is idle does not go by the date.
    """
    ALTER TABLE game_table ADD COLUMN changed REAL NOT NULL DEFAULT 0;
    ALTER TABLE game_table ADD COLUMN looked REAL NOT NULL DEFAULT 0;
    ALTER TABLE token ADD COLUMN used REAL NOT NULL DEFAULT 0;
    CREATE INDEX token_used ON token (used);
    DROP INDEX game_table_updated;
    CREATE INDEX game_table_changed ON game_table (is_closed, changed);
    DROP INDEX game_table_joinable;
    CREATE INDEX game_table_joinable ON game_table (changed, updated)
        WHERE is_open AND NOT has_begun AND NOT is_closed AND taken < (1 << seats) - 1;
    """,
    # A table that is being deleted is nowhere but here and in the log, which goes in slices.
    """
    CREATE INDEX game_table_used ON game_table (has_begun, max(changed, looked));
    CREATE TABLE deletion (table_id TEXT PRIMARY KEY) WITHOUT ROWID;
    """,
    f"{NEW_ID};",
    # What each guest has played, for the list of it; goes with its table.
    """
    CREATE TABLE played_game (
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        ended REAL NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (guest, table_id, number)
    ) WITHOUT ROWID;
    CREATE INDEX played_game_table ON played_game (table_id);
    """,
    "CREATE INDEX played_game_ended ON played_game (guest, ended);",
    # Where each guest has ever sat, for finding everything of theirs.
    """
    CREATE TABLE guest_table (
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (guest, table_id)
    ) WITHOUT ROWID;
    CREATE INDEX guest_table_table ON guest_table (table_id);
    INSERT OR IGNORE INTO guest_table SELECT CASE WHEN json_valid(CAST(body AS TEXT))
        THEN json_extract(CAST(body AS TEXT), '$.guest') END, table_id
        FROM event WHERE kind = 'person_sat';
    """,
    # The same cards for several people, and how each has done with them.
    """
    CREATE TABLE challenge (
        id TEXT PRIMARY KEY,
        made REAL NOT NULL,
        body BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE challenge_entry (
        challenge TEXT NOT NULL,
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL,
        at REAL NOT NULL,
        body BLOB,
        PRIMARY KEY (challenge, guest)
    ) WITHOUT ROWID;
    CREATE INDEX challenge_entry_table ON challenge_entry (table_id);
    """,
    # The host's desk: who may not be here, and what was reported. AUTOINCREMENT: a number that
    # somebody has read never means another report.
    """
    CREATE TABLE ban (
        kind TEXT NOT NULL,
        subject TEXT NOT NULL,
        scope TEXT NOT NULL,
        until REAL,
        at REAL NOT NULL,
        note TEXT NOT NULL,
        PRIMARY KEY (kind, subject)
    ) WITHOUT ROWID;
    CREATE TABLE report (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        table_id TEXT NOT NULL,
        at REAL NOT NULL,
        body BLOB NOT NULL
    );
    CREATE INDEX report_table ON report (table_id);
    """,
    # What the judge said about finished games.
    """
    CREATE TABLE review (
        table_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        version INTEGER NOT NULL,
        shares BLOB NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (table_id, number)
    );
    """,
    # Codes that make another device the same guest.
    """
    CREATE TABLE transfer_code (
        digest BLOB PRIMARY KEY,
        guest TEXT NOT NULL UNIQUE,
        until REAL NOT NULL
    ) WITHOUT ROWID;
    """,
)


class NewerDatabase(Exception):
    """The database was written by a newer version of Quandary."""


def migrate(connection: apsw.Connection) -> None:
    """Bring a database up to date; each step is a transaction."""
    version = connection.pragma("user_version")
    assert isinstance(version, int)
    if version > len(STEPS):
        raise NewerDatabase(f"the database has version {version}, this program {len(STEPS)}")
    for number, step in enumerate(STEPS[version:], start=version + 1):
        with connection:
            connection.execute(step)
            connection.pragma("user_version", number)
