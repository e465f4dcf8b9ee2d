"""The installed page: it opens while the server is away, renews itself, and keeps no secret."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import quandary
from drills.shared.server_process import ServerProcess
from tests.browser.conftest import QUICK
from tests.browser.looking import assert_good
from tests.browser.playing_quando import answer, wait_for_something
from tests.browser.tables import make_table
from tests.browser.test_connection import NOTHING_LISTENS, free_port
from tests.browser.visit import Visits

WORKS = """() => navigator.serviceWorker.ready.then(
  (found) => found.active.state === "activated" && navigator.serviceWorker.controller !== null,
)"""
KEPT = """async () => {
  const kept = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const requests = await cache.keys();
    kept[name] = await Promise.all(requests.map(async (request) => {
      const answer = await cache.match(request);
      return [new URL(request.url).pathname, await answer.clone().text()];
    }));
  }
  return kept;
}"""


@pytest.fixture
def place(tmp_path: Path) -> dict[str, Any]:
    """The same server again: its tables and its port stay."""
    return {"database": str(tmp_path / "tables"), "port": free_port(), "patience": QUICK}


@pytest.fixture
def visits(browser: Browser, place: dict[str, Any]) -> Iterator[Visits]:
    """Visits that complain of nothing but the server that is away."""
    made = Visits(browser, f"http://127.0.0.1:{place['port']}")
    yield made
    made.close()
    others = [line for line in made.complaints if not any(part in line for part in NOTHING_LISTENS)]
    assert others == []


def installed(page: Page) -> None:
    """Wait until the worker looks after the page."""
    page.wait_for_function(WORKS)


def test_after_one_visit_the_page_opens_while_the_server_is_away(
    visits: Visits, place: dict[str, Any]
) -> None:
    with ServerProcess(**place):
        page = visits.open("/", size="phone", language="de", is_installable=True)
        installed(page)
    page.reload()
    expect(page.locator("#game-quando")).to_be_visible()
    expect(page.locator(".away-note")).to_contain_text("nicht zu erreichen")
    assert_good(page)
    page.goto("/t/0123456789abcdef")
    expect(page.locator(".lost h1")).to_have_text("Der Server ist nicht zu erreichen")
    page.goto("/")
    expect(page.locator(".away-note")).to_be_visible()
    with ServerProcess(**place):
        expect(page.locator(".away-note")).to_have_count(0)
        page.locator(".game .primary").first.click()
        wait_for_something(page)


def test_a_table_opens_while_the_server_is_away_and_goes_on_when_it_is_back(
    visits: Visits, place: dict[str, Any]
) -> None:
    with ServerProcess(**place):
        page = visits.open("/", is_installable=True)
        installed(page)
        make_table(page, "quando", 2)
        wait_for_something(page)
    page.reload()
    expect(page.locator(".ribbon")).to_contain_text("The connection was lost")
    assert_good(page)
    with ServerProcess(**place):
        assert wait_for_something(page) == "play"
        answer(page, "play")
        assert wait_for_something(page) == "draw"


def test_the_worker_keeps_nothing_of_a_table(visits: Visits, place: dict[str, Any]) -> None:
    with ServerProcess(**place):
        page = visits.open("/", is_installable=True)
        installed(page)
        table = make_table(page, "quando", 2)
        wait_for_something(page)
        page.goto("/")
        expect(page.locator(".resume")).to_be_visible()
        page.goto(f"/t/{table}")
        wait_for_something(page)
        page.goto("/rules/quando")
        expect(page.locator(".clause").first).to_be_visible()
        kept = page.evaluate(KEPT)
        keys = page.evaluate(f"localStorage.getItem('quandary.keys.{table}')")
        token = page.evaluate(f"JSON.parse(localStorage['quandary.keys.{table}'])[0].token")
    site = page.locator("html").get_attribute("data-site")
    assert set(kept) == {"page", site}
    assert [path for path, _ in kept["page"]] == ["/"]
    paths = [path for path, _ in kept[str(site)]]
    assert all(path.startswith((f"/static/{site}/", f"/words/{site}/")) for path in paths), paths
    assert keys
    secrets = (table, token, "Ada")
    for contents in kept.values():
        for path, text in contents:
            assert not any(secret in text for secret in secrets), path


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """A folder with the same program and a changed page."""
    copy = tmp_path / "newer" / "quandary"
    shutil.copytree(Path(quandary.__file__).parent, copy, ignore=shutil.ignore_patterns("*.pyc"))
    page = copy / "web" / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace("<body>", '<body class="newer">'))
    return copy.parent


def test_a_page_from_before_an_update_renews_itself(
    visits: Visits, place: dict[str, Any], newer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ServerProcess(**place):
        home = visits.open("/", is_installable=True)
        installed(home)
        at_table = visits.open(is_installable=True, size="phone")
        make_table(at_table, "quando", 2)
        wait_for_something(at_table)
        installed(at_table)
        before = home.locator("html").get_attribute("data-site")
    expect(home.locator(".away-note")).to_be_visible(timeout=40_000)
    monkeypatch.setenv("PYTHONPATH", str(newer))
    with ServerProcess(**place):
        expect(home.locator("body.newer")).to_be_visible(timeout=40_000)
        expect(home.locator("#game-quando")).to_be_visible()
        home.wait_for_function(
            "(old) => caches.keys().then((names) => !names.includes(old))", arg=before
        )
        # At a table it is offered, because a choice may be in hand; nothing is lost by it.
        expect(at_table.locator(".ribbon .btn")).to_be_visible(timeout=40_000)
        assert_good(at_table)
        at_table.locator(".ribbon .btn").click()
        expect(at_table.locator("body.newer")).to_be_visible()
        assert wait_for_something(at_table) == "play"
