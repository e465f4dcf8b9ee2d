"""`quandary serve`: how it starts, what it refuses in one sentence, and how it stops."""

from __future__ import annotations

import asyncio
import json
import signal
import socket as sockets
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from drills.shared.client import Client, Guest
from quandary.cli import main
from quandary.server.network.listening import address_to_open
from quandary.server.network.own_addresses import addresses_for_guests
from quandary.server.running import serve as serving
from quandary.server.settings import (
    PostgresUrl,
    Settings,
    UnusableSettings,
    read_origins,
    read_port,
)
from quandary.server.store.lock import hold_lock
from quandary.server.store.opening import open_database
from tests.server.asking import make
from tests.server.serving import server_process

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")


@posix_only
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_says_where_it_is_and_a_signal_ends_it_well(tmp_path: Path, number: int) -> None:
    with server_process(tmp_path) as (address, process):
        with urllib.request.urlopen(f"{address}/health") as answer:
            assert json.load(answer)["status"] == "ok"
        process.send_signal(number)
        assert process.wait(60) == 0
        assert process.stderr is not None
        events = [json.loads(line)["event"] for line in process.stderr]
        assert events[0] == "started"
        assert events[-1] == "stopped"


@posix_only
def test_tables_put_in_place_by_hand_are_noticed_and_a_crash_is_none(tmp_path: Path) -> None:
    def events(number: int) -> list[str]:
        with server_process(tmp_path) as (_, process):
            process.send_signal(number)
            process.wait(60)
            assert process.stderr is not None
            return [json.loads(line)["event"] for line in process.stderr]

    assert "tables_restored" not in events(signal.SIGKILL) + events(signal.SIGTERM)
    assert "tables_restored" not in events(signal.SIGKILL)
    (tmp_path / "quandary.sqlite3.stamp").unlink()
    assert "tables_restored" in events(signal.SIGTERM)
    assert "tables_restored" not in events(signal.SIGTERM)


def test_started_twice_it_opens_the_page_of_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []

    def note(address: str) -> bool:
        opened.append(address)
        return True

    monkeypatch.setattr("webbrowser.open", note)
    with server_process(tmp_path) as (address, _):
        words = ["--port", address.rpartition(":")[2], "--data-dir", str(tmp_path)]
        assert main(["serve", "--open", *words]) == 0
        assert "already running" in capsys.readouterr().out
        assert main(["serve", *words]) == 2
    assert opened == [address]


@posix_only
def test_without_a_browser_one_is_asked_to_open_the_page_oneself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("BROWSER", "/no/such/browser")
    monkeypatch.setattr("webbrowser._tryorder", None)  # what it has found before
    serving.open_page("http://127.0.0.1:9")
    assert (
        capsys.readouterr().err
        == "No browser could be opened; please open that address yourself.\n"
    )


@posix_only
def test_players_are_sent_away_and_come_back_after_a_planned_restart(tmp_path: Path) -> None:
    async def play(address: str, stop: subprocess.Popen[str]) -> None:
        guest = Guest(address)
        body = {"game": "quando", "seats": 2, "name": "Ann", "bots": ["gentle"], "start": True}
        seated = await guest.ask("POST", "/api/tables", body)
        client = await Client.open(address, seated["table"], [seated["seats"][0]["token"]])
        await client.until("snapshot")
        stop.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            await client.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012

    with server_process(tmp_path) as (address, process):
        asyncio.run(play(address, process))
        assert process.wait(10) == 0


@posix_only
def test_a_second_interrupt_ends_it_at_once(tmp_path: Path) -> None:
    with server_process(tmp_path) as (address, process):
        urllib.request.urlopen(f"{address}/health").close()
        process.send_signal(signal.SIGINT)
        time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        assert process.wait(2) in (0, 130)


def test_origins_are_read_as_browsers_send_them() -> None:
    assert read_origins(["https://Cards.example/"]) == ("https://cards.example",)
    assert read_port("0") == 0
    with pytest.raises(UnusableSettings):
        read_port("٣")


