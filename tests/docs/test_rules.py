"""The rules pages have every clause, in order, each under a heading with its number."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
RULES = {
    "quando.md": [f"Q{n}" for n in range(1, 26)] + [f"QE{n}" for n in range(1, 7)],
    "5211.md": [f"F{n}" for n in range(1, 18)] + [f"FE{n}" for n in range(1, 5)],
}


@pytest.mark.parametrize("page", RULES)
def test_every_clause_has_its_heading(page: str) -> None:
    text = (DOCS / "rules" / page).read_text(encoding="utf-8")
    assert re.findall(r"^### ([QF]E?\d+) \S", text, re.MULTILINE) == RULES[page]
