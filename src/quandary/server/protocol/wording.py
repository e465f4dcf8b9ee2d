"""Phrases of the judge as the page gets them: a key of its words, and what it names."""

from __future__ import annotations

from quandary.analysis.judge.phrases import Phrase
from quandary.server.protocol.outgoing import Wording


def wording_of(phrase: Phrase) -> Wording:
    """A phrase that the page says in its own language."""
    return Wording(phrase.key, dict(phrase.facts), dict(phrase.names))
