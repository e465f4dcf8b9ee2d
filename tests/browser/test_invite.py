"""The way to a table for others, where the server can be reached from elsewhere."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from drills.shared.server_process import ServerProcess
from tests.browser.conftest import QUICK
from tests.browser.looking import assert_good
from tests.browser.playing_quando import answer, wait_for_something
from tests.browser.provide import find_browser
from tests.browser.qr_reader import read_qr
from tests.browser.tables import make_table, sit_down
from tests.browser.test_connection import NOTHING_LISTENS, free_port
from tests.browser.visit import Size, Visits

NAME = "cards.example"


@pytest.fixture
def visits(browser: Browser) -> Iterator[Visits]:
    """Visits to a server under a name of the wide world; this browser finds it on this machine."""
    port = free_port()
    origin = f"http://{NAME}:{port}"
    settings = [
        f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
        f"--unsafely-treat-insecure-origin-as-secure={origin}",  # as if it were HTTPS
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        settings.append("--no-sandbox")
    far = browser.browser_type.launch(executable_path=find_browser(), args=settings)
    with ServerProcess(port=port, origins=[origin], patience=QUICK, log_level="warning"):
        made = Visits(far, origin)
        yield made
        made.close()
    far.close()
    assert made.complaints == []


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_code_of_a_table_leads_others_to_a_seat(visits: Visits, size: Size) -> None:
    host = visits.open(size=size)
    table = make_table(host, "quando", 2, start=False, bots=[])
    link = f"{visits.base}/t/{table}"
    expect(host.locator(".invite")).not_to_contain_text("Only this machine")
    expect(host.locator(".linkbox")).to_have_value(link)
    code = host.get_by_role("img", name="QR code of the link")
    expect(code).to_be_visible()
    assert_good(host)
    assert read_qr(code) == link
    guest = visits.open(read_qr(code), size="phone")
    sit_down(guest, "Bea")
    expect(host.locator(".place", has_text="Bea")).to_be_visible()
    expect(host.locator(".invite")).to_contain_text("Anyone who opens this link can watch")
    expect(host.locator(".linkbox")).to_have_value(link)
    host.locator(".start").click()
    for page in (host, guest):
        expect(page.locator(".hand button").first).to_be_visible()


def test_a_running_table_has_a_link_for_those_who_watch(visits: Visits) -> None:
    host = visits.open()
    table = make_table(host, "quando", 2)
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Invite people to watch").click()
    watcher = visits.open(host.locator("dialog .linkbox").input_value())
    expect(watcher.locator(".seat")).to_have_count(2)
    assert_good(host)
    private = make_table(host, "quando", 2, spectators=False)
    assert private != table
    host.get_by_role("button", name="Menu").click()
    expect(host.locator("dialog")).to_be_visible()
    expect(host.get_by_role("button", name="Invite people to watch")).to_have_count(0)


def test_the_code_of_a_seat_brings_it_to_another_device(visits: Visits) -> None:
    page: Page = visits.open()
    make_table(page, "quando", 2)
    wait_for_something(page)
    page.locator(".topbar button").last.click()
    page.get_by_role("button", name="Continue on another device").click()
    code = page.locator("dialog .qr")
    expect(code).to_be_visible()
    assert_good(page)
    link = read_qr(code)
    assert re.fullmatch(rf"{visits.base}/t/[\w-]+#[\w-]+", link)
    other = visits.open(link, size="phone")
    wait_for_something(other)


def test_a_guest_without_https_plays_like_any_other(browser: Browser) -> None:
    """In a home network there is no HTTPS, and browsers leave out what they keep for it."""
    settings = ["--host-resolver-rules=MAP gamehost 127.0.0.1"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        settings.append("--no-sandbox")
    far = browser.browser_type.launch(executable_path=find_browser(), args=settings)
    with ServerProcess(patience=QUICK, log_level="warning") as server:
        visits = Visits(far, server.base.replace("127.0.0.1", "gamehost"))
        host = visits.open()
        table = make_table(host, "quando", 2, start=False, bots=[])
        assert host.evaluate("isSecureContext") is False
        host.get_by_role("button", name="Copy the link").click()
        expect(host.locator(".note-over")).to_have_text("Link copied.")
        guest = visits.open(f"/t/{table}", size="phone")
        sit_down(guest, "Bea")
        host.locator(".start").click()
        expect(guest.locator(".hand button").first).to_be_visible()
        answer(host, wait_for_something(host))
        visits.close()
    far.close()
    # A header that only https pages heed.
    others = [line for line in visits.complaints if "Cross-Origin-Opener-Policy" not in line]
    assert others == []


def test_one_press_lets_others_in_the_network_join(browser: Browser) -> None:
    own = {"offers_network": True, "local_addresses": ["127.0.0.2/8", "127.0.0.3/8"]}
    with ServerProcess(patience=QUICK, log_level="warning", **own) as server:
        visits = Visits(browser, server.base)
        host = visits.open()
        table = make_table(host, "quando", 2, start=False, bots=[])
        expect(host.locator(".invite .qr")).to_have_count(0)
        assert_good(host)
        host.get_by_role("button", name="Let others in this network join").click()
        code = host.get_by_role("img", name="QR code of the link")
        expect(code).to_be_visible()
        assert_good(host)
        link = server.base.replace("127.0.0.1", "127.0.0.2") + f"/t/{table}"
        expect(host.locator(".linkbox")).to_have_value(link)
        assert read_qr(code) == link
        host.get_by_label("Address of this machine").select_option(index=1)
        expect(host.locator(".linkbox")).to_have_value(link.replace("127.0.0.2", "127.0.0.3"))
        guest = visits.open(link, size="phone")
        sit_down(guest, "Bea")
        host.locator(".start").click()
        for page in (host, guest):
            expect(page.locator(".hand button").first).to_be_visible()
        host.locator(".topbar button").last.click()
        host.get_by_role("button", name="Stop letting others join").click()
        host.locator("dialog .danger").click()
        expect(guest.locator(".ribbon")).to_contain_text("connection was lost")
        expect(host.locator("[data-seat='1']")).to_contain_text("offline")
        visits.close()
    others = [
        line for line in visits.complaints if not any(part in line for part in NOTHING_LISTENS)
    ]
    assert others == []
