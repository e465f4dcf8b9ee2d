"""The page's style sheets as two: what a first visit needs, and those of screens fetched later."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from quandary.server.http.compact import compact_style

FIRST_STYLE = "styles/tokens.css"
"""It names the layers, so it comes before every other."""
SCREEN = "_screen"


class Styles(NamedTuple):
    """One sheet is one request, and a fifth smaller than its parts."""

    first: bytes
    later: bytes


def join_styles(sheets: dict[str, bytes], later_modules: Collection[str]) -> Styles:
    """Those of modules that are fetched later, by their names, and all others."""
    paths = sorted(sheets, key=lambda path: (path != FIRST_STYLE, path))
    later = [path for path in paths if _is_later(path, later_modules)]
    first = [path for path in paths if path not in later]
    return Styles(*(compact_style(b"\n".join(map(sheets.__getitem__, p))) for p in (first, later)))


def _is_later(path: str, later_modules: Collection[str]) -> bool:
    """`score/score.css` belongs to `score/score.js` or `score/score_screen.js`."""
    stem = path.removesuffix(".css")
    return any(f"{stem}{end}.js" in later_modules for end in ("", SCREEN))


def wait_for_styles(name: str) -> str:
    """The beginning of a script that waits until a sheet beside it applies, or cannot be had."""
    return f"""await new Promise((done) => {{
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("./{name}", import.meta.url).href;
  link.onload = link.onerror = done;
  document.head.append(link);
}});
"""
