"""The rules in four languages on the documentation site, from the texts that the table shows.

A page asks for them by the directive `game-rules`, with the game and the language.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from quandary.words.catalogue import text

WORDS = Path(__file__).resolve().parents[2] / "src" / "quandary" / "words"


class GameRules(SphinxDirective):
    """The rules of a game, in a language."""

    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        """The rules, read like any page."""
        game, language = self.arguments
        source = WORDS / "rules" / f"{game}.{language}.json"
        self.env.note_dependency(str(source))
        rules = markdown(json.loads(source.read_text(encoding="utf-8")), language)
        return self.parse_text_to_nodes(rules, allow_section_headings=True)


def markdown(rules: dict[str, Any], language: str) -> str:
    """The rules of a game as Markdown."""
    ruling = text(language, "rules_page.ruling")
    paragraphs = list(rules["lead"])
    for section in rules["sections"]:
        paragraphs.append(f"## {section['title']}")
        for clause in section["clauses"]:
            paragraphs.append(f"### {clause['id']} {clause['title']}")
            paragraphs += [paragraph(block, ruling) for block in clause["body"]]
    return "\n\n".join(paragraphs)


def paragraph(block: str | dict[str, Any], ruling: str) -> str:
    """A part of a clause. Pictures of cards are told by their caption."""
    if isinstance(block, str):
        return block
    if "table" in block:
        return table(block["table"])
    if "list" in block:
        return "\n".join(f"- {item}" for item in block["list"])
    if "ruling" in block:
        return f"**{ruling}** {block['ruling']}"
    return f"> {block['caption']}"


def table(rows: list[list[str]]) -> str:
    """Rows of cells, the first one as the heading."""
    head, *body = (f"| {' | '.join(row)} |" for row in rows)
    return "\n".join([head, "|---" * len(rows[0]) + "|", *body])


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx about the directive."""
    app.add_directive("game-rules", GameRules)
    return {"parallel_read_safe": True}
