"""The page itself: every file of `web/` and the words, read and compressed once at the start.

The address of a file holds a hash of the whole folder, so it may be kept for ever. Only the page
at `/` is asked for again. All styles are one file and all modules another, so that a first visit
is one round of few requests; screens that it does not need are in a third, fetched when wanted.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from quandary import __version__
from quandary.games import GAMES
from quandary.server.http.bundle import Bundle, bundle, sort_modules
from quandary.server.http.compact import compact_script
from quandary.server.http.page_games import add_games
from quandary.server.http.preview import Preview
from quandary.server.http.styles import join_styles, wait_for_styles
from quandary.words import languages, text
from quandary.words.catalogue import catalogue

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
MIME_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
NOT_SERVED = (".md", ".d.ts", "tsconfig.json")
ALL_STYLES, LATER_STYLES = "all.css", "later.css"
ALL_MODULES, LATER_MODULES = "all.js", "later.js"
"""Later ones are those of screens that a first visit does not need."""
FIRST_MODULE = "app.js"
SERVICE_WORKER = "service_worker.js"
PREVIEW = b"{{preview}}"
NO_MODULES = ("theme.js", SERVICE_WORKER)
"""Scripts of their own: one runs before the first paint, the other lies at the root."""
TERMINAL_SECTIONS = (
    "command", "ask", "keep", "option", "replay", "help", "rules", "compile", "bots", "pad",
    "terminal", "coach",
)  # fmt: skip
"""Sections of the catalogues that only the terminal reads."""
TERMINAL_SECTIONS_OF_GAMES = ("ask", "table")
"""The same within the section of a game."""


@dataclass(frozen=True)
class Asset:
    """A file, as it is and compressed."""

    content: bytes
    packed: bytes
    mime_type: str

    @classmethod
    def of(cls, content: bytes, mime_type: str) -> Asset:
        """A file with its compressed twin."""
        return cls(content, gzip.compress(content, 9, mtime=0), mime_type)


@dataclass(frozen=True)
class Site:
    """Everything a browser can ask for besides the API."""

    version: str
    """A hash of every file: another hash is another page."""
    assets: dict[str, Asset]
    words: dict[str, Asset]
    pages: dict[str, Asset]
    """The page, once for every language; `PREVIEW` is still to be filled in."""

    @property
    def base(self) -> str:
        """Where the files are."""
        return f"/static/{self.version}"


def read_site() -> Site:
    """Read the folder `web/` and the catalogues."""
    root = files("quandary") / "web"
    contents = {path: entry.read_bytes() for path, entry in sorted(_files_in(root))}
    add_games(contents)
    template = contents.pop("index.html").decode()
    contents |= _join(contents)
    catalogues = {language: _catalogue(language) for language in languages()}
    words = {**catalogues, **_rules()}
    version = _hash([template.encode(), *_flat(contents), *_flat(words)])
    return Site(
        version=version,
        assets={path: Asset.of(data, mime_type(path)) for path, data in contents.items()},
        words={name: Asset.of(data, MIME_TYPES[".json"]) for name, data in words.items()},
        pages={
            language: Asset.of(_page(template, version, language), "text/html")
            for language in catalogues
        },
    )


def _files_in(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files_in(entry, f"{prefix}{entry.name}/")
        elif not entry.name.endswith(NOT_SERVED) and not entry.name.startswith("."):
            yield prefix + entry.name, entry


def _join(contents: dict[str, bytes]) -> dict[str, bytes]:
    """Take modules and style sheets out of the folder's files and make two of each."""
    modules = {path: contents.pop(path).decode() for path in list(contents) if _is_module(path)}
    sheets = {path: contents.pop(path) for path in list(contents) if path.endswith(".css")}
    scripts = bundle(modules, FIRST_MODULE, Bundle(ALL_MODULES, LATER_MODULES))
    styles = join_styles(sheets, set(modules) - set(sort_modules(modules, FIRST_MODULE)))
    later = wait_for_styles(LATER_STYLES) + scripts.later
    return {
        ALL_STYLES: styles.first,
        LATER_STYLES: styles.later,
        ALL_MODULES: compact_script(scripts.first.encode()),
        LATER_MODULES: compact_script(later.encode()),
    }


def _is_module(path: str) -> bool:
    return path.endswith(".js") and path not in NO_MODULES


def _catalogue(language: str) -> bytes:
    """The sections that the page reads, those of games among them."""
    kept = _without(_sections(catalogue(language)), TERMINAL_SECTIONS)
    of_games = {game: _without(kept.get(game, {}), TERMINAL_SECTIONS_OF_GAMES) for game in GAMES}
    return _write_json({**kept, **of_games})


def _sections(texts: Mapping[str, str]) -> dict[str, Any]:
    """Texts by dotted keys, as sections within sections."""
    whole: dict[str, Any] = {}
    for key, value in texts.items():
        *path, last = key.split(".")
        section = whole
        for name in path:
            section = section.setdefault(name, {})
        section[last] = value
    return whole


