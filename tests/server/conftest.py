"""What the tests of the server share."""

from collections.abc import Iterator

import pytest

from tests.server import rooms


@pytest.fixture(autouse=True)
def _let_go_of_houses() -> Iterator[None]:
    """No task of a test outlives it."""
    yield
    while rooms.HOUSES:
        rooms.HOUSES.pop().close()
