"""What the tests of the store share."""

from pathlib import Path

import pytest

from quandary.server.settings import Database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "q.sqlite3"


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, path: Path) -> Database:
    """A new database: whatever holds for one kind of store holds for the other."""
    if request.param == "sqlite":
        return path
    url: Database = request.getfixturevalue("postgres_url")
    return url
