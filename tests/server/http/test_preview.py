"""The preview of a link: its game, in the reader's language, and nothing of who plays."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from drills.shared.client import Guest
from drills.shared.raw_client import ask
from quandary.server.http.preview import write_preview
from quandary.server.settings import Settings
from tests.server.serving import HURRY, server_in_thread

WISH = {"game": "quando", "seats": 3, "name": "Secretive"}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database: Path = tmp_path_factory.mktemp("tables") / "tables.sqlite3"
    settings = Settings(database, patience=HURRY, origins=("https://cards.example",))
    with server_in_thread(settings) as address:
        yield address


def preview_of(base: str, path: str, *headers: str) -> dict[str, str]:
    status, answer = asyncio.run(ask(base, "GET", path, "Accept: text/html", *headers))
    assert status == 200
    return dict(re.findall(r'<meta property="(og:\w+)" content="([^"]*)">', answer.decode()))


def make(base: str, **more: Any) -> str:
    made = asyncio.run(Guest(base).ask("POST", "/api/tables", {**WISH, **more}))
    return f"/t/{made['table']}"


def test_a_table_shows_its_game_and_no_name(base: str) -> None:
    told = preview_of(base, make(base))
    assert told["og:title"] == "A table for Quando"
    assert "Secretive" not in str(told)
    assert told["og:image"].startswith(f"{base}/static/")


def test_it_is_told_in_the_language_that_is_asked_for(base: str) -> None:
    told = preview_of(base, make(base), "Accept-Language: de-CH")
    assert (told["og:title"], told["og:locale"]) == ("Ein Tisch für Quando", "de")


def test_a_picture_is_found_under_the_public_address(base: str) -> None:
    told = preview_of(base, "/", "Host: cards.example")
    assert told["og:image"].startswith("https://cards.example/static/")


def test_a_name_that_nobody_vouches_for_is_not_repeated(base: str) -> None:
    told = preview_of(base, "/", "Host: evil.example")
    assert "og:image" not in told


def test_a_table_that_is_not_for_strangers_looks_like_one_that_is_not_there(base: str) -> None:
    hidden = make(base, spectators=False, bots=["gentle", "gentle"], start=True)
    assert preview_of(base, hidden) == preview_of(base, f"/t/{'A' * 22}") == preview_of(base, "/")


def test_nothing_can_be_written_into_the_page() -> None:
    assert '"><script>' not in write_preview("en", None, 'http://"><script>', "/static/0")
