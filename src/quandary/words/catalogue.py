"""Reads the catalogues (`en.json` and its sisters), which have the shape of i18next version 4.

Keys nest and are addressed with dots, `{{name}}` is filled in from the arguments, and a text that
depends on `count` stands there twice, with `_one` and `_other` at the end of its key. Nothing else
of i18next is read: no context, no nesting of texts, no formats, no other language to fall back to.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from quandary.words.registry import GAME_WORDS

PLACEHOLDER = re.compile(r"\{\{\s*(\w+)\s*\}\}")


def text(language: str, key: str, **arguments: object) -> str:
    """The text at `key` in `language`, with its placeholders filled in.

    A missing text or argument is a `KeyError` that names language and key; an unknown language is
    a `ValueError` that names the known ones. Arguments without a placeholder are ignored.
    """
    texts = catalogue(language)
    template = None
    if "count" in arguments:
        template = texts.get(f"{key}_{plural(language, arguments['count'])}")
    if template is None:
        template = texts.get(key)
    if template is None:
        raise KeyError(f"no text '{key}' in language '{language}'")

    def fill(match: re.Match[str]) -> str:
        name = match[1]
        if name not in arguments:
            raise KeyError(f"text '{key}' in language '{language}' needs the argument '{name}'")
        return str(arguments[name])

    return PLACEHOLDER.sub(fill, template)


def plural(language: str, count: object) -> str:
    """The plural form for a count: `one` or `other`. In French everything below two is one."""
    if language == "fr" and isinstance(count, int | float):
        return "one" if abs(count) < 2 else "other"
    return "one" if count == 1 else "other"


@cache
def languages() -> tuple[str, ...]:
    """The languages there is a catalogue for, in alphabetical order."""
    names = (entry.name for entry in files("quandary.words").iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in names if name.endswith(".json")))


def catalogue(language: str) -> Mapping[str, str]:
    """All texts of a language by their dotted keys. Shared by every caller: not to be changed."""
    return _read_catalogue(language, tuple(GAME_WORDS.values()))


@cache
def _read_catalogue(language: str, folders: Sequence[Traversable]) -> Mapping[str, str]:
    """The catalogue of a language, and what the folders of games add to it."""
    if language not in languages():
        known = ", ".join(languages())
        raise ValueError(f"unknown language '{language}'; known languages: {known}")
    texts: dict[str, str] = {}
    for folder in (files("quandary.words"), *folders):
        content = (folder / f"{language}.json").read_text(encoding="utf-8")
        texts.update(flatten(json.loads(content)))
    return texts


def flatten(section: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a section and of the sections inside it, with its dotted key."""
    for name, value in section.items():
        key = prefix + name
        if isinstance(value, str):
            yield key, value
        elif isinstance(value, dict):
            yield from flatten(value, f"{key}.")
        else:
            raise TypeError(f"'{key}' is neither a text nor a section")
