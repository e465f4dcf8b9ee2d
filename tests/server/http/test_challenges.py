"""The same cards over HTTP: of a day, and of a game that was played."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from drills.shared.client import Guest
from quandary.fast import is_available
from quandary.server.settings import Settings
from tests.server.asking import make, raw
from tests.server.http.test_my_games import SHORT, await_turn
from tests.server.playing import play_to_the_end
from tests.server.serving import server_in_thread


def test_the_cards_of_a_finished_game_are_played_by_another_and_compared(
    guest: Guest, address: str
) -> None:
    seated = make(guest, **SHORT)
    asyncio.run(play_to_the_end(address, seated))
    await_turn(guest, seated["table"])
    body: dict[str, Any] = {"table": seated["table"], "game": 0}
    stranger = Guest(address)
    assert stranger.call("POST", "/api/challenges", body)[0] == 401
    status, made = guest.call("POST", "/api/challenges", body)
    assert (status, made["levels"], made["stage"]) == (201, [None, "gentle"], "open")
    path = f"/api/challenges/{made['id']}"
    status, taken = stranger.call("POST", f"{path}/tables", {"name": "Bea"})
    assert status == 201
    assert stranger.call("POST", "/api/challenges", body)[0] == 404, "not a game of theirs"
    asyncio.run(play_to_the_end(address, taken))
    await_turn(stranger, taken["table"])
    status, info = stranger.call("GET", path)
    assert (status, info["finished"], info["secret"]) == (200, 2, None)
    people = {each["name"]: each["is_mine"] for each in info["results"] if each["level"] is None}
    assert people == {"Ann": False, "Bea": True}
    (theirs,) = (each["id"] for each in info["results"] if each["name"] == "Ann")
    nobody = Guest(address)
    make(nobody)
    assert nobody.call("POST", f"{path}/partings/{theirs}", {})[1]["code"] == "no_record"
    assert stranger.call("POST", f"{path}/partings/{'0' * 32}", {})[1]["code"] == "no_record"
    if is_available():
        parting: dict[str, Any] = {"code": "busy"}
        while parting.get("code") == "busy":  # Kernels may have to be compiled first.
            status, parting = stranger.call("POST", f"{path}/partings/{theirs}", {})
        assert (status, parting["deal"]) == (200, 0)
    records = [
        who.call("GET", f"/api/tables/{table}/record")[1]
        for who, table in ((guest, seated["table"]), (stranger, taken["table"]))
    ]
    assert records[0]["deals"][0]["deck"] == records[1]["deals"][0]["deck"]
    assert guest.call("GET", f"/api/tables/{taken['table']}")[0] == 404, "it is private"


def test_the_days_cards_are_listed_with_their_promises(guest: Guest) -> None:
    status, listed = guest.call("GET", "/api/challenges")
    assert status == 200
    today = [each for each in listed["challenges"] if each["stage"] == "open"]
    assert [each["game"] for each in today] == ["quando", "5211"]
    assert all(len(each["commit"]) == 64 and each["secret"] is None for each in today)
    path = f"/api/challenges/{today[0]['id']}/tables"
    status, seated = guest.call("POST", path, {"name": "Ann"})
    assert status == 201
    assert guest.call("POST", path, {"name": "Ann"})[1]["table"] == seated["table"]
    status, info = guest.call("GET", f"/api/tables/{seated['table']}")
    assert info["challenge"] == today[0]["id"]
    assert guest.call("GET", "/api/challenges/nothing-there")[0] == 404


def test_tables_for_challenges_are_limited_and_counted_with_all_others(tmp_path: Path) -> None:
    with server_in_thread(Settings(tmp_path / "tables", tables_per_address=2)) as address:
        guest = Guest(address)
        today = guest.call("GET", "/api/challenges")[1]["challenges"][0]["id"]
        path = f"/api/challenges/{today}/tables"
        make(guest, **SHORT)
        assert guest.call("POST", path, {"name": "Ann"})[0] == 201
        status, problem = guest.call("POST", path, {"name": "Ann"})
        assert (status, problem["code"]) == (429, "too_many_tables")
        assert b"quandary_tables_made_total 2.0" in raw(address, "GET", "/metrics")[1]
