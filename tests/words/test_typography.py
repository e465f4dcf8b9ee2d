"""The typography of each language, in every text of the catalogues and of the rules pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from quandary.words import languages
from quandary.words.catalogue import catalogue, flatten

NO_BREAK = "\u00a0"
THIRD_GAME = Path(__file__).parents[1] / "third_game" / "lanterns" / "words"
RULES = files("quandary.words") / "rules"
LETTER = r"[^\W\d_]"
ARTICLES = "il|lo|la|un|uno|del|dal|al|nel|sul"
MANY = re.compile(r"\.(dealt\w*|cards\.many|out_by_limit)$")
"""Texts whose count is never one: hands that are dealt, many cards, a limit that was reached."""
NO_NOUNS = "shown|gezeigt|montrés|mostrati|each|chacun|ciascuno|von|sur|sul"
"""What may stand after any count."""

EVERYWHERE = {
    "two spaces": r"  ",
    "a space at the beginning": r"^\s",
    "a space before a comma or a full stop": r"\s[,.](?!\d)",
    "a straight apostrophe": rf"{LETTER}'{LETTER}",
    "a straight quotation mark": r'"',
    "three dots": r"\.\.\.",
    "a hyphen for a dash": r" - ",
}
FAULTS = {
    "en": {
        "quotation marks of another language": r"[«»„‚]",
        "a space before a mark": r"\s[:;!]",
        "a where an may be needed": r"\ba {{(number|card|value)}}",
        "a stilted word": r"\b([Ww]hoever|anew|as wished)\b",
    },
    "de": {
        "quotation marks of another language": r"[«»”’']|‘(?={{|\w)",
        "an opening mark that is not closed": r"‚[^‘]*$|„[^“]*$",
        "a space before a mark": r"\s[:;!]",
    },
    "fr": {
        "no no-break space before a mark": rf"[^{NO_BREAK}][:;!?]",
        "no no-break space inside the quotation marks": rf"«(?!{NO_BREAK})|(?<!{NO_BREAK})»",
        "quotation marks of another language": r"[“”„‚‘']",
        "tu where it should be vous": rf"\b([Tt]u|[Tt]oi|[Tt]on|[Tt]es|[Tt]’{LETTER}+)\b",
    },
    "it": {
        "quotation marks of another language": r"[“”„‚‘']",
        "a space inside the quotation marks": r"«\s|\s»",
        "a space before a mark": r"\s[:;!]",
        "an article that may not fit a number": rf"\b({ARTICLES}) {{{{(number|card|showing)}}}}",
        "an article that does not fit": rf"\b({ARTICLES}) (8|11)\b|\bil 1\b|\b(il|un) 0\b",
        "an apostrophe for an accent": r"\bE’(?!\w)|\b(perche|finche|piu|puo|cosi|gia|pero)’",
        "a wrong or missing accent": r"\b(perch[eè]|finch[eè]|poich[eè]|nè|piu|puo|gia|cosi)\b",
        "as long as, where until is meant": r"\bfinché (qualcuno|tutti) (?!non\b)",
    },
}
"""What must not be found, by language."""
NOT_PROSE = "command."
"""Lists of words that a player may type, with spaces between them."""


def parts_of(content: Any, where: str) -> Iterator[tuple[str, str]]:
    """Every text of a rules page that a reader sees."""
    if isinstance(content, str):
        yield where, content
    elif isinstance(content, list):
        for place, part in enumerate(content):
            yield from parts_of(part, f"{where}.{place}")
    elif isinstance(content, dict):
        for name, part in content.items():
            if name not in ("id", "cards", "lanes"):
                yield from parts_of(part, f"{where}.{name}")


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language, and where it stands."""
    third_game = json.loads((THIRD_GAME / f"{language}.json").read_text(encoding="utf-8"))
    for key, text in [*catalogue(language).items(), *flatten(third_game)]:
        if not key.startswith(NOT_PROSE):
            yield key, text
    for page in RULES.iterdir():
        if page.name.endswith(f".{language}.json"):
            yield from parts_of(json.loads(page.read_text(encoding="utf-8")), page.name)


def faults(language: str, text: str) -> list[str]:
    """What is wrong with a text."""
    rules = {**EVERYWHERE, **FAULTS[language]}
    return [fault for fault, pattern in rules.items() if re.search(pattern, text)]


@pytest.mark.parametrize("language", languages())
def test_every_text_follows_the_typography_of_its_language(language: str) -> None:
    found = {where: (faults(language, text), text) for where, text in texts(language)}
    assert len(found) > 900
    assert {where: fault for where, fault in found.items() if fault[0]} == {}


@pytest.mark.parametrize(
    ("language", "text", "fault"),
    [
        ("en", "two  words", "two spaces"),
        ("en", "the dealer's left", "a straight apostrophe"),
        ("en", "not a {{number}}", "a where an may be needed"),
        ("en", "Whoever has fewest wins.", "a stilted word"),
        ("de", "'target' muss eine Zahl sein", "quotation marks of another language"),
        ("de", "‘{{line}}’ ist unbekannt", "quotation marks of another language"),
        ("de", "‚{{line}} ist unbekannt", "an opening mark that is not closed"),
        ("fr", "Pioche: 9", "no no-break space before a mark"),
        ("fr", "Une triplette !", "no no-break space before a mark"),
        ("fr", "« oui »", "no no-break space inside the quotation marks"),
        ("fr", "L’hôte t’a retiré", "tu where it should be vous"),
        ("it", "Prendi il {{number}}", "an article that may not fit a number"),
        ("it", "Gioca il 8", "an article that does not fit"),
        ("it", "finché tutti hanno scelto", "as long as, where until is meant"),
        ("it", "perchè no", "a wrong or missing accent"),
        ("it", "E’ il tuo turno", "an apostrophe for an accent"),
    ],
)
def test_a_fault_is_found(language: str, text: str, fault: str) -> None:
    assert fault in faults(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It is {{player}}’s turn: play 7 7, or knock."),
        ("de", "‚{{line}}‘ verstehe ich nicht. Hilfe mit ?."),
        ("fr", f"Tapez{NO_BREAK}? pour l’aide{NO_BREAK}: «{NO_BREAK}{{{{line}}}}{NO_BREAK}»."),
        ("it", "Un po’ troppo: prendi l’8 o lo 0, finché qualcuno non bussa. È così."),
    ],
)
def test_a_good_text_has_no_fault(language: str, text: str) -> None:
    assert faults(language, text) == []


@pytest.mark.parametrize("language", languages())
def test_a_counted_noun_has_both_forms(language: str) -> None:
    """`{{count}}` before a word wants a plural; a sign, a unit or a colon does not."""
    noun = re.compile(rf"{{{{count}}}} (?!({NO_NOUNS})\b){LETTER}{{3,}}")
    counted = [key for key, text in texts(language) if noun.search(text)]
    assert len(counted) > 40
    alone = [key for key in counted if not key.endswith(("_one", "_other"))]
    assert [key for key in alone if not MANY.search(key)] == []
