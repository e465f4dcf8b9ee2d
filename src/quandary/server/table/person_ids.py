"""What clients know a person at a table by, under whatever name and at whatever seat.

At another table the same guest has another id, and nobody can tell the guest from it: a guest's
own id is random, and as long as a key.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

LENGTH = 16


@lru_cache(maxsize=4096)
def person_id(table: str, guest: str | None) -> str | None:
    """The id of a guest at a table; a bot has none."""
    if guest is None:
        return None
    return hashlib.sha256(f"person|{table}|{guest}".encode()).hexdigest()[:LENGTH]
