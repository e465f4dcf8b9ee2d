"""The words a person reads: one catalogue per language, shared by terminal and web."""

from quandary.words.catalogue import languages, text

__all__ = ["languages", "text"]
