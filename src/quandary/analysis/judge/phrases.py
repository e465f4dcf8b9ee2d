"""Phrases: what the judge has to say, as a key of the catalogue with its facts.

So a judgement can be told in any language, long after it was made and in another process.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from quandary.words import text

Fact = str | int | float
LEAST_ERROR = 0.1
"""A smaller error is rounded up to this."""


@dataclass(frozen=True)
class Phrase:
    """A text of the catalogue and what it names. Fractions have one decimal, whole numbers none, as
    on the page, which cannot tell 4.0 from 4."""

    key: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    """Facts that are themselves keys of the catalogue, such as colours."""

    def say(self, language: str) -> str:
        """The phrase in a language, its names, too."""
        facts = {name: _write(language, name, fact) for name, fact in self.facts.items()}
        named = {name: text(language, key) for name, key in self.names.items()}
        return text(language, self.key, **facts, **named)


def _write(language: str, name: str, fact: Fact) -> Fact:
    if not isinstance(fact, float):
        return fact
    return points_text(language, fact) if name == "points" else _shortest(language, fact)


def points_text(language: str, points: float) -> str:
    """So many points, with the word that goes with the number as it is written."""
    number = _shortest(language, points)
    return text(language, "unit.measured_points", count=round(points, 1), number=number)


def decimal(language: str, value: float, digits: int = 1) -> str:
    """A number as the language writes it."""
    written = f"{abs(value):.{digits}f}"
    sign = "−" if value < 0 and float(written) else ""  # noqa: RUF001 - the minus sign
    return sign + (written if language == "en" else written.replace(".", ","))


def _shortest(language: str, value: float) -> str:
    written = decimal(language, value)
    return written[:-2] if written.endswith((".0", ",0")) else written


def error_text(language: str, error: float) -> str:
    """A standard error in words: no estimate is without one, so none is given as 0."""
    return decimal(language, max(error, LEAST_ERROR))


def percent(share: float) -> int:
    """A share in whole percent."""
    return round(100 * share)
