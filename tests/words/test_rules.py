"""The rules pages: alike in sections, clauses and pictures in every language, none missing."""

import json
import re
from importlib.resources import files
from typing import Any

import pytest

from quandary.games.play5211.cards import COLOURS
from quandary.games.play5211.scoring import kododos_needed, limit_of
from quandary.words import languages

CLAUSES = {
    "quando": [f"Q{number}" for number in range(1, 26)],
    "5211": [f"F{number}" for number in range(1, 18)],
}
BLOCKS = {"cards", "lanes", "list", "ruling", "table"}
PAGES = [(game, language) for game in CLAUSES for language in languages()]


def page(game: str, language: str) -> dict[str, Any]:
    """The rules of a game in a language."""
    path = files("quandary.words") / "rules" / f"{game}.{language}.json"
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def clauses(content: dict[str, Any]) -> list[dict[str, Any]]:
    """The clauses of a page in their order."""
    return [clause for section in content["sections"] for clause in section["clauses"]]


def shape(block: Any) -> Any:
    """A block without its words: what has to be the same in every language."""
    if isinstance(block, str):
        return "text"
    if "list" in block:
        return ("list", len(block["list"]))
    if "table" in block:
        return ("table", [len(row) for row in block["table"]], numbers(str(block["table"])))
    if "ruling" in block:
        return "ruling"
    return {name: value for name, value in block.items() if name != "caption"}


def numbers(words: str) -> list[str]:
    """Every number in a text, in its order."""
    return re.findall(r"\d+", words)


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_clause_has_its_place(game: str, language: str) -> None:
    assert [clause["id"] for clause in clauses(page(game, language))] == CLAUSES[game]


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_language_has_the_same_sections(game: str, language: str) -> None:
    expected = [section["id"] for section in page(game, "en")["sections"]]
    content = page(game, language)
    assert [section["id"] for section in content["sections"]] == expected
    assert all(section["title"] for section in content["sections"])
    assert all(clause["title"] for clause in clauses(content))
    assert len(content["lead"]) == len(page(game, "en")["lead"])


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_language_has_the_same_pictures_and_tables(game: str, language: str) -> None:
    for here, english in zip(clauses(page(game, language)), clauses(page(game, "en")), strict=True):
        assert [shape(block) for block in here["body"]] == [
            shape(block) for block in english["body"]
        ], here["id"]


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_references_lead_to_clauses_of_the_same_page(game: str, language: str) -> None:
    letter = CLAUSES[game][0][0]
    mentioned = set(re.findall(r"\b[QF]\d+\b", json.dumps(page(game, language))))
    assert mentioned <= set(CLAUSES[game])
    assert all(name.startswith(letter) for name in mentioned)


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_picture_can_be_drawn_and_is_told_in_words(game: str, language: str) -> None:
    card = r"q(\d|10|\?)" if game == "quando" else f"[{COLOURS}][1-6]"
    for clause in clauses(page(game, language)):
        for block in (block for block in clause["body"] if not isinstance(block, str)):
            assert set(block) & BLOCKS, clause["id"]
            if "cards" in block:
                words = block["cards"].replace("/", " ").split()
                assert all(re.fullmatch(f"{card}|>|,", word) for word in words), clause["id"]
            if "lanes" in block:
                assert set(block["lanes"]["counts"]) == set(COLOURS)
                players = block["lanes"]["players"]
                assert sum(block["lanes"]["counts"].values()) == 4 * players
                assert block["lanes"]["limit"] == limit_of(players)
                assert block["lanes"]["needed"] == kododos_needed(players)
            assert block.get("caption") or ("cards" not in block and "lanes" not in block)
