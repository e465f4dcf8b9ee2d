"""The error for a typed line that names no action."""

from __future__ import annotations


class UnreadableInput(Exception):
    """The line names no action; `key` and `facts` are the sentence that says so."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts
