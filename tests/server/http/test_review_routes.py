"""Reviews over HTTP: only of finished games, for those who may see their record."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from drills.shared.client import Guest
from quandary.fast import is_available
from quandary.server.settings import Settings
from tests.server.asking import make
from tests.server.http.test_my_games import SHORT, await_turn
from tests.server.playing import play_to_the_end
from tests.server.serving import HURRY, server_in_thread

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

PATIENCE = 240.0
"""Kernels may have to be compiled first."""


def await_review(guest: Guest, told: dict[str, Any]) -> dict[str, Any]:
    """Ask again and again, as a page does."""
    end = time.monotonic() + PATIENCE
    while told["review"] is None and told["problem"] is None:
        assert time.monotonic() < end
        time.sleep(0.05)
        status, told = guest.call("GET", f"/api/reviews/{told['id']}?after=0")
        assert status == 200
    return told


def test_a_game_is_reviewed_once_for_everybody_who_may_see_it(guest: Guest, address: str) -> None:
    seated = make(guest, **SHORT, spectators=False)
    path = f"/api/tables/{seated['table']}/review"
    assert guest.call("POST", path, {})[1]["code"] == "no_record", "it is still played"
    asyncio.run(play_to_the_end(address, seated))
    await_turn(guest, seated["table"])
    stranger = Guest(address)
    assert stranger.call("POST", path, {})[1]["code"] == "no_such_table"
    status, told = guest.call("POST", path, {})
    assert status == 200
    whole = await_review(guest, told)
    assert whole["problem"] is None
    review = whole["review"]
    assert [player["name"] for player in review["players"]] == whole["players"]
    assert whole["done"] == sum(whole["deals"])
    for player in review["players"]:
        assert player["luck"] + player["skill"] == player["result"]
    (listed,) = guest.call("GET", "/api/my-games")[1]["games"]
    share = {key: review["players"][0][key] for key in ("luck", "skill", "error")}
    assert listed["judged"] == share
    (group,) = guest.call("GET", "/api/my-games/statistics")[1]["groups"]
    assert group["reviewed"] == 1
    status, again = guest.call("POST", f"{path}?game=0", {})
    assert (status, again["review"]) == (200, review), "it was kept"
    assert guest.call("POST", f"{path}?game=1", {})[0] == 404
    record = guest.call("GET", f"/api/tables/{seated['table']}/record")[1]
    status, sent = stranger.call("POST", "/api/records/review", record)
    assert status == 200
    assert await_review(stranger, sent)["review"] == review, "whoever has the record may ask, too"


def test_reviews_of_records_count_as_records_do(tmp_path: Path) -> None:
    record = {"format": "quandary-record", "version": 1, "game": "quando", "players": []}
    large = {**record, "deals": [{"actions": ["x" * 1000] * 3}]}
    settings = Settings(tmp_path / "t", patience=HURRY, record_kib_per_minute=2)
    with server_in_thread(settings) as address:
        guest = Guest(address)
        assert guest.call("POST", "/api/records/review", large)[0] == 200
        status, told = guest.call("POST", "/api/records/review", large)
        assert (status, told["code"]) == (429, "too_many_requests")


def test_a_review_is_left_by_whoever_knows_it(guest: Guest) -> None:
    record = {"format": "quandary-record", "version": 1, "game": "quando"}
    assert guest.call("POST", "/api/records/review", record)[0] == 422
    status, told = guest.call("POST", "/api/records/review", {**record, "players": [], "deals": []})
    assert status == 200
    assert guest.call("DELETE", f"/api/reviews/{told['id']}")[0] == 200
    assert guest.call("DELETE", f"/api/reviews/{told['id']}")[1]["code"] == "no_such_review"
    assert guest.call("GET", f"/api/reviews/{told['id']}?after=x")[0] == 422