def _without(sections: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    return {name: section for name, section in sections.items() if name not in names}


def _rules() -> dict[str, bytes]:
    """The rules pages, one for each game and language: fetched only when somebody reads them."""
    folder = files("quandary.words") / "rules"
    pages = {entry.name.removesuffix(".json"): entry.read_bytes() for entry in folder.iterdir()}
    return {f"rules/{name}": _write_json(json.loads(page)) for name, page in sorted(pages.items())}


def _write_json(content: object) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def _flat(contents: dict[str, bytes]) -> Iterator[bytes]:
    for path, data in contents.items():
        yield path.encode()
        yield data


def _hash(parts: Sequence[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()[:16]


def mime_type(path: str) -> str:
    """What a file is, by the end of its name."""
    end = path[path.rfind(".") :]
    return MIME_TYPES.get(end) or mimetypes.guess_type(path)[0] or "application/octet-stream"


def _page(template: str, version: str, language: str) -> bytes:
    base = f"/static/{version}"
    filled = {
        "base": base,
        "language": language,
        "modules": f"{base}/{ALL_MODULES}",
        "later": f"{base}/{LATER_MODULES}",
        "later_styles": f"{base}/{LATER_STYLES}",
        "styles": f"{base}/{ALL_STYLES}",
        "words": f"/words/{version}/{language}.json",
        "site": version,
        "version": __version__,
        "about": escape(text(language, "web.preview.about")),
    }
    for name, value in filled.items():
        template = template.replace("{{" + name + "}}", value)
    return template.encode()


def wanted_language(accept: str) -> str:
    """The language a browser asks for, of those we have; English otherwise."""
    known = languages()
    for part in accept.split(","):
        name = part.partition(";")[0].strip().lower().partition("-")[0]
        if name in known:
            return name
    return "en"


class StaticRoutes:
    """The handlers of everything that is not the API."""

    def __init__(self, site: Site, preview: Preview) -> None:
        self._site = site
        self._preview = preview

    def all(self) -> list[BaseRoute]:
        """Every route of the page. The last takes what no other route has taken."""
        return [
            Route("/static/{version}/{path:path}", self.asset),
            Route("/words/{version}/{name:path}.json", self.words),
            Route(f"/{SERVICE_WORKER}", self.service_worker),
            Route("/", self.page),
            Route("/t/{table}", self.page),
            Route("/tv/{table}", self.page),
            Route("/my-games", self.page),
            Route("/day", self.page),
            Route("/challenge/{challenge}", self.page),
            Route("/rules/{game}", self.page),
            Route("/score/{game}", self.page),
            Route("/puzzles", self.page),
            Route("/puzzles/{game}", self.page),
            Route("/puzzles/{game}/{puzzle}", self.page),
            Route("/replay", self.page),
            Route("/replay/{table}", self.page),
            Route("/review", self.page),
            Route("/review/{table}", self.page),
            Route("/{path:path}", self.not_found),
        ]

    async def asset(self, request: Request) -> Response:
        """A file under its hashed address."""
        asset = self._site.assets.get(request.path_params["path"])
        return self._answer_with(request, asset)

    async def service_worker(self, request: Request) -> Response:
        """At the root, because it may look after no more than the folder it lies in."""
        return _answer(request, self._site.assets[SERVICE_WORKER], ASK_AGAIN)

    async def words(self, request: Request) -> Response:
        """A catalogue, or a page of rules, under its hashed address."""
        asset = self._site.words.get(request.path_params["name"])
        if asset is not None and request.path_params["version"] != self._site.version:
            return _answer(request, asset, ASK_AGAIN)  # for a page from before an update
        return self._answer_with(request, asset)

    async def page(self, request: Request) -> Response:
        """The page; which of its screens is shown, it decides from its address."""
        return await self._page(request, 200)

    async def not_found(self, request: Request) -> Response:
        """An address that leads nowhere: the page says so, in the reader's language."""
        if "text/html" not in request.headers.get("accept", ""):
            return Response(status_code=404)
        return await self._page(request, 404)

    async def _page(self, request: Request, status: int) -> Response:
        language = wanted_language(request.headers.get("accept-language", ""))
        preview = (await self._preview(request, language)).encode()
        headers = {
            "etag": f'"{self._site.version}-{language}-{zlib.crc32(preview):08x}"',
            "cache-control": ASK_AGAIN if status == 200 else "no-store",
            "vary": "Accept-Encoding, Accept-Language",
        }
        if request.headers.get("if-none-match") == headers["etag"] and status == 200:
            return Response(status_code=304, headers=headers)
        page = _with_preview(self._site.pages[language], preview)
        response = _answer(request, page, ASK_AGAIN, status)
        response.headers.update(headers)
        return response

    def _answer_with(self, request: Request, asset: Asset | None) -> Response:
        if asset is None or request.path_params["version"] != self._site.version:
            return Response(status_code=404)
        return _answer(request, asset, FOR_EVER)


@lru_cache(maxsize=100)
def _with_preview(page: Asset, preview: bytes) -> Asset:
    return Asset.of(page.content.replace(PREVIEW, preview), page.mime_type)


def _answer(request: Request, asset: Asset, keep: str, status: int = 200) -> Response:
    headers = {"cache-control": keep, "vary": "Accept-Encoding"}
    is_packed = "gzip" in request.headers.get("accept-encoding", "")
    if is_packed:
        headers["content-encoding"] = "gzip"
    content = asset.packed if is_packed else asset.content
    return Response(content, status, headers, media_type=asset.mime_type)
