"""The shape of the database, step by step. A step that has been published never changes."""

from __future__ import annotations

from typing import Any

from psycopg import Connection

from quandary.server.store.migrations import NewerDatabase

STEPS = (
    # What SQLite came to in its first twelve steps. And `head`, the seq of a table's newest entry:
    # whoever appends says which one they know, and the row's lock makes it one at a time.
    """
    CREATE TABLE event (
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        cmd_id TEXT,
        at DOUBLE PRECISION NOT NULL,
        kind TEXT NOT NULL,
        body BYTEA NOT NULL,
        PRIMARY KEY (table_id, seq)
    );
    CREATE UNIQUE INDEX event_command ON event (table_id, cmd_id) WHERE cmd_id IS NOT NULL;
    CREATE TABLE game_table (
        id TEXT PRIMARY KEY,
        is_open BOOLEAN NOT NULL,
        has_begun BOOLEAN NOT NULL DEFAULT FALSE,
        is_closed BOOLEAN NOT NULL DEFAULT FALSE,
        updated DOUBLE PRECISION NOT NULL,
        seats INTEGER NOT NULL DEFAULT 0,
        taken INTEGER NOT NULL DEFAULT 0,
        changed DOUBLE PRECISION NOT NULL DEFAULT 0,
        looked DOUBLE PRECISION NOT NULL DEFAULT 0,
        head INTEGER NOT NULL DEFAULT 0
    ) WITH (fillfactor = 70);
    CREATE INDEX game_table_joinable ON game_table (updated)
        WHERE is_open AND NOT has_begun AND NOT is_closed AND taken < (1 << seats) - 1;
    CREATE TABLE seat (
        table_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        guest TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    );
    CREATE INDEX seat_guest ON seat (guest);
    CREATE TABLE token (
        digest BYTEA PRIMARY KEY,
        table_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        guest TEXT NOT NULL,
        chain TEXT NOT NULL,
        is_link BOOLEAN NOT NULL,
        used DOUBLE PRECISION NOT NULL DEFAULT 0
    );
    CREATE INDEX token_chain ON token (chain);
    CREATE INDEX token_seat ON token (table_id, seat);
    CREATE INDEX token_used ON token (used);
    CREATE TABLE setting (name TEXT PRIMARY KEY, value BYTEA NOT NULL);
    CREATE TABLE listing (
        table_id TEXT PRIMARY KEY,
        seq INTEGER NOT NULL,
        body BYTEA NOT NULL
    );
    CREATE TABLE quarantine (
        table_id TEXT PRIMARY KEY,
        error TEXT NOT NULL,
        entry INTEGER,
        version TEXT NOT NULL,
        at DOUBLE PRECISION NOT NULL
    );
    CREATE TABLE deletion (table_id TEXT PRIMARY KEY);
    CREATE TABLE played_game (
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        ended DOUBLE PRECISION NOT NULL,
        body BYTEA NOT NULL,
        PRIMARY KEY (guest, table_id, number)
    );
    CREATE INDEX played_game_table ON played_game (table_id);
    CREATE INDEX played_game_ended ON played_game (guest, ended);
    CREATE TABLE guest_table (
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (guest, table_id)
    );
    CREATE INDEX guest_table_table ON guest_table (table_id);
    CREATE TABLE challenge (
        id TEXT PRIMARY KEY,
        made DOUBLE PRECISION NOT NULL,
        body BYTEA NOT NULL
    );
    CREATE TABLE challenge_entry (
        challenge TEXT NOT NULL,
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL,
        at DOUBLE PRECISION NOT NULL,
        body BYTEA,
        PRIMARY KEY (challenge, guest)
    );
    CREATE INDEX challenge_entry_table ON challenge_entry (table_id);
    CREATE TABLE service (
        seconds DOUBLE PRECISION NOT NULL,
        counted_at TIMESTAMPTZ NOT NULL DEFAULT now()
    );
    INSERT INTO service VALUES (0);
    CREATE TABLE ban (
        kind TEXT NOT NULL,
        subject TEXT NOT NULL,
        scope TEXT NOT NULL,
        until DOUBLE PRECISION,
        at DOUBLE PRECISION NOT NULL,
        note TEXT NOT NULL,
        PRIMARY KEY (kind, subject)
    );
    CREATE TABLE report (
        id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        table_id TEXT NOT NULL,
        at DOUBLE PRECISION NOT NULL,
        body BYTEA NOT NULL
    );
    CREATE INDEX report_table ON report (table_id);
    CREATE TABLE review (
        table_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        version INTEGER NOT NULL,
        shares BYTEA NOT NULL,
        body BYTEA NOT NULL,
        PRIMARY KEY (table_id, number)
    );
    """,
    # Several nodes: who is alive, who sees to which table, and who is connected where. What a crash
    # of the database may lose is unlogged; every node writes its part again.
    """
    ALTER TABLE game_table ADD COLUMN owner BIGINT;
    ALTER TABLE game_table ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX game_table_owner ON game_table (owner) WHERE owner IS NOT NULL;
    CREATE SEQUENCE node_number;
    CREATE SEQUENCE arrival;
    CREATE UNLOGGED TABLE node (
        id BIGINT PRIMARY KEY DEFAULT nextval('node_number'),
        alive_until TIMESTAMPTZ NOT NULL
    );
    CREATE UNLOGGED TABLE presence (
        table_id TEXT NOT NULL,
        node BIGINT NOT NULL,
        seat INTEGER NOT NULL,
        number BIGINT NOT NULL DEFAULT nextval('arrival'),
        is_silent BOOLEAN NOT NULL,
        PRIMARY KEY (table_id, node, seat)
    );
    CREATE INDEX presence_node ON presence (node);
    """,
    # What holds on every node for minutes (`short_lived.py`), and codes that must survive a crash.
    """
    CREATE UNLOGGED TABLE use_count (
        kind TEXT NOT NULL,
        subject BYTEA NOT NULL,
        ends TIMESTAMPTZ NOT NULL,
        number INTEGER NOT NULL,
        PRIMARY KEY (kind, subject)
    );
    CREATE UNLOGGED TABLE removal (
        table_id TEXT NOT NULL,
        address BYTEA NOT NULL,
        until TIMESTAMPTZ NOT NULL,
        PRIMARY KEY (table_id, address)
    );
    CREATE UNLOGGED TABLE watching (
        table_id TEXT NOT NULL,
        node BIGINT NOT NULL,
        number INTEGER NOT NULL,
        PRIMARY KEY (table_id, node)
    );
    CREATE TABLE transfer_code (
        digest BYTEA PRIMARY KEY,
        guest TEXT NOT NULL UNIQUE,
        until DOUBLE PRECISION NOT NULL
    );
    """,
)
_LOCK = "SELECT pg_advisory_xact_lock(1366647150)"
"""`Quan`: of several nodes that start at once, one brings the database up to date."""


def migrate(connection: Connection[Any]) -> None:
    """Bring a database up to date, in one transaction; a new one gets its tables."""
    with connection.transaction():
        connection.execute(_LOCK)
        connection.execute("CREATE TABLE IF NOT EXISTS quandary (version INTEGER NOT NULL)")
        row = connection.execute("SELECT version FROM quandary").fetchone()
        version = 0 if row is None else int(row[0])
        if version > len(STEPS):
            raise NewerDatabase(f"the database has version {version}, this program {len(STEPS)}")
        for step in STEPS[version:]:
            connection.execute(step)
        if row is None:
            connection.execute("INSERT INTO quandary VALUES (%s)", (len(STEPS),))
        elif version < len(STEPS):
            connection.execute("UPDATE quandary SET version = %s", (len(STEPS),))
