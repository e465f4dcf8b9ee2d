"""What reading a typed line answers when it cannot make an action of it."""

from __future__ import annotations


class NotUnderstood(Exception):
    """The line names no action; `key` and `facts` are the sentence that says so."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts
