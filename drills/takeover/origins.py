"""Attempts from pages of other origins, on sockets and on requests that change something."""

from __future__ import annotations

import json
import random
from urllib.parse import urlsplit

from drills.shared.games.registry import ANY_GAME
from drills.shared.raw_client import ask, try_tokens
from drills.takeover.rightful_players import RightfulPlayers


def foreign(base: str) -> dict[str, tuple[str, ...]]:
    """Header lines that a foreign page, or no page at all, might send."""
    parts = urlsplit(base)
    host, port, net = parts.hostname, parts.port or 80, parts.netloc
    return {
        "missing": ("",),
        "null": ("Origin: null",),
        "empty": ("Origin:",),
        "another host": ("Origin: http://evil.example",),
        "another host, same port": (f"Origin: http://evil.example:{port}",),
        "another name of this machine": (f"Origin: http://localhost:{port}",),
        "no port": (f"Origin: http://{host}",),
        "another port": (f"Origin: http://{host}:{port + 1}",),
        "a longer port": (f"Origin: http://{net}0",),
        "another scheme": (f"Origin: https://{net}",),
        "a socket's scheme": (f"Origin: ws://{net}",),
        "as a subdomain": (f"Origin: http://{net}.evil.example",),
        "as a user": (f"Origin: http://{net}@evil.example",),
        "as a path": (f"Origin: http://evil.example/{net}",),
        "with a path": (f"Origin: http://{net}/",),
        "with a question": (f"Origin: http://{net}?x",),
        "in capitals": (f"Origin: HTTP://{net}",),
        "twice": (f"Origin: {base}", f"Origin: {base}"),
        "own and another": (f"Origin: {base}", "Origin: http://evil.example"),
        "both in one": (f"Origin: {base}, http://evil.example",),
        "a file": ("Origin: file://",),
        "an extension": ("Origin: chrome-extension://abcdefghijklmnop",),
        "not ASCII": ("Origin: http://\u0435xample",),
        "a rebound name": ("Host: evil.example", "Origin: http://evil.example"),
        "two hosts": (f"Origin: {base}", "Host: evil.example"),
    }


async def attempts(
    players: RightfulPlayers, rng: random.Random, guesses: int
) -> list[tuple[str, bool]]:
    """Right tokens and cookies, shown by the wrong page."""
    base, tried = players.base, []
    cookie = f"Cookie: {players.ann.cookie}"
    new_table = json.dumps({"game": ANY_GAME, "seats": 2, "name": "Eve"}).encode()
    seat = json.dumps({"name": "Eve"}).encode()
    paths = {
        "/api/tables": new_table,
        f"/api/tables/{players.table}/seats": seat,
        f"/api/tables/{players.table}/tokens": b"",
    }
    for what, lines in foreign(base).items():
        outcome = await try_tokens(base, players.table, [players.tokens["ann"]], *lines)
        tried.append((f"a socket, origin {what}", outcome.status == 101))
        for path, body in paths.items():
            headers = (*filter(None, lines), cookie, "Content-Type: application/json")
            status, _ = await ask(base, "POST", path, *headers, body=body)
            tried.append((f"POST {path}, origin {what}", not 400 <= status < 500))
    return tried
