"""Records over HTTP: those of tables, and those that somebody sends in."""

from __future__ import annotations

import asyncio
import json

import pytest

from drills.shared.client import Guest
from quandary.server.table import log_entries
from quandary.table.record import read_record, write_record
from quandary.table.replay import Dealt, Happened, begin, moments
from tests.server.asking import make, raw
from tests.server.played import PlayedTable
from tests.server.playing import play_to_the_end


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
