"""The documentation site builds without a warning, and its links between pages lead somewhere."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tools.launcher.commands import BUILD_DOCS

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build = [*BUILD_DOCS, "docs", str(folder)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_link_within_the_site_leads_to_a_place(site: Path) -> None:
    pages = {page: page.read_text(encoding="utf-8") for page in site.rglob("*.html")}
    assert len(pages) > 50
    anchors = {page: set(re.findall(r'\bid="([^"]+)"', text)) for page, text in pages.items()}
    lost = []
    for page, text in pages.items():
        for link in re.findall(r'<a [^>]*href="([^"]+)"', text):
            parts = urlsplit(link)
            if parts.scheme:
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            is_there = target.exists()
            if is_there and parts.fragment and target in anchors:
                is_there = unquote(parts.fragment) in anchors[target]
            if not is_there:
                lost.append((page.name, link))
    assert lost == []


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
@pytest.mark.parametrize(("game", "clause"), [("quando", "Q25"), ("5211", "F17")])
def test_the_rules_are_there_in_every_language(
    site: Path, game: str, clause: str, language: str
) -> None:
    text = (site / "rules" / language / f"{game}.html").read_text(encoding="utf-8")
    assert re.search(rf"<h3>{clause} ", text)


def test_the_reference_names_what_the_library_exports(site: Path) -> None:
    import quandary

    text = (site / "reference.html").read_text(encoding="utf-8")
    documented = set(re.findall(r'id="quandary\.library\.(\w+)"', text))
    assert set(quandary.__all__) - {"__version__"} <= documented | CONSTANTS


CONSTANTS = {"AnyMatch", "GAMES"}
"""Values and aliases, which have no docstring of their own."""
