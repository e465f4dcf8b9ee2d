"""docs/messages.md: what a client sends there is readable, what the server says there it says."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from quandary.server.protocol.outgoing import CLOSE_CODES
from quandary.server.schema.parts import HTTP, INCOMING, OUTGOING, tag_of
from quandary.server.settings import Settings
from quandary.server.table import log_entries
from tests.docs.exchange import exchange
from tests.server.fitting import fits
from tests.server.serving import HURRY, server_in_thread

PAGE = (Path(__file__).parents[2] / "docs" / "messages.md").read_text(encoding="utf-8")
BLOCKS: list[tuple[str, Any]] = [
    (whose, json.loads(text))
    for whose, text in re.findall(r"^```json (\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
]
CLIENT = [message for whose, message in BLOCKS if whose == "client"]
SERVER = [message for whose, message in BLOCKS if whose == "server"]
MORE = "…"


@pytest.fixture(scope="module")
def frames(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Any]]:
    folder = tmp_path_factory.mktemp("messages")
    with server_in_thread(Settings(folder / "tables", patience=HURRY)) as address:
        yield asyncio.run(exchange(address))


@pytest.mark.parametrize("message", CLIENT, ids=lambda message: message["type"])
def test_what_a_client_sends_is_readable(message: Any) -> None:
    fits(message, "Incoming")


@pytest.mark.parametrize(
    ("whose", "content"), [block for block in BLOCKS if block[0] not in ("client", "server")]
)
def test_what_goes_over_http_is_as_described(whose: str, content: Any) -> None:
    assert whose in {struct.__name__ for struct in HTTP}
    fits(content, whose)


@pytest.mark.parametrize("message", SERVER, ids=lambda message: message["type"])
def test_the_server_says_such_a_thing(message: Any, frames: list[Any]) -> None:
    same = [frame for frame in frames if is_same_kind(message, frame)]
    assert same
    assert any(is_alike(message, frame) for frame in same), same[0]


def is_same_kind(shown: Any, frame: Any) -> bool:
    """The same type of message about the same thing, numbers and ids aside."""
    return all(shown.get(key) == frame.get(key) for key in ("type", "kind", "code", "clause"))


def is_alike(shown: Any, real: Any) -> bool:
    """The same shape: the same keys, values of the same types; `…` leaves things out."""
    if isinstance(shown, dict) and isinstance(real, dict):
        keys = set(shown) - {MORE}
        is_same = keys <= set(real) if MORE in shown else keys == set(real)
        return is_same and all(is_alike(shown[key], real[key]) for key in keys)
    if isinstance(shown, list) and isinstance(real, list):
        items = [item for item in shown if item != MORE]
        return all(any(is_alike(item, other) for other in real) for item in items)
    return shown is None or real is None or type(shown) is type(real)


def test_every_frame_fits_its_description(frames: list[Any]) -> None:
    for frame in frames:
        fits(frame, "Outgoing")


def test_every_message_is_told_of() -> None:
    assert {message["type"] for message in CLIENT} == {tag_of(kind) for kind in INCOMING}
    assert {message["type"] for message in SERVER} == {tag_of(kind) for kind in OUTGOING}


def test_every_kind_of_update_is_told_of() -> None:
    _, _, rest = PAGE.partition("## Kinds of updates")
    table = rest.partition("##")[0]
    told = set(re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`[^|]*)\|", table, re.M))))
    kinds = {kind.__struct_config__.tag for kind in get_args(log_entries.AnyBody)}
    assert told == kinds


def test_every_close_code_is_told_of() -> None:
    told = dict(re.findall(r"^\| (\d{4}) \| (.*) \|$", PAGE, re.MULTILINE))
    assert told == {str(code): why for code, why in CLOSE_CODES.items()}
