"""The desk over HTTP: not there without a token, not open without the right one."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from base64 import b64encode
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

import pytest
from websockets.exceptions import ConnectionClosed

from drills.shared.client import Client, Guest
from quandary.fast import is_available
from quandary.server.desk import requests
from quandary.server.desk.client import DeskUnreachable, desk_at_address
from quandary.server.http.token_gate import WRONG_TRIES
from quandary.server.network.listening import listen
from quandary.server.settings import Settings, SiteLinks
from tests.server.asking import make
from tests.server.serving import HURRY, server_in_thread

TOKEN = "a-token-that-is-long-enough"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("desk")
    links = SiteLinks("https://cards.example/imprint", "", "mailto:host@cards.example")
    settings = Settings(folder / "tables", patience=HURRY, admin_token=TOKEN, links=links)
    with server_in_thread(settings) as address:
        yield address


def get(address: str, path: str, token: str | None = TOKEN) -> tuple[int, str, Any]:
    return send(address, path, None, token)


def send(
    address: str, path: str, body: bytes | None, token: str | None = TOKEN, **more: str
) -> tuple[int, str, Any]:
    headers = {"origin": address, **more}
    if token is not None:
        headers["authorization"] = f"Basic {b64encode(f'host:{token}'.encode()).decode()}"
    request = urllib.request.Request(address + path, body, headers)
    try:
        response = urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        response = error
    with response:
        return response.status, response.read().decode(), response.headers


def do(address: str, **fields: str) -> tuple[int, str, Any]:
    return send(address, "/admin/do", urlencode(fields).encode())


def test_without_a_token_there_is_no_desk(address: str) -> None:
    for path in ("/admin", "/admin/api", "/admin/style.css", "/admin/tables/x"):
        assert get(address, path)[0] == 404
    with pytest.raises(DeskUnreachable, match="has no desk"):
        desk_at_address(address, TOKEN)(requests.ListBans())


@pytest.mark.parametrize("token", [None, "", "another", TOKEN + "x", TOKEN[:-1]])
def test_a_wrong_token_opens_nothing(desk: str, token: str | None) -> None:
    status, text, headers = get(desk, "/admin", token)
    assert (status, json.loads(text)["code"]) == (401, "no_admin")
    assert headers["www-authenticate"].startswith("Basic")


def test_whoever_guesses_has_to_wait_and_the_host_at_the_same_address_has_not(
    tmp_path: Any,
) -> None:
    """Behind a proxy that forwards no addresses, everybody has the same."""
    settings = Settings(tmp_path / "tables", patience=HURRY, admin_token=TOKEN)
    with server_in_thread(settings) as address:
        for _ in range(WRONG_TRIES):
            assert get(address, "/admin", "wrong")[0] == 401
        assert get(address, "/admin", "wrong")[0] == 429
        assert get(address, "/admin", None)[0] == 401, "or no browser asks for the password"
        assert get(address, "/admin")[0] == 200
        assert get(address, "/admin", "wrong")[0] == 429, "a right token forgives no wrong ones"


def test_figures_and_desk_share_a_private_address(tmp_path: Any) -> None:
    settings = Settings(
        tmp_path / "tables", patience=HURRY, admin_token=TOKEN, metrics=("127.0.0.1", 0)
    )
    with listen("127.0.0.1", 0) as private, server_in_thread(settings, private) as address:
        own = f"http://127.0.0.1:{private.getsockname()[1]}"
        for path in ("/admin", "/metrics"):
            assert (get(address, path)[0], get(own, path)[0]) == (404, 200)


def test_a_foreign_page_cannot_use_the_password_that_a_browser_remembers(desk: str) -> None:
    body = urlencode({"type": "announce", "text": "mine"}).encode()
    status, _, _ = send(desk, "/admin/do", body, origin="https://evil.example")
    assert status == 403


def test_the_page_shows_tables_and_its_forms_work(desk: str) -> None:
    guest = Guest(desk)
    table = make(guest, name="A <b> & co")["table"]
    status, page, headers = get(desk, "/admin")
    assert status == 200
    assert table in page
    assert "A &lt;b&gt; &amp; co" in page
    assert "<b>" not in page
    assert "form-action 'self'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "same-origin"
    assert "text/css" in get(desk, "/admin/style.css")[2]["content-type"]
    assert "A &lt;b&gt;" in get(desk, f"/admin/tables/{table}")[1]
    assert get(desk, "/admin/tables/nowhere")[0] == 404
    assert do(desk, type="announce", text="Back <at> nine")[0] == 200
    assert "Back &lt;at&gt; nine" in get(desk, "/admin")[1]
    assert guest.call("GET", "/api/site")[1] == {
        "announcement": "Back <at> nine",
        "imprint": "https://cards.example/imprint",
        "privacy": "",
        "contact": "mailto:host@cards.example",
        "coach": is_available(),
    }
    assert do(desk, type="announce", text="")[0] == 200
    assert guest.call("GET", "/api/site")[1]["announcement"] == ""
    status, page, _ = do(desk, type="close", table="nowhere")
    assert (status, "There is no such table." in page) == (409, True)
    assert do(desk, type="prune", days="9")[0] == 200
    assert do(desk, type="prune", days="soon")[0] == 409
    assert do(desk, type="delete", table=table)[0] == 200
    assert guest.call("GET", f"/api/tables/{table}")[0] == 404


def test_a_banned_guest_may_look_and_be_forgotten_and_nothing_else(desk: str) -> None:
    guest, other = Guest(desk), Guest(desk)
    table = make(guest)["table"]
    ask = desk_at_address(desk, TOKEN)
    banned = ask(requests.ShowTable(table))["seats"][0]["guest"]
    ask(requests.MakeBan(guest=banned))
    for path, body in (
        ("/api/tables", {"game": "quando", "seats": 2, "name": "Ann"}),
        (f"/api/tables/{table}/seats", {"name": "Ann"}),
        (f"/api/tables/{table}/tokens", {}),
        (f"/api/tables/{table}/reports", {"seat": 1}),
    ):
        assert guest.call("POST", path, body) == (403, {"code": "banned", "detail": ""})
    assert guest.call("GET", f"/api/tables/{table}")[0] == 200
    assert guest.call("DELETE", "/api/my-games")[0] == 200
    assert make(other)["table"]
    with pytest.raises(DeskUnreachable, match="nobody like that is banned"):
        ask(requests.EndBan(guest="nobody"))
    with pytest.raises(DeskUnreachable, match="the token is wrong"):
        desk_at_address(desk, "wrong")(requests.ListBans())


async def stand_up(desk: str, table: str, token: str) -> None:
    client = await Client.open(desk, table, [token])
    cmd_id = await client.command("leave", client.seats[0])
    with suppress(ConnectionClosed):  # Whoever has left is sent away.
        await client.until("ack", cmd_id=cmd_id)
    await client.close()


def sit(desk: str, guest: Guest, table: str, name: str) -> dict[str, Any]:
    """The seat that somebody takes under a name, and leaves again."""
    status, seated = guest.call("POST", f"/api/tables/{table}/seats", {"name": name})
    assert status == 201, seated
    seats = guest.call("GET", f"/api/tables/{table}")[1]["seats"]
    (token,) = seated["seats"]
    asyncio.run(stand_up(desk, table, token["token"]))
    found: dict[str, Any] = seats[token["seat"]]
    return found


def test_who_has_left_is_reported_and_stays_silenced_under_another_name(tmp_path: Any) -> None:
    settings = Settings(tmp_path / "tables", patience=HURRY, admin_token=TOKEN)
    with server_in_thread(settings) as desk:
        ann, ben = Guest(desk), Guest(desk)
        table = make(ann, seats=3)["table"]
        person = sit(desk, ben, table, "Benny")["person"]
        assert sit(desk, ben, table, "Ben")["person"] == person
        body = {"person": person, "text": "rude"}
        assert ann.call("POST", f"/api/tables/{table}/reports", body)[0] == 201
        ask = desk_at_address(desk, TOKEN)
        (line,) = ask(requests.ListReports())["reports"]
        report = line["report"]
        assert (report["about"], report["about_seat"]) == ("Ben", None)
        ask(requests.MakeBan(guest=report["about_guest"], chat_only=True))
        assert sit(desk, ben, table, "You all cheat")["name"] == "Ben"
        ask(requests.EndBan(guest=report["about_guest"]))
        assert sit(desk, ben, table, "Ben again")["name"] == "Ben again"


def test_players_report_each_other_and_the_host_reads_it(desk: str) -> None:
    ann, ben, eve = Guest(desk), Guest(desk), Guest(desk)
    table = make(ann)["table"]
    assert ben.call("POST", f"/api/tables/{table}/seats", {"name": "Ben"})[0] == 201
    path = f"/api/tables/{table}/reports"
    assert ben.call("POST", path, {"seat": 0, "text": "rude"}) == (201, {"lines": 0})
    assert eve.call("POST", path, {"seat": 0})[1]["code"] == "not_yours"
    (report,) = desk_at_address(desk, TOKEN)(requests.ListReports())["reports"]
    assert report["table"] == table
    assert (report["report"]["by"], report["report"]["about"]) == ("Ben", "Ann")
    assert "Ben about Ann" in get(desk, "/admin")[1]
    answers = [ben.call("POST", path, {"seat": 0})[0] for _ in range(10)]
    assert answers.count(429) == 2
    assert do(desk, type="drop_report", number=str(report["number"]))[0] == 200
