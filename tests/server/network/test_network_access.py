"""Letting the network in: by the person at the machine, without a restart, and back again."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Iterator
from ipaddress import IPv4Address, IPv4Network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from drills.shared.client import Guest
from drills.shared.raw_client import RawClient, ask
from quandary.server.network import network_access
from quandary.server.network.listening import listen
from quandary.server.network.own_addresses import OwnAddress
from quandary.server.settings import Settings
from tests.server.serving import HURRY, server_in_thread

NETWORK = OwnAddress(IPv4Address("127.0.0.2"), IPv4Network("127.0.0.0/8"))
"""An address of this machine that stands for one in its network."""
OTHERS = OwnAddress(IPv4Address("127.0.0.3"), IPv4Network("127.9.0.0/16"))
"""One in a network that this machine's own connections do not come from."""


@pytest.fixture
def addresses(monkeypatch: pytest.MonkeyPatch) -> list[OwnAddress]:
    """What the machine has; a test may change it."""
    machine = [NETWORK]
    monkeypatch.setattr(network_access, "local_addresses", lambda: list(machine))
    return machine


@pytest.fixture
def base(tmp_path: Path, addresses: list[OwnAddress]) -> Iterator[str]:
    settings = Settings(tmp_path / "tables.sqlite3", patience=HURRY, offers_network=True)
    with server_in_thread(settings) as address:
        yield address


def run(drill: Callable[[], Awaitable[Any]]) -> Any:
    async def within_time() -> Any:
        async with asyncio.timeout(30):
            return await drill()

    return asyncio.run(within_time())


async def request(base: str, is_open: bool | None, *headers: str) -> tuple[int, dict[str, Any]]:
    """Ask for the state of the network, or change it."""
    method = "GET" if is_open is None else "POST"
    body = b"" if is_open is None else json.dumps({"open": is_open}).encode()
    asked = (
        headers if any(h.startswith("Origin") for h in headers) else (*headers, f"Origin: {base}")
    )
    status, answer = await ask(base, method, "/api/network", *asked, body=body)
    return status, json.loads(answer.partition(b"\r\n\r\n")[2] or b"{}")


def elsewhere(base: str, host: str = "127.0.0.2") -> str:
    return f"http://{host}:{urlsplit(base).port}"


async def is_reachable(base: str) -> bool:
    try:
        return (await ask(base, "GET", "/health"))[0] == 200
    except OSError:
        return False


def test_one_press_lets_the_network_in_and_another_shuts_it_out(base: str) -> None:
    async def drill() -> None:
        assert (await request(base, None))[1] == {
            "can_open": True, "is_open": False, "addresses": [],
        }  # fmt: skip
        assert not await is_reachable(elsewhere(base))
        status, told = await request(base, True)
        assert (status, told["is_open"], told["addresses"]) == (200, True, [elsewhere(base)])
        assert await is_reachable(elsewhere(base))
        assert (await request(base, True))[1] == told
        status, told = await request(base, False)
        assert (status, told["is_open"], told["addresses"]) == (200, False, [])
        assert not await is_reachable(elsewhere(base))
        assert await is_reachable(base)

    run(drill)


def test_a_table_goes_on_while_the_network_comes_and_goes(base: str) -> None:
    async def drill() -> None:
        made = await Guest(base).ask(
            "POST", "/api/tables", {"game": "quando", "seats": 2, "name": "Ann"}
        )
        host = await RawClient.open(base)
        host.hello(made["table"], [made["seats"][0]["token"]])
        assert await host.hear("welcome")
        host.say(type="resume", seq=0)
        await request(base, True)
        far = elsewhere(base)
        sat = await Guest(far).ask(
            "POST", f"/api/tables/{made['table']}/seats", {"name": "Ben", "seat": None}
        )
        guest = await RawClient.open(far)
        guest.hello(made["table"], [sat["seats"][0]["token"]])
        assert await guest.hear("welcome")
        await request(base, False)
        await guest.wait_closed()
        assert host.is_open()
        while (told := await host.hear("presence")) and told["seats"] != [True, False]:
            pass
        assert told, "the host sees that the guest has gone"
        host.leave()

    run(drill)


