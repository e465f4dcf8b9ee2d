"""The HTTP part as a client sees it: tables made, found and joined, records, and every refusal."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from drills.leak.in_process_server import InProcessServer
from drills.shared.client import Guest
from quandary.server.settings import Settings
from tests.server.asking import make, new_table, raw
from tests.server.serving import server_in_thread


def test_one_click_leads_to_a_running_game(guest: Guest) -> None:
    seated = make(guest, bots=["gentle", "master"], start=True)
    assert [seat["seat"] for seat in seated["seats"]] == [0]
    status, table = guest.call("GET", f"/api/tables/{seated['table']}")
    assert status == 200
    assert table["status"] == "dealing"
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot"]
    assert [seat["level"] for seat in table["seats"]] == [None, "gentle", "master"]
    assert table["fair"]["waiting_for"] == [0]


def test_several_people_may_share_a_device(guest: Guest) -> None:
    seated = make(guest, here=["Ben"], bots=["gentle"], start=True)
    assert [seat["seat"] for seat in seated["seats"]] == [0, 1]
    _, table = guest.call("GET", f"/api/tables/{seated['table']}")
    assert [seat["name"] for seat in table["seats"][:2]] == ["Ann", "Ben"]


def test_an_open_table_is_listed_and_joined(guest: Guest, address: str) -> None:
    table = make(guest, open=True)["table"]
    hidden = make(guest)["table"]
    ben = Guest(address)
    _, listed = ben.call("GET", "/api/tables")
    ids = [entry["id"] for entry in listed["tables"]]
    assert table in ids
    assert hidden not in ids
    assert all(entry["my_seats"] == [] for entry in listed["tables"])
    status, seated = ben.call("POST", f"/api/tables/{table}/seats", {"name": " Ben "})
    assert status == 201
    assert seated["seats"][0]["seat"] == 1
    _, mine = ben.call("GET", "/api/my-tables")
    assert [(entry["id"], entry["my_seats"]) for entry in mine["tables"]] == [(table, [1])]
    assert mine["tables"][0]["seats"][1]["name"] == "Ben"


def test_a_full_or_running_table_is_not_joined(guest: Guest, address: str) -> None:
    ben = Guest(address)
    full = make(guest, here=["Ben", "Cy"])["table"]
    running = make(guest, bots=["gentle", "gentle"], start=True)["table"]
    free = make(guest)["table"]
    for table, seat, code in [
        (full, None, "table_full"),
        (full, 0, "seat_taken"),
        (running, None, "game_running"),
        (free, 0, "seat_taken"),
        (free, 5, "no_such_seat"),
    ]:
        body = {"name": "Ben", "seat": seat}
        status, problem = ben.call("POST", f"/api/tables/{table}/seats", body)
        assert (status, problem["code"]) == (409, code)


def test_without_a_cookie_nothing_is_mine(address: str) -> None:
    assert Guest(address).call("GET", "/api/my-tables") == (200, {"tables": []})
    assert Guest(address, "quandary_guest=forged.signature").call("GET", "/api/my-tables") == (
        200,
        {"tables": []},
    )


def test_a_guest_gets_new_tokens_and_a_stranger_gets_none(guest: Guest, address: str) -> None:
    first = make(guest, here=["Ben"])
    path = f"/api/tables/{first['table']}/tokens"
    status, again = guest.call("POST", path)
    assert status == 200
    assert [seat["seat"] for seat in again["seats"]] == [0, 1]
    assert again["seats"] != first["seats"]
    assert Guest(address).call("POST", path) == (401, {"code": "no_guest", "detail": ""})
    stranger = Guest(address)
    make(stranger)
    assert stranger.call("POST", path)[0] == 403


@pytest.mark.parametrize(
    ("more", "status", "code"),
    [
        ({"game": "chess"}, 422, "wrong_message"),
        ({"seats": 7}, 422, "wrong_message"),
        ({"unheard": 1}, 422, "wrong_message"),
        ({"name": ""}, 422, "wrong_message"),
        ({"name": "x" * 25}, 409, "name_too_long"),
        ({"name": "x" * 97}, 422, "wrong_message"),
        ({"name": "  "}, 409, "bad_name"),
        ({"name": "Ann\u202egnp"}, 409, "bad_name"),
        ({"here": ["Ben\x07"]}, 409, "bad_name"),
        ({"bots": ["gentle"] * 3}, 409, "too_many_players"),
        ({"bots": ["gentle"], "start": True}, 409, "free_seats"),
        ({"game": "5211", "seats": 6}, 409, "wrong_player_count"),
        ({"options": {"target": 0}}, 409, None),
        ({"options": {"unheard": 1}}, 409, None),
        ({"options": {"target": 1001}}, 409, "option_too_large"),
        ({"options": {"target": 2**70}}, 409, "option_too_large"),
        ({"options": {"target": 10**400}}, 409, "option_too_large"),
        ({"options": {"target": 1e30}}, 409, "wrong_target"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    guest: Guest, more: dict[str, Any], status: int | None, code: str | None
) -> None:
    told, problem = guest.call("POST", "/api/tables", new_table(**more))
    if status is not None:
        assert told == status
        assert set(problem) == {"code", "detail"}
    if code is not None:
        assert problem["code"] == code
    assert told < 500


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "not_json"),
        (b"{", 400, "not_json"),
        (b"\xff\xfe", 400, "not_json"),
        (b"[" * 4000, 400, "not_json"),
        (b"[]", 422, "wrong_message"),
        (b" " * 5000, 413, "too_long"),
    ],
)
def test_a_body_that_cannot_be_read_is_refused(
    address: str, body: bytes, status: int, code: str
) -> None:
    told, problem = raw(address, "POST", "/api/tables", body)
    assert (told, problem["code"]) == (status, code)


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not_found"),
        ("POST", "/api/nothing", 404, "not_found"),
        ("GET", "/api/tables/" + "x" * 22, 404, "no_such_table"),
        ("GET", "/api/tables/%00", 404, "no_such_table"),
        ("GET", "/api/tables/" + "x" * 22 + "/record", 404, "no_such_table"),
        ("POST", "/api/tables/" + "x" * 22 + "/tokens", 401, "no_guest"),
        ("DELETE", "/api/tables", 405, "method_not_allowed"),
        ("GET", "/api/records", 405, "method_not_allowed"),
        ("PATCH", "/health", 405, "method_not_allowed"),
    ],
)
def test_every_error_has_one_shape(
    address: str, method: str, path: str, status: int, code: str
) -> None:
    told, problem = raw(address, method, path)
    assert told == status
    assert set(problem) == {"code", "detail"}
    assert problem["code"] == code


def test_a_wrong_method_hears_of_the_right_ones(address: str) -> None:
    request = urllib.request.Request(
        f"{address}/api/tables", headers={"origin": address}, method="DELETE"
    )
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(request)
    assert set(error.value.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}
    error.value.close()


def test_health_and_figures(address: str) -> None:
    status, told = raw(address, "GET", "/health")
    assert (status, json.loads(told)["status"]) == (200, "ok")
    status, told = raw(address, "GET", "/metrics")
    assert status == 200
    text = told.decode()
    for line in ("# TYPE quandary_sockets gauge", "quandary_command_seconds_bucket"):
        assert line in text


@pytest.mark.parametrize(
    "header", [("x-forwarded-for", "192.0.2.7"), ("host", "cards.example"), ("host", "192.168.7.9")]
)
def test_figures_are_for_this_machine_because_they_count_changed_choices(
    address: str, header: tuple[str, str]
) -> None:
    request = urllib.request.Request(f"{address}/metrics", headers=dict([header]))
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(request)
    with error.value as refusal:
        assert (refusal.status, json.load(refusal)["code"]) == (403, "not_this_machine")


def test_health_needs_a_write_that_reached_the_disk(address: str) -> None:
    def commits() -> float:
        text = raw(address, "GET", "/metrics")[1].decode()
        line = next(line for line in text.splitlines() if line.startswith("quandary_commits "))
        return float(line.split()[1])

    before = commits()
    raw(address, "GET", "/health")
    assert commits() > before


def test_tables_are_limited_per_address(tmp_path: Path) -> None:
    with server_in_thread(Settings(tmp_path / "tables", tables_per_address=2)) as address:
        guests = [Guest(address) for _ in range(3)]
        told = [guest.call("POST", "/api/tables", new_table())[0] for guest in guests]
        assert told == [201, 201, 429]


def test_tokens_are_limited_per_address(tmp_path: Path) -> None:
    with server_in_thread(Settings(tmp_path / "tables", posts_per_minute=2)) as address:
        guest = Guest(address)
        table = make(guest)["table"]
        told = [guest.call("POST", f"/api/tables/{table}/tokens")[0] for _ in range(3)]
        assert told == [200, 200, 429]


def test_seats_are_limited_per_address(tmp_path: Path) -> None:
    with server_in_thread(Settings(tmp_path / "tables", posts_per_minute=1)) as address:
        table = make(Guest(address))["table"]
        seat = {"name": "Eve"}
        told = [
            Guest(address).call("POST", f"/api/tables/{table}/seats", seat)[0] for _ in range(2)
        ]
        assert told == [201, 429]


@pytest.mark.parametrize(
    "path", ["/api/tables", "/api/my-tables", "/api/my-games", "/health", "/metrics"]
)
def test_reading_is_limited_per_address(tmp_path: Path, path: str) -> None:
    with server_in_thread(Settings(tmp_path / "tables", reads_per_minute=2)) as address:
        told = [raw(address, "GET", path)[0] for _ in range(3)]
        assert told == [200, 200, 429]


def test_a_clock_that_is_set_back_keeps_nobody_waiting() -> None:
    with InProcessServer(1, ()).open() as server:
        date = [2e9]
        server.node.world = replace(server.node.world, now=lambda: date[0])
        body = new_table()

        def status() -> bytes:
            return server.ask("POST", "/api/tables", body=body)[0].partition(b"\n")[0]

        told = {status() for _ in range(1001)}
        assert told == {b"201", b"429"}
        date[0] -= 24 * 3600
        server.pass_time(601.0)
        assert status() == b"201"


def test_the_cookie_is_the_guests_alone(tmp_path: Path) -> None:
    for is_secure in (False, True):
        settings = Settings(tmp_path / f"tables-{is_secure}", secure_cookie=is_secure)
        with server_in_thread(settings) as address:
            body = json.dumps(new_table()).encode()
            request = urllib.request.Request(f"{address}/api/tables", body, {"origin": address})
            with urllib.request.urlopen(request) as response:
                parts = {part.strip().lower() for part in response.headers["set-cookie"].split(";")}
            assert {"httponly", "samesite=strict", "path=/"} <= parts
            assert ("secure" in parts) is is_secure


# Tables without spectators


def test_a_table_without_spectators_is_nobodys_business(address: str, guest: Guest) -> None:
    """Whoever has its id learns of it while they could join, and nothing of what was played."""
    stranger = Guest(address)
    table = make(guest, seats=2, spectators=False)["table"]
    assert stranger.call("GET", f"/api/tables/{table}")[0] == 200
    ben = Guest(address)
    assert ben.call("POST", f"/api/tables/{table}/seats", {"name": "Ben"})[0] == 201
    nowhere = [ask(stranger, "A" * 22) for ask in QUESTIONS]
    assert [ask(stranger, table) for ask in QUESTIONS] == nowhere
    assert guest.call("GET", f"/api/tables/{table}")[0] == 200
    assert ben.call("GET", f"/api/tables/{table}/record")[1]["code"] == "no_record"
    with_a_cookie = Guest(address)
    make(with_a_cookie)
    nowhere = [ask(with_a_cookie, "A" * 22) for ask in QUESTIONS]
    assert [ask(with_a_cookie, table) for ask in QUESTIONS] == nowhere


def test_the_token_of_a_seat_shows_who_is_asking(address: str, guest: Guest) -> None:
    """A device that a seat was brought to has no cookie, and played all the same."""

    def code(authorization: str) -> str:
        path = f"{address}/api/tables/{seated['table']}/record"
        request = urllib.request.Request(path, headers={"authorization": authorization})
        with pytest.raises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(request, timeout=30)
        return str(json.loads(caught.value.read())["code"])

    seated, other = (make(guest, seats=2, bots=["gentle"], spectators=False) for _ in range(2))
    token, elsewhere = (made["seats"][0]["token"] for made in (seated, other))
    assert code(f"Bearer {token}") == "no_record"
    for wrong in ("", "Bearer", "Bearer ", token, f"Basic {token}", f"Bearer {elsewhere}"):
        assert code(wrong) == "no_such_table"


QUESTIONS = (
    lambda guest, table: guest.call("GET", f"/api/tables/{table}"),
    lambda guest, table: guest.call("GET", f"/api/tables/{table}/record"),
    lambda guest, table: guest.call("GET", f"/api/tables/{table}/record?game=0"),
    lambda guest, table: guest.call("POST", f"/api/tables/{table}/seats", {"name": "Eve"}),
    lambda guest, table: guest.call("POST", f"/api/tables/{table}/tokens", {}),
)
