"""The emblem of everybody at a table: a number that clients draw as a shape in a colour.

People who come back usually get the same one, because it follows from who they are. Nobody can tell
from it who that is: it is one of few.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

EMBLEMS = 8
"""More than a table has seats."""


def choose_emblem(person: str, taken: Iterable[int | None]) -> int:
    """The person's own emblem, or the next one that nobody else at the table has."""
    own = hashlib.sha256(b"emblem|" + person.encode()).digest()[0]
    others = set(taken)
    return next(e for n in range(EMBLEMS) if (e := (own + n) % EMBLEMS) not in others)
