"""The application as a whole: it starts, fails without telling why, limits, and stops."""

from __future__ import annotations

import http.client
import json
import logging
import threading
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from drills.shared.client import Guest
from quandary.server.http import routes
from quandary.server.protocol.errors import CommandRefused
from quandary.server.room.lobby import Lobby
from quandary.server.running import tidying
from quandary.server.settings import Settings
from tests.server.serving import server_in_thread


def test_a_failure_is_told_without_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr(routes, "table_info", fail)
    caplog.set_level(logging.CRITICAL, "uvicorn.error")
    with server_in_thread(Settings(tmp_path / "tables")) as address:
        guest = Guest(address)
        _, seated = guest.call("POST", "/api/tables", {"game": "5211", "seats": 2, "name": "Ann"})
        with pytest.raises(urllib.error.HTTPError) as failed:
            urllib.request.urlopen(f"{address}/api/tables/{seated['table']}")
        with failed.value as answer:
            assert answer.status == 500
            assert json.loads(answer.read()) == {"code": "server_failed", "detail": ""}
            assert answer.headers["x-content-type-options"] == "nosniff"
        assert guest.call("GET", "/health")[0] == 200


def test_a_disk_that_does_not_answer_is_unhealthy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "STORE_SECONDS", 0.0)
    with server_in_thread(Settings(tmp_path / "tables")) as address:
        status, problem = Guest(address).call("GET", "/health")
        assert (status, problem["code"]) == (503, "cannot_store")


PATHS = (
    "/", "/t/abc", "/t/abc/", "/t/", "/t/a/b", "/t/%00", "/t/%ff", "/t",
    "/rules/quando/", "/replay/", "/nowhere", "/nowhere/",
    "//evil.example/", "//evil.example", "/%2f%2fevil.example", "/static", "/static/x/y.js",
    "/words/x/en.json", "/manifest.webmanifest", "/service_worker.js", "/health", "/health/",
    "/metrics", "/metrics/", "/api", "/api/", "/api/tables", "/api/tables/", "/api/my-tables",
    "/api/my-tables/", "/api/my-games",
    "/api/tables/abc", "/api/tables/abc/", "/api/tables/abc/record",
    "/api/tables/abc/record/", "/api/tables/abc/seats", "/api/records", "/api/records/",
    "/api/socket", "/api/socket/", "/api/nowhere",
)  # fmt: skip
PAGES = ("/", "/t/abc", "/t/%00", "/t/%ff", "/service_worker.js", "/words/x/en.json")


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE"])
def test_no_answer_follows_the_host_or_is_kept_by_a_cache(tmp_path: Path, method: str) -> None:
    with server_in_thread(Settings(tmp_path / "tables")) as address:
        for path in PATHS:
            status, headers, body = asked_as(address, method, path, host="evil.example")
            where = (method, path, status)
            assert status < 300 or 400 <= status < 500, where
            assert "location" not in headers, where
            assert b"evil.example" not in body + str(headers).encode(), where
            is_page = status == 200 and path in PAGES
            assert headers["cache-control"] == ("no-cache" if is_page else "no-store"), where
            assert headers["x-content-type-options"] == "nosniff", where


def asked_as(address: str, method: str, path: str, host: str) -> tuple[int, dict[str, str], bytes]:
    """A request with any Host, and nothing followed."""
    connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=30)
    try:
        connection.request(method, path, headers={"host": host, "accept": "text/html"})
        answer = connection.getresponse()
        headers = {name.lower(): value for name, value in answer.getheaders()}
        return answer.status, headers, answer.read()
    finally:
        connection.close()


def test_tables_are_there_after_a_restart(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "tables")
    with server_in_thread(settings) as address:
        guest = Guest(address)
        _, seated = guest.call("POST", "/api/tables", {"game": "5211", "seats": 2, "name": "Ann"})
    with server_in_thread(settings) as address:
        again = Guest(address, guest.cookie)
        _, mine = again.call("GET", "/api/my-tables")
        assert [table["id"] for table in mine["tables"]] == [seated["table"]]
        status, _ = again.call("POST", f"/api/tables/{seated['table']}/tokens")
        assert status == 200


def test_tidying_that_fails_is_tried_again_and_keeps_nobody_from_stopping(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    happened: list[str] = []
    has_been_tried_again = threading.Event()

    async def fail(_: Lobby) -> None:
        happened.append("tidied")
        if len(happened) > 1:
            has_been_tried_again.set()
        raise CommandRefused("try_again")

    async def stop(_: Lobby) -> None:
        happened.append("stopped")

    monkeypatch.setattr(tidying, "TIDY_SECONDS", 0.01)
    monkeypatch.setattr(Lobby, "put_away", fail)
    monkeypatch.setattr(Lobby, "stop", stop)
    with server_in_thread(Settings(tmp_path / "tables")):
        assert has_been_tried_again.wait(30)
    assert happened[-1] == "stopped"
    assert "tidying_failed" in caplog.text
