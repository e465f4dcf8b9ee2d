"""Games whose page lies elsewhere than in `web/games`: their files join those of the page."""

from __future__ import annotations

from importlib.resources.abc import Traversable

from quandary.registry import Registry

PAGE_GAMES: Registry[Traversable] = Registry({})
"""By the game's id a folder: its `index.js` exports `game`, its modules and styles lie beside."""
LIST = "games/other_games.js"


def add_games(contents: dict[str, bytes]) -> None:
    """Put every registered game's files where its imports look for the page's, and list it."""
    for game, folder in PAGE_GAMES.items():
        for entry in folder.iterdir():
            contents[f"games/{game}/{entry.name}"] = entry.read_bytes()
    contents[LIST] = _list_games(list(PAGE_GAMES)).encode()


def _list_games(games: list[str]) -> str:
    lines = [f'import {{ game as {game} }} from "./{game}/index.js";' for game in games]
    return "\n".join([*lines, f"export const OTHER_GAMES = [{', '.join(games)}];"])