@pytest.mark.parametrize(
    "header",
    [
        "X-Forwarded-For: 10.0.0.9",
        "Forwarded: for=10.0.0.9",
        "Via: 1.1 tunnel",
        "X-Real-IP: 10.0.0.9",
        "Host: machine.local",
        "Host: 192.168.0.7:8711",
    ],
)
def test_whoever_speaks_for_somebody_elsewhere_can_not_open_it(base: str, header: str) -> None:
    async def drill() -> None:
        name = header.removeprefix("Host: ") if header.startswith("Host") else None
        origin = f"Origin: http://{name}" if name else f"Origin: {base}"
        status, told = await request(base, True, header, origin)
        assert (status, told["code"]) == (403, "not_this_machine")
        assert (await request(base, None, header, origin))[1]["can_open"] is False
        assert not await is_reachable(elsewhere(base))

    run(drill)


def test_whoever_came_through_the_network_can_neither_shut_it_nor_learn_its_addresses(
    base: str,
) -> None:
    async def drill() -> None:
        await request(base, True)
        far = elsewhere(base)
        assert (await request(far, False))[0] == 403
        assert (await request(far, None))[1] == {
            "can_open": False, "is_open": False, "addresses": [],
        }  # fmt: skip
        assert await is_reachable(far)

    run(drill)


def test_a_foreign_page_can_not_press_the_button(base: str) -> None:
    async def drill() -> None:
        assert (await request(base, True, "Origin: https://evil.example"))[0] == 403
        assert not await is_reachable(elsewhere(base))

    run(drill)


def test_only_whoever_is_in_the_network_is_let_in(base: str, addresses: list[OwnAddress]) -> None:
    async def drill() -> None:
        addresses.append(OTHERS)
        told = (await request(base, True))[1]
        assert told["addresses"] == [elsewhere(base), elsewhere(base, "127.0.0.3")]
        assert await is_reachable(elsewhere(base))
        assert not await is_reachable(elsewhere(base, "127.0.0.3"))

    run(drill)


def test_a_machine_that_changes_its_network_is_followed_by_the_next_press(
    base: str, addresses: list[OwnAddress]
) -> None:
    async def drill() -> None:
        await request(base, True)
        addresses[:] = [OwnAddress(IPv4Address("127.0.0.4"), IPv4Network("127.0.0.0/8"))]
        told = (await request(base, None))[1]
        assert (told["is_open"], told["addresses"]) == (False, [])
        assert (await request(base, True))[1]["addresses"] == [elsewhere(base, "127.0.0.4")]
        assert not await is_reachable(elsewhere(base))

    run(drill)


def test_without_a_network_that_is_said(base: str, addresses: list[OwnAddress]) -> None:
    async def drill() -> None:
        addresses.clear()
        status, told = await request(base, True)
        assert (status, told["code"]) == (409, "no_network")
        assert (await request(base, None))[1]["is_open"] is False

    run(drill)


def test_a_port_that_is_taken_there_is_exchanged_for_another(base: str) -> None:
    async def drill() -> None:
        port = urlsplit(base).port
        assert port is not None
        with listen("127.0.0.2", port):
            [address] = (await request(base, True))[1]["addresses"]
            assert address.startswith("http://127.0.0.2:")
            assert address != elsewhere(base)
            assert await is_reachable(address)

    run(drill)


@pytest.mark.parametrize(
    "hosted",
    [{}, {"offers_network": True, "origins": ("https://cards.example",)}],
)
def test_a_server_for_others_does_not_offer_it(
    tmp_path: Path, addresses: list[OwnAddress], hosted: dict[str, Any]
) -> None:
    settings = Settings(tmp_path / "tables.sqlite3", patience=HURRY, **hosted)

    async def drill(base: str) -> None:
        assert (await request(base, None))[1]["can_open"] is False
        status, told = await request(base, True)
        assert (status, told["code"]) == (409, "network_not_offered")
        assert not await is_reachable(elsewhere(base))

    with server_in_thread(settings) as base:
        run(lambda: drill(base))


def test_nothing_listens_any_more_when_the_server_has_stopped(
    tmp_path: Path, addresses: list[OwnAddress]
) -> None:
    settings = Settings(tmp_path / "tables.sqlite3", patience=HURRY, offers_network=True)
    before = threading.active_count()
    with server_in_thread(settings) as base:
        run(lambda: request(base, True))
        assert run(lambda: is_reachable(elsewhere(base)))
    assert not run(lambda: is_reachable(elsewhere(base)))
    assert threading.active_count() <= before
