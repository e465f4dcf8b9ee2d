"""Taking one's games along, and having them deleted."""

import asyncio
import io
import json
import logging
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import apsw
import pytest

from drills.shared.client import Client, Guest
from quandary.server.settings import Settings
from quandary.server.store import sqlite
from quandary.table.replay import load
from tests.server.asking import make
from tests.server.http.test_my_games import NOTHING, SHORT, await_turn
from tests.server.playing import play_to_the_end
from tests.server.serving import HURRY, server_in_thread

ANN, BEN = "Annabel-Lee", "Benedikt"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables"


@pytest.fixture
def address(database: Path) -> Iterator[str]:
    with server_in_thread(Settings(database, patience=HURRY, messages=10_000)) as address:
        yield address


def play_alone(address: str, guest: Guest) -> str:
    seated = make(guest, **SHORT, name=ANN)
    asyncio.run(play_to_the_end(address, seated))
    await_turn(guest, seated["table"])
    return str(seated["table"])


def play_together(address: str, ann: Guest, ben: Guest) -> str:
    """A game of two people, to its end."""
    seated = make(ann, seats=2, options={"target": 1}, name=ANN)
    table = str(seated["table"])
    status, other = ben.call("POST", f"/api/tables/{table}/seats", {"name": BEN})
    assert status == 201

    async def play() -> None:
        host = await Client.open(address, table, [seated["seats"][0]["token"]])
        await host.command("chat", 0, text=f"this is {ANN}")
        await host.command("start", 0)
        await host.close()
        both = [seated["seats"][0]["token"], other["seats"][0]["token"]]
        await play_to_the_end(address, {"table": table, "seats": [{"token": t} for t in both]})

    asyncio.run(play())
    await_turn(ben, table)
    return table


def read_archive(guest: Guest) -> dict[str, bytes]:
    path = f"{guest.base}/api/my-games/records"
    with urlopen(Request(path, headers={"cookie": guest.cookie or ""})) as response:
        assert response.headers["content-type"] == "application/zip"
        archive = zipfile.ZipFile(io.BytesIO(response.read()))
    return {name: archive.read(name) for name in archive.namelist()}


def test_all_records_come_in_one_file(address: str) -> None:
    guest = Guest(address)
    tables = [play_alone(address, guest), play_alone(address, guest)]
    files = read_archive(guest)
    assert len(files) == len(tables)
    for name, data in files.items():
        assert name.startswith("quandary-quando-20")
        assert load(data).is_over
        (table,) = [table for table in tables if table[:8] in name]
        assert json.loads(data) == guest.call("GET", f"/api/tables/{table}/record")[1]


def test_without_a_cookie_there_is_nothing_to_take_along(address: str) -> None:
    stranger = Guest(address)
    for method, path in (
        ("GET", "/api/my-games/records"),
        ("POST", "/api/my-games/transfer"),
        ("DELETE", "/api/my-games"),
    ):
        assert stranger.call(method, path)[0] == 401, path


def test_another_device_becomes_the_same_guest(address: str) -> None:
    here, there = Guest(address), Guest(address)
    table = play_alone(address, here)
    status, made = here.call("POST", "/api/my-games/transfer")
    assert (status, made["seconds"]) == (201, 600)
    wrong = {"code": "2" * 12}
    assert there.call("POST", "/api/my-games/transfer/use", wrong)[0] == 404
    assert there.call("POST", "/api/my-games/transfer/use", {"code": made["code"]})[0] == 200
    assert there.call("GET", "/api/my-games") == here.call("GET", "/api/my-games") != NOTHING
    assert there.call("POST", f"/api/tables/{table}/tokens")[0] == 200
    again = Guest(address)
    assert again.call("POST", "/api/my-games/transfer/use", {"code": made["code"]})[0] == 404
    assert again.cookie is None


def test_nobody_tries_codes_for_long(address: str) -> None:
    stranger = Guest(address)
    tries = [
        stranger.call("POST", "/api/my-games/transfer/use", {"code": f"{number:012d}"})
        for number in range(12)
    ]
    assert [status for status, _ in tries] == [404] * 10 + [429] * 2


