"""Lanterns at a live table: a person and bots over sockets, its record, and its proofs."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from drills.shared.client import Client, Guest
from quandary.analysis.verify_deal import verify_record
from quandary.server.records.jobs import summary
from quandary.server.schema.json_schema import messages_schema, views_schema
from quandary.server.schema.typescript import protocol
from quandary.server.settings import Settings
from quandary.table.record import read_record
from tests.server.playing import play_to_the_end
from tests.server.serving import HURRY, server_in_thread

WISH: dict[str, Any] = {
    "game": "lanterns",
    "seats": 3,
    "name": "Ann",
    "bots": ["gentle", "casual"],
    "options": {"lanterns": 3},
    "start": True,
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("live")
    with server_in_thread(Settings(folder / "tables", patience=HURRY, messages=10_000)) as address:
        yield address


@pytest.fixture(scope="module")
def played(address: str) -> tuple[Client, bytes]:
    """A whole game, and its record as the person downloads it."""
    guest = Guest(address)
    _, seated = guest.call("POST", "/api/tables", WISH)
    client = asyncio.run(play_to_the_end(address, seated))
    _, record = guest.call("GET", f"/api/tables/{seated['table']}/record")
    return client, json.dumps(record).encode()


def test_a_person_and_two_bots_play_it_to_the_end(played: tuple[Client, bytes]) -> None:
    client, _ = played
    assert max(client.views[0]["view"]["result"]["totals"]) >= 3
    acted = [m for m in client.received if m["type"] == "update" and m["kind"] == "acted"]
    assert {message["seat"] for message in acted} == {0, 1, 2}
    assert {message["detail"]["by"] for message in acted} == {"person", "bot"}


def test_nobody_is_sent_others_cards(played: tuple[Client, bytes]) -> None:
    client, _ = played
    views = [
        told["view"] for m in client.received for told in m.get("seats", []) if _has_view(told)
    ]
    assert views
    for view in views:
        assert all(card is None for hand in view["hands"][1:] for card in hand)


def _has_view(told: Any) -> bool:
    return isinstance(told, dict) and told.get("view") is not None


def test_its_record_is_read_replayed_and_proved(played: tuple[Client, bytes]) -> None:
    client, record = played
    told = msgspec.json.decode(summary(record))
    assert told["game"] == "lanterns"
    assert told["is_over"]
    assert told["totals"] == client.views[0]["view"]["result"]["totals"]
    assert told["fair"] == verify_record(read_record(record)).verdict() == "proved"


def test_its_options_are_the_rules_business(address: str) -> None:
    status, problem = Guest(address).call(
        "POST", "/api/tables", {**WISH, "options": {"lanterns": 0}}
    )
    assert (status, problem["code"]) == (409, "wrong_lanterns")


def test_the_messages_descriptions_know_it() -> None:
    """Its views have no types of their own, so no union names them."""
    assert "lanterns" in messages_schema()["$defs"]["NewTable"]["properties"]["game"]["enum"]
    assert 'export type GameId = "quando" | "5211" | "lanterns";' in protocol()
    assert not [name for name in views_schema()["$defs"] if "antern" in name]
