"""Every clause and every example of the rules has a test that bears its number."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))
TESTS = sorted((ROOT / "tests" / "games").rglob("test_*.py"))


def clauses_in(page: str) -> set[str]:
    """The numbers in a rules page's headings."""
    return set(re.findall(r"^#+ ([QF]E?\d+) ", page, re.MULTILINE))


def test_names_in(source: str) -> set[str]:
    """The names of the test functions in a file."""
    return {
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


test_names_in.__test__ = False  # type: ignore[attr-defined]


def numbers_in(name: str) -> set[str]:
    """The clauses a test's name bears: `test_q17_and_q21_…` bears two."""
    return {word.upper() for word in name.split("_") if re.fullmatch(r"[qf]e?\d+", word)}


def untested(pages: Iterable[str], sources: Iterable[str]) -> set[str]:
    """The clauses of these pages that no test in these sources bears."""
    clauses = {clause for page in pages for clause in clauses_in(page)}
    names = {name for source in sources for name in test_names_in(source)}
    return clauses - {number for name in names for number in numbers_in(name)}


def read(paths: Iterable[Path]) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in paths]


def test_every_clause_and_example_has_a_test() -> None:
    assert untested(read(PAGES), read(TESTS)) == set()


def test_the_pages_have_all_clauses_and_examples() -> None:
    clauses = {clause for page in read(PAGES) for clause in clauses_in(page)}
    assert len(clauses) == 25 + 6 + 17 + 4


def test_no_test_bears_a_number_that_is_no_clause() -> None:
    clauses = {clause for page in read(PAGES) for clause in clauses_in(page)}
    names = {name for source in read(TESTS) for name in test_names_in(source)}
    assert {name for name in names if not numbers_in(name) <= clauses} == set()


def test_a_clause_without_a_test_is_found() -> None:
    page = "# Game\n\n### Q1 Cards\n\nText with Q3 in it.\n\n### Q13 Triplet\n\n### QE1 Out\n"
    source = "def test_q13_and_qe1_go_together(): ...\n\ndef helper_q1(): ...\n\n# test_q1_cards\n"
    assert untested([page], [source]) == {"Q1"}
    assert untested([page], [source, "class TestIt:\n    def test_q1_cards(self): ...\n"]) == set()
    assert untested([page], []) == {"Q1", "Q13", "QE1"}


def test_a_longer_number_does_not_stand_in_for_a_shorter_one() -> None:
    assert untested(["### F1 Cards\n"], ["def test_f13_x(): ...", "def test_of1_x(): ..."]) == {
        "F1"
    }