def everything_stored(database: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(database.parent.glob(f"{database.name}*")))


def test_nothing_stays_but_what_others_games_need_without_the_name(
    address: str, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "quandary")
    ann, ben = Guest(address), Guest(address)
    alone, together = play_alone(address, ann), play_together(address, ann, ben)
    before = ben.call("GET", f"/api/tables/{together}/record")[1]
    body = {"table": together, "game": 0}
    challenge = ann.call("POST", "/api/challenges", body)[1]["id"]
    (guest,) = {(ann.cookie or "").partition("=")[2].partition(".")[0].strip('"')}
    traces = [ANN.encode(), guest.encode(), alone.encode()]
    assert all(trace in everything_stored(database) for trace in traces)
    assert ann.call("DELETE", "/api/my-games") == NOTHING
    left = everything_stored(database)
    assert [trace for trace in traces if trace in left] == []
    assert BEN.encode() in left
    assert ann.call("GET", "/api/my-games")[0] == 200
    after = ben.call("GET", f"/api/tables/{together}/record")[1]
    assert after == {**before, "players": ["Guest", BEN]}
    (game,) = ben.call("GET", "/api/my-games")[1]["games"]
    assert game["players"] == ["Guest", BEN]
    assert ben.call("GET", f"/api/tables/{alone}")[0] == 404
    assert ben.call("GET", f"/api/challenges/{challenge}")[1]["finished"] == 0
    told = "".join(str(record.__dict__) for record in caplog.records)
    assert ANN not in told
    assert guest not in told


def test_nothing_is_called_deleted_while_a_reader_keeps_it_in_the_files(
    address: str, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "ERASE_PAUSE", 0.01)
    ann = Guest(address)
    table = play_alone(address, ann)
    reader = apsw.Connection(str(database), flags=apsw.SQLITE_OPEN_READONLY)
    reader.execute("BEGIN; SELECT count(*) FROM event")
    status, problem = ann.call("DELETE", "/api/my-games")
    assert (status, problem["code"]) == (503, "busy")
    assert table.encode() in everything_stored(database)
    reader.close()
    assert ann.call("DELETE", "/api/my-games") == NOTHING, "asking again goes on with it"
    assert table.encode() not in everything_stored(database)


def test_whoever_is_in_a_game_leaves_it_first(address: str) -> None:
    """The other plays on with a stand-in, whose name tells nothing."""
    ann, ben = Guest(address), Guest(address)
    seated = make(ann, seats=2, options={"target": 200}, name=ANN)
    table = seated["table"]
    _, other = ben.call("POST", f"/api/tables/{table}/seats", {"name": BEN})

    async def play() -> Any:
        host = await Client.open(address, table, [seated["seats"][0]["token"]])
        await host.command("start", 0)
        assert (await asyncio.to_thread(ann.call, "DELETE", "/api/my-games"))[0] == 200
        client = await Client.open(address, table, [other["seats"][0]["token"]])
        while client.state is None or client.state["status"] != "playing":
            await client.receive()
            await client.help_deal()
        await client.close()
        return client.state

    state = asyncio.run(play())
    assert [seat["name"] for seat in state["seats"]] == ["Guest", BEN]
    assert ann.call("POST", f"/api/tables/{table}/tokens")[0] in (401, 403)


def test_a_server_may_keep_no_lists(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "t", patience=HURRY, messages=10_000, keeps_history=False)
    with server_in_thread(settings) as address:
        guest = Guest(address)
        play_alone(address, guest)
        assert guest.call("GET", "/api/my-games") == (200, {"games": [], "is_kept": False})
        assert guest.call("GET", "/api/my-games/statistics") == (200, {"groups": []})
        assert read_archive(guest) == {}
    with server_in_thread(Settings(tmp_path / "t", patience=HURRY)) as address:
        assert Guest(address, guest.cookie).call("GET", "/api/my-games") == NOTHING
