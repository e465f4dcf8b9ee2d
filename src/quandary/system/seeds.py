"""Seeds of decisions: the same text gives the same choice, however often it is asked for."""

from __future__ import annotations

import hashlib

BITS = 64


def decision_seed(seed: str, *moment: int | None) -> str:
    """A text that is another one at every decision of a bot with this seed."""
    return "|".join([seed, *map(str, moment)])


def seed_number(text: str, bits: int = BITS) -> int:
    """A number of so many bits; whoever knows it does not know the text."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[: BITS // 8], "big") >> BITS - bits
