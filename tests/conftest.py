"""Settings for every test."""

import signal
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import settings

from drills.shared.not_installed import NotInstalled
from drills.shared.postgres_server import PostgresServer
from drills.shared.redis_server import RedisServer
from quandary.server.settings import PostgresUrl
from quandary.server.store.postgres.opening import connect, prepare_database

# Whoever starts the tests in the background may ignore Ctrl-C; programs under test must not.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples on every run and on every machine, slow ones included.
settings.register_profile("quandary", derandomize=True, deadline=None)
settings.load_profile("quandary")

HERE = Path(__file__).parent
REAL_FOLDERS = [HERE / name for name in ("browser", "drills", "terminal/app")]
REAL_THINGS = {
    "server_in_thread",
    "server_process",
    "ServerProcess",
    "Popen",
    "BotWorkers",
    "Cluster",
    "RedisServer",
}
"""Who imports one of these drives servers, processes and sockets, which depend on when each gets a
processor; so does who has a test run in one of these folders."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try a test of real things once more if it fails; the summary names it as RERUN.

    Beside two other workers on two cores one of them now and then misses a deadline that it would
    keep on any other day. A fault fails twice.
    """
    for item in items:
        if drives_real_things(item):
            item.add_marker(pytest.mark.flaky(reruns=1))


def drives_real_things(item: pytest.Item) -> bool:
    """Whether a test's outcome can depend on what else the machine is doing."""
    if any(item.path.is_relative_to(folder) for folder in REAL_FOLDERS):
        return True
    fixtures = {"postgres_server", "redis_server"}.intersection(getattr(item, "fixturenames", ()))
    return bool(fixtures) or not REAL_THINGS.isdisjoint(vars(getattr(item, "module", item)))


@contextmanager
def skipping_without_servers() -> Iterator[None]:
    """Where PostgreSQL or Redis is not installed, a test that starts one is skipped and says so."""
    try:
        yield
    except NotInstalled as error:
        pytest.skip(f"not run: {error}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Generator[None]:
    """For servers that fixtures start."""
    with skipping_without_servers():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None]:
    """For servers that tests start themselves, or drills for them."""
    with skipping_without_servers():
        yield


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A private PostgreSQL for all tests that do not harm it."""
    with PostgresServer(is_durable=False) as server:
        yield server


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    """A private Redis for all tests that do not harm it."""
    with RedisServer() as server:
        yield server


@pytest.fixture(scope="session")
def postgres_template(postgres_server: PostgresServer) -> str:
    """A database that is up to date, to be copied: making every table takes longer."""
    url = postgres_server.new_database()
    prepare_database(url)
    with connect(url) as connection:  # Its copies are no older databases put in its place.
        connection.execute("DELETE FROM setting WHERE name = 'stamp'")
    return url.partition("@/")[2].partition("?")[0]


@pytest.fixture
def postgres_url(postgres_server: PostgresServer, postgres_template: str) -> PostgresUrl:
    """A new database with all its tables."""
    return postgres_server.new_database(postgres_template)
