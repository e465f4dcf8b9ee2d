"""Documents are in plain English, and every link between them leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
        *(ROOT / "docs").rglob("*.md"),
        ROOT / "src" / "quandary" / "web" / "README.md",
    ]
)
STILTED = re.compile(
    r"\b(whoever|as wished|if wished|anew|what cannot be|one comes back|plays otherwise)\b",
    re.IGNORECASE,
)
"""Words and phrases that read like a translation."""


def prose(page: Path) -> str:
    """A page without its blocks of code."""
    text = page.read_text(encoding="utf-8")
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_reads_like_english(page: Path) -> None:
    assert STILTED.findall(prose(page)) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_documents_lead_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", prose(page)):
        linked = page.parent / target if target else page
        assert linked.exists(), target
        if anchor and linked.suffix == ".md":
            headings = re.findall(r"^#+ (.+)$", linked.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {anchor_of(heading) for heading in headings}, anchor


def anchor_of(heading: str) -> str:
    """The address that GitHub gives a heading."""
    return re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-")
