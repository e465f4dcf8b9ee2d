"""The files that describe the messages are up to date, and every frame of a game fits them."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from drills.shared.client import Guest
from quandary.games import quando
from quandary.server.schema.files import PROJECT, stale_files, write_files
from quandary.server.schema.json_schema import messages_schema, views_schema
from quandary.server.schema.parts import INCOMING, OUTGOING, tag_of
from quandary.server.schema.typescript import protocol
from quandary.server.settings import Settings
from tests.server.fitting import fits
from tests.server.playing import play_to_the_end
from tests.server.serving import HURRY, server_in_thread


def test_the_files_are_up_to_date() -> None:
    assert stale_files() == [], "run `quandary schema`"


def test_descriptions_are_not_indented() -> None:
    """Before Python 3.13 docstrings are: the files would depend on the Python that writes them."""
    schema = json.loads((PROJECT / "docs/schema/messages.json").read_text())
    texts = [each.get("description", "") for each in schema["$defs"].values()]
    assert any("\n" in text for text in texts)
    assert not [text for text in texts if "\n " in text]


def test_a_stale_file_is_noticed_and_written_again(tmp_path: Path) -> None:
    written = write_files(tmp_path)
    assert len(written) == 5
    assert stale_files(tmp_path) == []
    (tmp_path / written[0]).write_text("{}")
    assert stale_files(tmp_path) == [written[0]]
    assert write_files(tmp_path) == [written[0]]


def test_a_game_may_have_views_without_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(quando.view_types, "Facts")
    assert "QuandoFacts" not in views_schema()["$defs"]
    facts = messages_schema()["$defs"]["SeatView"]["properties"]["facts"]
    assert facts["anyOf"] == [{"$ref": "views.json#/$defs/Play5211Facts"}, {"type": "null"}]
    assert "QuandoFacts" not in protocol()


def test_every_message_has_its_own_type() -> None:
    count = Counter(tag_of(message) for message in (*INCOMING, *OUTGOING))
    assert max(count.values()) == 1


def test_asyncapi_names_every_message() -> None:
    document = json.loads((PROJECT / "docs/schema/asyncapi.json").read_text())
    named = document["components"]["messages"]
    assert set(named) == {tag_of(message) for message in (*INCOMING, *OUTGOING)}
    schema = json.loads((PROJECT / "docs/schema/messages.json").read_text())
    for message in named.values():
        assert message["payload"]["$ref"].rpartition("/")[2] in schema["$defs"]


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_every_frame_of_a_game_fits(game: str, tmp_path: Path) -> None:
    body: dict[str, Any] = {
        "game": game,
        "seats": 3,
        "name": "Ann",
        "here": ["Ben"],
        "bots": ["gentle"],
        "start": True,
        "clock": 60,
        "options": {"target": 1} if game == "quando" else {},
    }
    with server_in_thread(
        Settings(tmp_path / "tables", patience=HURRY, messages=10_000)
    ) as address:
        _, seated = Guest(address).call("POST", "/api/tables", body)
        client = asyncio.run(play_to_the_end(address, seated))
    kinds = {message["type"] for message in client.received}
    assert {"welcome", "snapshot", "update", "ack"} <= kinds
    for message in client.received:
        fits(message, "Outgoing")


def test_what_does_not_fit_is_noticed() -> None:
    with pytest.raises(AssertionError):
        fits({"type": "ack"}, "Outgoing")
    with pytest.raises(AssertionError):
        fits({"type": "resume", "seq": 1, "more": 2}, "Incoming")
    fits({"type": "resume", "seq": 1}, "Incoming")
