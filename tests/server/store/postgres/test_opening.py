"""Databases of PostgreSQL that can be served, and one sentence for those that cannot."""

import psycopg
import pytest

from drills.shared.postgres_server import PostgresServer
from quandary.server.settings import PostgresUrl
from quandary.server.store.migrations import STEPS as SQLITE_STEPS
from quandary.server.store.moving import OWN_COLUMNS, OWN_TABLES
from quandary.server.store.opening import UnusableDatabase, open_database
from quandary.server.store.postgres import opening
from quandary.server.store.postgres.opening import connect, prepare_database
from tests.server.pooler import pooler
from tests.server.stored import CREATED, entry, select, with_store


def refusal(url: str) -> str:
    with pytest.raises(UnusableDatabase) as refused:
        prepare_database(PostgresUrl(url))
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert "secret" not in sentence
    return sentence


def test_an_address_that_is_none() -> None:
    assert "--database must be like" in refusal("postgresql://a:secret@[/x")


def test_no_server_there(postgres_server: PostgresServer) -> None:
    sentence = refusal("postgresql://a:secret@127.0.0.1:1/x")
    assert sentence.startswith("PostgreSQL x@127.0.0.1:1 cannot be used:")
    assert "refused" in sentence


def test_no_such_database(postgres_server: PostgresServer) -> None:
    assert 'database "nothing" does not exist' in refusal(postgres_server.url("nothing"))


def test_no_such_user(postgres_server: PostgresServer) -> None:
    url = postgres_server.url("postgres").replace("quandary@", "stranger:secret@")
    assert 'role "stranger" does not exist' in refusal(url)


def test_a_database_of_another_program(postgres_server: PostgresServer) -> None:
    url = postgres_server.new_database()
    with connect(url) as connection:
        connection.execute("CREATE TABLE theirs AS SELECT 1")
    assert "is a database of another program" in refusal(url)


def test_a_database_of_a_newer_version(postgres_url: PostgresUrl) -> None:
    with connect(postgres_url) as connection:
        connection.execute("UPDATE quandary SET version = 999")
    assert "version 999" in refusal(postgres_url)


@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
def test_an_encoding_that_cannot_hold_every_name(
    postgres_server: PostgresServer, encoding: str
) -> None:
    name = f"in_{encoding.lower()}"
    how = f"ENCODING '{encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
    with connect(postgres_server.url("postgres")) as connection:
        connection.execute(f"CREATE DATABASE {name} {how}")
    sentence = refusal(postgres_server.url(name))
    assert f"has the encoding {encoding}" in sentence
    assert "--encoding UTF8" in sentence


def test_an_encoding_asked_for_by_the_environment_changes_nothing(
    postgres_url: PostgresUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGCLIENTENCODING", "SQL_ASCII")
    with connect(postgres_url) as connection:
        assert connection.execute("SELECT 'Łukasz'").fetchone() == ("Łukasz",)


@pytest.mark.parametrize(("mode", "is_refused"), [("transaction", True), ("session", False)])
def test_a_pooler_has_to_pool_sessions(
    postgres_server: PostgresServer, postgres_url: PostgresUrl, mode: str, is_refused: bool
) -> None:
    with pooler(postgres_server, mode) as port:
        name = psycopg.conninfo.conninfo_to_dict(postgres_url)["dbname"]
        pooled = f"postgresql://quandary@127.0.0.1:{port}/{name}"
        if is_refused:
            assert "let it pool sessions" in refusal(pooled)
        else:
            prepare_database(PostgresUrl(pooled))


def test_a_server_that_is_too_old(
    postgres_url: PostgresUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "OLDEST_VERSION", 99)
    assert "PostgreSQL 99 or newer is needed" in refusal(postgres_url)


def test_a_user_who_may_not_create_tables(postgres_server: PostgresServer) -> None:
    url = postgres_server.new_database()
    with connect(url) as connection:
        connection.execute("DROP ROLE IF EXISTS poor")
        connection.execute("CREATE ROLE poor LOGIN")
        connection.execute("REVOKE CREATE ON SCHEMA public FROM public")
    assert "the right to create tables" in refusal(url.replace("quandary@", "poor@"))


def test_a_dump_that_is_loaded_deals_no_card_again(
    postgres_server: PostgresServer, postgres_url: PostgresUrl
) -> None:
    with_store(postgres_url, lambda store: store.append("t", [entry(1, CREATED)]))
    assert not prepare_database(postgres_url)
    assert not prepare_database(postgres_url)
    name = psycopg.conninfo.conninfo_to_dict(postgres_url)["dbname"]
    copy = postgres_server.new_database(str(name))
    assert prepare_database(copy)
    assert select(copy, "SELECT seq, kind FROM event ORDER BY seq")[-1] == (2, "restored")
    assert not prepare_database(copy)
    with_store(copy, lambda store: store.append("t", [entry(3)]))


def test_both_kinds_of_database_keep_the_same(postgres_url: PostgresUrl, tmp_path: object) -> None:
    """Whoever adds a step for the one adds it for the other."""
    ours = {*OWN_TABLES}
    sql = """SELECT table_name, column_name FROM information_schema.columns
             WHERE table_schema = current_schema()"""
    found = {row for row in select(postgres_url, sql) if row[0] not in ours}
    connection = open_database(tmp_path / "q.sqlite3")  # type: ignore[operator]
    sql = """SELECT m.name, c.name FROM sqlite_schema AS m, pragma_table_info(m.name) AS c
             WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'"""
    expected = {(str(a), str(b)) for a, b in connection.execute(sql)}
    connection.close()
    assert SQLITE_STEPS
    assert found - expected == {("game_table", name) for name in OWN_COLUMNS}
    assert expected - found == set()
