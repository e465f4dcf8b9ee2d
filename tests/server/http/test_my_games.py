"""The list of games that a guest has played."""

import asyncio
from pathlib import Path
from typing import Any

import apsw

from drills.shared.client import Guest
from quandary.server.settings import Settings
from tests.server.asking import make
from tests.server.playing import play_to_the_end
from tests.server.serving import HURRY, server_in_thread

NOTHING: tuple[int, Any] = (200, {"games": [], "is_kept": True})
SHORT: dict[str, Any] = {"bots": ["gentle"], "seats": 2, "options": {"target": 1}, "start": True}


def await_turn(guest: Guest, table: str) -> None:
    """Wait until the room has done what it was at: lists are written after everybody is told."""
    status, _ = guest.call("POST", f"/api/tables/{table}/seats", {"name": "Cy"})
    assert status == 409, "no place is free, which the room says when it is its turn"


def test_a_finished_game_is_listed_for_who_played_it_and_nobody_else(
    guest: Guest, address: str
) -> None:
    assert guest.call("GET", "/api/my-games") == NOTHING
    seated = make(guest, **SHORT, spectators=False)
    assert guest.call("GET", "/api/my-games") == NOTHING
    asyncio.run(play_to_the_end(address, seated))
    await_turn(guest, seated["table"])
    status, mine = guest.call("GET", "/api/my-games")
    assert status == 200
    (played,) = mine["games"]
    path = f"/api/tables/{played['table']}/record?game={played['number']}"
    status, record = guest.call("GET", path)
    assert status == 200
    assert played["players"] == record["players"]
    assert {key: played[key] for key in ("totals", "winners")} == record["result"]
    assert (played["my_seats"], played["is_over"]) == ([0], True)
    assert guest.call("GET", "/api/my-games?most=0") == NOTHING
    assert guest.call("GET", "/api/my-games?most=many")[0] == 422
    status, statistics = guest.call("GET", "/api/my-games/statistics")
    (group,) = statistics["groups"]
    assert (status, group["games"], group["opponents"]) == (200, 1, "gentle")
    stranger = Guest(address)
    make(stranger)
    assert stranger.call("GET", "/api/my-games") == NOTHING
    assert stranger.call("GET", "/api/my-games/statistics") == (200, {"groups": []})
    assert stranger.call("GET", path)[0] == 404, "the table is private"


def test_a_list_that_a_crash_has_cut_off_is_made_good(tmp_path: Path) -> None:
    """The log has the game's last action, and the list does not have the game."""
    settings = Settings(tmp_path / "tables", patience=HURRY, messages=10_000)
    with server_in_thread(settings) as address:
        guest = Guest(address)
        seated = make(guest, **SHORT)
        asyncio.run(play_to_the_end(address, seated))
        await_turn(guest, seated["table"])
        before = guest.call("GET", "/api/my-games")
    connection = apsw.Connection(str(tmp_path / "tables"))
    connection.execute("DELETE FROM played_game")
    connection.close()
    with server_in_thread(settings) as address:
        again = Guest(address, guest.cookie)
        assert again.call("GET", "/api/my-games") == NOTHING
        assert again.call("GET", f"/api/tables/{seated['table']}")[0] == 200
        await_turn(again, seated["table"])
        assert again.call("GET", "/api/my-games") == before != NOTHING
