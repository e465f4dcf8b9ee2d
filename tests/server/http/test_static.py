"""The page as it is served: small, kept for ever under its hash, and named in full."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from quandary.server.http.static import SERVICE_WORKER, Site, mime_type, read_site, wanted_language
from quandary.server.settings import Settings
from tests.server.serving import server_in_thread

MOST_BYTES = 150_000


@dataclass
class Answer:
    status_code: int
    headers: dict[str, str]
    content: bytes

    @property
    def text(self) -> str:
        return gzip.decompress(self.content).decode()


@dataclass
class Client:
    """A browser that asks as browsers do, and nothing more."""

    host: str

    def get(self, path: str, **headers: str) -> Answer:
        connection = HTTPConnection(self.host)
        asked = {"accept-encoding": "gzip", "accept": "text/html"}
        asked |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request("GET", path, headers=asked)
        answer = connection.getresponse()
        told = {name.lower(): value for name, value in answer.getheaders()}
        result = Answer(answer.status, told, answer.read())
        connection.close()
        return result


@pytest.fixture(scope="module")
def site() -> Site:
    return read_site()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with server_in_thread(Settings(tmp_path_factory.mktemp("tables") / "tables")) as address:
        yield Client(urlsplit(address).netloc)


def named_in(page: str) -> list[str]:
    """Every address a browser fetches because the page names it."""
    return re.findall(r'(?:href|src)="(/[^"]+)"', page)


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_a_first_visit_is_small(client: Client, site: Site, language: str) -> None:
    page = client.get("/", accept_language=language)
    paths = {address.partition(site.version + "/")[2] for address in named_in(page.text)}
    packed = [site.assets[path].packed for path in paths if path in site.assets]
    whole = sum(map(len, packed)) + len(site.pages[language].packed)
    assert whole + len(site.words[language].packed) <= MOST_BYTES


def test_all_modules_of_a_first_visit_are_one_script_so_that_no_second_round_is_needed(
    client: Client, site: Site
) -> None:
    scripts = [path for path in site.assets if path.endswith(".js")]
    assert sorted(scripts) == ["all.js", "later.js", SERVICE_WORKER, "theme.js"]
    named = named_in(client.get("/").text)
    assert f"/static/{site.version}/all.js" in named
    assert f"/static/{site.version}/later.js" not in named
    assert b"\nimport " not in site.assets["all.js"].content


def test_what_bears_its_hash_is_kept_for_ever(client: Client, site: Site) -> None:
    answer = client.get(f"/static/{site.version}/all.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")


def test_a_hash_of_another_day_is_not_answered(client: Client) -> None:
    assert client.get("/static/0123456789abcdef/app.js").status_code == 404


def test_a_page_from_before_an_update_still_finds_words(client: Client) -> None:
    answer = client.get("/words/0123456789abcdef/de.json")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"


def test_the_page_itself_is_asked_for_again_and_told_unchanged(client: Client) -> None:
    first = client.get("/")
    assert first.headers["cache-control"] == "no-cache"
    again = client.get("/", if_none_match=first.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    for name in ("cache-control", "etag", "vary"):
        assert again.headers[name] == first.headers[name]


@pytest.mark.parametrize("path", ["/t/AAAAAAAAAAAAAAAAAAAAAA", "/rules/quando", "/rules/5211"])
def test_every_screen_has_an_address(client: Client, path: str) -> None:
    assert client.get(path).text == client.get("/").text


def test_a_wrong_address_is_told_in_the_page_and_briefly_elsewhere(client: Client) -> None:
    assert client.get("/nowhere").status_code == 404
    assert client.get("/nowhere", accept="*/*").content == b""


def test_nothing_inline_that_the_policy_would_refuse(client: Client) -> None:
    page = client.get("/").text
    assert not re.search(r"<style|style=|\son\w+=|<script>|<script type=\"module\">", page)


def test_the_language_is_the_first_that_we_have() -> None:
    assert wanted_language("pt-BR, de-CH;q=0.9, en") == "de"
    assert wanted_language("") == "en"
    assert wanted_language("*;q=0.1") == "en"


def test_what_a_file_is() -> None:
    assert mime_type("a/b.webmanifest") == "application/manifest+json"
    assert mime_type("README") == "application/octet-stream"


def test_the_service_worker_lies_at_the_root_and_is_asked_for_again(client: Client) -> None:
    answer = client.get(f"/{SERVICE_WORKER}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert SERVICE_WORKER not in client.get("/").text
