"""Whatever may be asked according to openapi.json, the server answers as it says there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from quandary.server.schema.openapi import openapi
from quandary.server.settings import Settings
from tests.server.serving import HURRY, server_in_thread

schema = schemathesis.openapi.from_dict(openapi())


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("openapi")
    wanted = Settings(
        folder / "tables",
        patience=HURRY,
        tables_per_address=100_000,
        posts_per_minute=100_000,
        reads_per_minute=100_000,
    )
    with server_in_thread(wanted) as address:
        yield address


@schema.parametrize()
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
def test_the_server_does_what_its_description_says(case: Any, address: str) -> None:
    case.call_and_validate(base_url=address, headers={"origin": address})
