"""What a link shows of itself where somebody shares it (Open Graph).

Of a table that is its game, if a stranger with the link may look at it; never who plays, nor that
there is no such table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import lru_cache
from html import escape
from urllib.parse import urlsplit

from starlette.requests import Request

from quandary.server.http.guard import is_own_name
from quandary.server.protocol.errors import CommandRefused
from quandary.server.room.lobby import Lobby
from quandary.server.settings import Settings
from quandary.server.table.access import may_look
from quandary.words import text

ROOM_SECONDS = 0.5
"""The page does not wait longer for what its preview should say."""
PICTURE = "icons/icon-512.png"

Preview = Callable[[Request, str], Awaitable[str]]
"""The lines for the head of a page that was asked for, in a language."""


def previews(lobby: Lobby, settings: Settings, base: str) -> Preview:
    """Makes the previews of a server; `base` is where its files are."""

    async def preview(request: Request, language: str) -> str:
        table = _table_of(request)
        game = None if table is None else await _game_of(lobby, table)
        return write_preview(language, game, _origin_of(request, settings), base)

    return preview


def _table_of(request: Request) -> str | None:
    """The table that is asked for; an address below `/t/` that leads nowhere names none."""
    if not request.url.path.startswith("/t/"):
        return None
    table: str | None = request.path_params.get("table")
    return table


async def _game_of(lobby: Lobby, table: str) -> str | None:
    with suppress(CommandRefused, TimeoutError):
        async with asyncio.timeout(ROOM_SECONDS):
            room = await lobby.room(table)
        if room is not None and may_look(room.state, frozenset()):
            return room.state.settings.game
    return None


def _origin_of(request: Request, settings: Settings) -> str:
    """The address the page was asked for at; empty if nobody vouches for it."""
    host = request.headers.get("host", "").lower()
    for origin in settings.origins:
        if urlsplit(origin).netloc == host:
            return origin
    return f"{request.url.scheme}://{host}" if is_own_name(host, settings.host) else ""


@lru_cache(maxsize=200)
def write_preview(language: str, game: str | None, origin: str, base: str) -> str:
    """The lines for the head of a page."""
    title, about = "Quandary", text(language, "web.preview.about")
    if game is not None:
        title = text(language, "web.join.title", game=text(language, f"game.{game}"))
        about = text(language, "web.preview.table")
    properties = {
        "og:type": "website",
        "og:site_name": "Quandary",
        "og:locale": language,
        "og:title": title,
        "og:description": about,
    }
    if origin:
        properties["og:image"] = f"{origin}{base}/{PICTURE}"
    return "\n".join(
        f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()
    )