def test_an_https_origin_makes_cookies_secure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Settings] = []

    def note(settings: Settings, *, opens_browser: bool) -> int:
        seen.append(settings)
        return 0

    monkeypatch.setattr(serving, "serve", note)
    for origin in ("https://cards.example", "http://cards.example"):
        main(["serve", "--data-dir", str(tmp_path), "--origin", origin])
    assert [settings.secure_cookie for settings in seen] == [True, False]
    assert seen[0].database == tmp_path / "quandary.sqlite3"


@posix_only
def test_only_the_owner_can_read_the_tables(tmp_path: Path) -> None:
    open_database(tmp_path / "data" / "tables").close()
    assert (tmp_path / "data").stat().st_mode & 0o077 == 0
    assert (tmp_path / "data" / "tables").stat().st_mode & 0o077 == 0


def test_a_lock_is_free_again_afterwards(tmp_path: Path) -> None:
    for _ in range(2):
        with hold_lock(tmp_path / "tables"):
            pass


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("0.0.0.0", "http://localhost:1"),
        ("::", "http://localhost:1"),
        ("::1", "http://[::1]:1"),
        ("127.0.0.1", "http://127.0.0.1:1"),
        ("cards.lan", "http://cards.lan:1"),
    ],
)
def test_the_address_shown_can_be_opened(host: str, address: str) -> None:
    assert address_to_open(host, 1) == address


@posix_only
def test_a_server_for_everybody_says_where_guests_find_it(tmp_path: Path) -> None:
    behind = ("--origin", "https://cards.example")
    with server_process(tmp_path, "--host", "0.0.0.0", *behind) as (address, process):
        port = int(address.rpartition(":")[2])
        assert serving.is_quandary_at(f"http://127.0.0.1:{port}")
        process.terminate()
        assert process.stdout is not None
        expected = addresses_for_guests("0.0.0.0", port)
        assert process.stdout.read().splitlines() == [
            *(f"Others in your network can join at {guests}" for guests in expected),
            "Behind its proxy, others can join at https://cards.example",
        ]


def figures_port(process: subprocess.Popen[str]) -> int:
    """Where the log says that figures are told."""
    assert process.stderr is not None
    for line in process.stderr:
        told = json.loads(line)
        if told["event"] == "figures_told":
            return int(told["port"])
    raise AssertionError("the log does not say where")


def status_of(address: str) -> int:
    try:
        with urllib.request.urlopen(address) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def test_figures_have_an_address_of_their_own_on_demand(tmp_path: Path) -> None:
    with server_process(tmp_path, "--metrics", "127.0.0.1:0") as (address, process):
        own = f"http://127.0.0.1:{figures_port(process)}"
        assert status_of(f"{own}/metrics") == status_of(f"{own}/health") == 200
        assert status_of(f"{own}/api/tables") == status_of(f"{own}/") == 404
        assert status_of(f"{address}/metrics") == 404
        assert status_of(f"{address}/health") == 200


FEW_FILES = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 160))
from quandary.cli import main
sys.exit(main(["serve", "--port", "0", "--data-dir", sys.argv[1]]))
"""


@posix_only
def test_with_few_file_handles_nobody_keeps_the_others_out(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FEW_FILES, str(tmp_path)]
    pipe = subprocess.PIPE
    silent: list[sockets.socket] = []
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().rpartition(" ")[2].strip()
            host, _, port = address.removeprefix("http://").partition(":")
            head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n"
            for number in range(300):
                silent.append(sockets.create_connection((host, int(port)), timeout=10))
                silent[-1].send(head if number % 2 else b"")
            assert status_of(f"{address}/health") == 200
        finally:
            for each in silent:
                each.close()
            process.terminate()
        assert process.wait(60) == 0
        assert process.stderr is not None
        events = [json.loads(line)["event"] for line in process.stderr]
    assert "turned_away" in events
    assert "store_failed" not in events


@posix_only
def test_a_server_on_postgresql_goes_on_after_a_kill(
    tmp_path: Path, postgres_url: PostgresUrl
) -> None:
    with server_process(tmp_path, "--database", postgres_url) as (address, process):
        guest = Guest(address)
        table = make(guest)["table"]
        process.kill()
    with server_process(tmp_path, "--database", postgres_url) as (address, process):
        guest.base = address
        status, mine = guest.call("GET", "/api/my-tables")
        assert (status, [found["id"] for found in mine["tables"]]) == (200, [table])
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    assert list(tmp_path.iterdir()) == []
