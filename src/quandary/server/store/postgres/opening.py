"""How a PostgreSQL database is opened, and everything for which it is refused in one sentence."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg import Connection

from quandary import __version__
from quandary.server.settings import PostgresUrl
from quandary.server.store.migrations import NewerDatabase
from quandary.server.store.opening import UnusableDatabase
from quandary.server.store.postgres.address import connection_string, place_of
from quandary.server.store.postgres.migrations import migrate
from quandary.server.store.postgres.serving import share
from quandary.server.table.log_entries import Restored, encode_body, kind_of

OLDEST_VERSION = 13
DURABLE = """SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') IN ('off', 'local')"""
"""What is acknowledged is on disk, whatever the server's own setting; stronger ones stay."""
_SESSION = "SELECT pg_backend_pid()"
_OTHERS = """SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace
    AND relkind IN ('r', 'p')"""
_MARK = """WITH head AS (
        UPDATE game_table SET head = head + 1 WHERE NOT is_closed RETURNING id, head)
    INSERT INTO event SELECT id, head, NULL, %s, %s, %s FROM head"""
_STAMP = "SELECT value FROM setting WHERE name = 'stamp' FOR UPDATE"
_NEW_STAMP = """INSERT INTO setting VALUES ('stamp', %s)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value"""
_IDENTITY = """SELECT oid || '/' || 'event'::regclass::oid FROM pg_database
    WHERE datname = current_database()"""


@contextmanager
def explain_errors(url: PostgresUrl) -> Iterator[None]:
    """Whatever PostgreSQL says becomes one sentence, without the password."""
    place = place_of(url)
    try:
        yield
    except NewerDatabase as error:
        raise UnusableDatabase(f"{place}: {error}; use the newer one") from None
    except psycopg.errors.InsufficientPrivilege as error:
        raise UnusableDatabase(
            f"{place} cannot be used: {error.diag.message_primary}; the user needs a database"
            " of its own, or the right to create tables in it"
        ) from None
    except psycopg.Error as error:
        raise UnusableDatabase(f"{place} cannot be used: {reason_of(error)}") from None


def reason_of(error: psycopg.Error) -> str:
    """The last thing the server or libpq says: what came before are the tries that led to it.

    Never the server's details, which quote the rows that it refused.
    """
    if error.diag.message_primary:
        return error.diag.message_primary
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    said = [line for line in lines if "FATAL:" in line or "failed:" in line]
    found = (said or lines or [type(error).__name__])[-1]
    return found.rpartition("FATAL:")[2].rpartition("failed:")[2].strip() or found


@contextmanager
def connect(url: PostgresUrl) -> Iterator[Connection[tuple[Any, ...]]]:
    """A connection for one of our commands; each statement by itself is a transaction."""
    with explain_errors(url), psycopg.connect(connection_string(url), autocommit=True) as made:
        verify_session(made, url)
        made.execute(DURABLE)
        yield made


def verify_session(connection: Connection[Any], url: PostgresUrl) -> None:
    """Refuse a pooler that serves each transaction by any session: locks and prepared statements
    would be lost, or others'. In session mode it is as good as the server itself.
    """
    session = _value(connection, _SESSION)
    if session == connection.info.backend_pid:
        return  # There is no pooler.
    with psycopg.connect(connection_string(url)) as other:
        if session == _value(other, _SESSION) or session != _value(connection, _SESSION):
            raise UnusableDatabase(
                f"{place_of(url)} is behind a pooler of transactions: let it pool sessions"
                " (pool_mode = session in PgBouncer), or name PostgreSQL itself"
            )


def prepare_database(url: PostgresUrl) -> bool:
    """Make sure that a database can be served; whether an older one was put in its place."""
    with connect(url) as connection:
        share(connection, place_of(url))
        return prepare(connection, place_of(url))


def prepare(connection: Connection[Any], place: str) -> bool:
    """The same on a connection that shares the database, or has it alone."""
    verify_ours(connection, place)
    migrate(connection)
    connection.execute("DELETE FROM quarantine WHERE version <> %s", (__version__,))
    return renew_stamp(connection)


def verify_ours(connection: Connection[Any], place: str) -> None:
    """Refuse a server that is too old, what can't hold every name, and another program's."""
    major = connection.info.server_version // 10_000
    if major < OLDEST_VERSION:
        raise UnusableDatabase(
            f"{place} has version {major}; PostgreSQL {OLDEST_VERSION} or newer is needed"
        )
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise UnusableDatabase(
            f"{place} has the encoding {encoding}; make one that can hold every name, with"
            " createdb --encoding UTF8 --template template0"
        )
    if _value(connection, "SELECT to_regclass('quandary') IS NULL") and _value(connection, _OTHERS):
        raise UnusableDatabase(
            f"{place} is a database of another program, not of Quandary: name another one"
        )


def renew_stamp(connection: Connection[Any]) -> bool:
    """Note which database this is. One that a dump was loaded into has other tables by number,
    and cards that were seen after the dump was made must not be dealt again from it.
    """
    with connection.transaction():
        connection.execute("LOCK TABLE setting IN SHARE ROW EXCLUSIVE MODE")
        row = connection.execute(_STAMP).fetchone()
        identity = str(_value(connection, _IDENTITY)).encode()
        is_other = row is not None and row[0] != identity
        if is_other:
            mark_restored(connection)
        connection.execute(_NEW_STAMP, (identity,))
    return is_other


def mark_restored(connection: Connection[Any]) -> None:
    """End what was promised or dealt at every table: its cards may have been seen since."""
    body = Restored()
    connection.execute(_MARK, (time.time(), kind_of(body), encode_body(body)))


def _value(connection: Connection[Any], sql: str) -> Any:
    row = connection.execute(sql).fetchone()
    assert row is not None
    return row[0]
