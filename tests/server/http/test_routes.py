"""The HTTP part as a client sees it: tables made, found and joined, records, and every refusal."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from drills.leak.in_process_server import InProcessServer
from drills.shared.client import Guest
from quandary.server.settings import Settings
from quandary.server.table import log_entries
from quandary.table.record import read_record, write_record
from quandary.table.replay import Dealt, Happened, begin, moments
from tests.server.played import PlayedTable
from tests.server.playing import play_to_the_end
from tests.server.serving import HURRY, server_in_thread


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("routes")
    settings = Settings(
        folder / "tables",
        patience=HURRY,
        tables_per_address=1000,
        posts_per_minute=1000,
        messages=10_000,
    )
    with server_in_thread(settings) as address:
        yield address


@pytest.fixture
def guest(address: str) -> Guest:
    return Guest(address)


def wish(**more: Any) -> dict[str, Any]:
    return {"game": "quando", "seats": 3, "name": "Ann", **more}


def make(guest: Guest, **more: Any) -> dict[str, Any]:
    status, seated = guest.call("POST", "/api/tables", wish(**more))
    assert status == 201, seated
    result: dict[str, Any] = seated
    return result


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
    told, problem = guest.call("POST", "/api/tables", wish(**more))
    if status is not None:
        assert told == status
        assert set(problem) == {"code", "detail"}
    if code is not None:
        assert problem["code"] == code
    assert told < 500


def raw(address: str, method: str, path: str, body: bytes | None = None) -> tuple[int, Any]:
    headers = {"origin": address}
    request = urllib.request.Request(address + path, body, headers, method=method)
    try:
        response = urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        response = error
    with response:
        assert response.headers["content-security-policy"]
        content = response.read()
        if response.status < 400:
            return response.status, content
        assert response.headers["content-type"] == "application/json"
        return response.status, json.loads(content)


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


def test_a_running_game_has_no_record_and_a_finished_one_has(guest: Guest, address: str) -> None:
    seated = make(guest, bots=["gentle"], seats=2, options={"target": 1}, start=True)
    path = f"/api/tables/{seated['table']}/record"
    assert guest.call("GET", path) == (404, {"code": "no_record", "detail": ""})
    asyncio.run(play_to_the_end(address, seated))
    status, record = guest.call("GET", path)
    assert status == 200
    assert record["players"][0] == "Ann"
    status, summary = guest.call("POST", "/api/records", record)
    assert status == 200
    assert summary["fair"] == "proved"
    assert summary["is_over"] is True
    assert summary["totals"] == record["result"]["totals"]
    assert guest.call("GET", f"{path}?game=0") == (200, record)
    for number in ("1", "-1", "x", "9" * 30, ""):
        assert guest.call("GET", f"{path}?game={number}")[0] == 404


def test_a_rematch_keeps_the_record_of_the_game_before() -> None:
    table = PlayedTable("quando")
    table.play()
    first = record_text(table)
    table.take(log_entries.GameStarted(1))
    assert record_text(table) == first
    assert table.state.record(1) is None
    earlier = table.state.record(0)
    assert earlier is not None
    assert write_record(earlier) == first


def record_text(table: PlayedTable) -> str:
    record = table.state.record()
    assert record is not None
    return write_record(record)


def test_a_record_is_read_back(address: str) -> None:
    table = PlayedTable("5211", liars=[1])
    table.play()
    status, told = raw(address, "POST", "/api/records", record_text(table).encode())
    assert status == 200
    summary = json.loads(told)
    assert summary["game"] == "5211"
    assert summary["players"] == ["Ann", "Ben", "Heron"]
    assert summary["fair"] == "proved"


def test_a_record_without_players_bytes_is_not_proved(address: str) -> None:
    table = PlayedTable(silent=[0, 1])
    table.play()
    status, told = raw(address, "POST", "/api/records", record_text(table).encode())
    summary = json.loads(told)
    assert (status, summary["fair"], summary["reason"]) == (200, "unproved", "")


def test_a_record_with_a_changed_deck_is_told(address: str) -> None:
    table = PlayedTable()
    table.play(4)
    table.end()
    content = json.loads(record_text(table))
    content["deals"][0]["fair"]["commit"] = "0" * 64
    status, told = raw(address, "POST", "/api/records", json.dumps(content).encode())
    summary = json.loads(told)
    assert (status, summary["fair"], summary["is_over"]) == (200, "disproved", False)
    assert "deal 0" in summary["reason"]


def test_a_bad_record_is_told_with_place_and_clause(address: str) -> None:
    table = PlayedTable()
    table.play(4)
    table.end()
    content = json.loads(record_text(table))
    content["deals"][0]["actions"][0] = "knock"
    status, problem = raw(address, "POST", "/api/records", json.dumps(content).encode())
    assert (status, problem["code"]) == (409, "bad_record")
    assert problem["detail"].startswith("deal 0, action 0: 'knock' is not allowed: ")
    assert problem["detail"].endswith("(Q19)")
    for body in (b"", b"nonsense", b"[]", b"\xff", b"[" * 100_000):
        assert raw(address, "POST", "/api/records", body)[0] in (400, 422)
    assert raw(address, "POST", "/api/records", b" " * 300_000)[0] == 413


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_a_record_is_replayed_step_by_step_as_a_seat_saw_it(address: str, game: str) -> None:
    table = PlayedTable(game)
    table.play()
    text = record_text(table).encode()
    path = "/api/records/steps"
    status, told = raw(address, "POST", f"{path}?deal=0&seat=1", text)
    assert status == 200
    deal = json.loads(told)
    record = read_record(text)
    assert (deal["deals"], deal["seat"]) == (len(record.deals), 1)
    assert len(deal["steps"]) == 1 + len(record.deals[0].actions)
    match = begin(record)
    moment = (each for each in moments(record, match) if isinstance(each, Dealt | Happened))
    witnessed = []
    for step in deal["steps"]:
        next(moment)
        witnessed += step["events"]
        view = json.loads(json.dumps(match.view(1)))
        assert {**step["view"], "events": witnessed} == view
        assert step["hands"][1] == view["hands"][1]
        assert step["hands"][0] == json.loads(json.dumps(match.view(0)["hands"][0]))
    for query in ("?deal=99", "?seat=9", "?deal=x", "?deal=-1"):
        assert raw(address, "POST", path + query, text)[0] == 409


def test_health_and_figures(address: str) -> None:
    status, told = raw(address, "GET", "/health")
    assert (status, json.loads(told)["status"]) == (200, "ok")
    status, told = raw(address, "GET", "/metrics")
    assert status == 200
    text = told.decode()
    for line in ("# TYPE quandary_sockets gauge", "quandary_command_seconds_bucket"):
        assert line in text


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
        told = [guest.call("POST", "/api/tables", wish())[0] for guest in guests]
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


@pytest.mark.parametrize("path", ["/api/tables", "/api/my-tables", "/health", "/metrics"])
def test_reading_is_limited_per_address(tmp_path: Path, path: str) -> None:
    with server_in_thread(Settings(tmp_path / "tables", reads_per_minute=2)) as address:
        told = [raw(address, "GET", path)[0] for _ in range(3)]
        assert told == [200, 200, 429]


def test_a_clock_that_is_set_back_keeps_nobody_waiting() -> None:
    with InProcessServer(1, ()).open() as server:
        date = [2e9]
        server.node.world = replace(server.node.world, now=lambda: date[0])
        body = wish()

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
            body = json.dumps(wish()).encode()
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
