"""Where a PostgreSQL database is, as it may be shown: never with its password."""

from __future__ import annotations

from typing import Any

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from quandary.server.settings import PostgresUrl
from quandary.server.store.opening import UnusableDatabase

PATIENCE = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "quandary",
}
"""How soon a server is given up that does not answer, unless the address says otherwise."""


def connection_string(url: PostgresUrl) -> str:
    """The address as libpq takes it, whatever encoding the environment asks for; raises
    `UnusableDatabase`.
    """
    return make_conninfo(**{**PATIENCE, **_parts(url), "client_encoding": "UTF8"})


def place_of(url: PostgresUrl) -> str:
    """The database in a sentence: its name and its server."""
    parts = _parts(url)
    host = parts.get("host") or parts.get("hostaddr") or "this machine"
    port = f":{parts['port']}" if "port" in parts else ""
    return f"PostgreSQL {parts.get('dbname', '')}@{host}{port}"


def _parts(url: PostgresUrl) -> dict[str, Any]:
    try:
        return conninfo_to_dict(url)
    except ProgrammingError:  # What it says may repeat the password.
        raise UnusableDatabase(
            "--database must be like postgresql://user:password@host:5432/name"
        ) from None
