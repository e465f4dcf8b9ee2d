"""Whether a record's decks are those of a day: `day-v1`, computed from docs/fair-deal.md alone."""

from __future__ import annotations

import hashlib
import hmac
import re

from quandary.analysis.deal_v1 import shuffle
from quandary.analysis.verify_deal import Disproved, verify_deck
from quandary.table.record import Record

HEX = re.compile("[0-9a-f]{64}")


def day_promise(name: str, secret: bytes) -> str:
    """C, the server's commitment to the secret of these cards."""
    return hashlib.sha256(f"day-v1|commit|{name}|".encode() + secret).hexdigest()


def verify_day(record: Record, name: str, secret: bytes, promise: str | None) -> str:
    """Compare the promise and every deck with the secret; the promise. Raises `Disproved`."""
    made = day_promise(name, secret)
    if promise is not None and promise != made:
        raise Disproved(f"the promise {promise} was made for another secret, which is not {name}'s")
    for number, deal in enumerate(record.deals):
        key = hmac.digest(secret, f"day-v1|deal|{name}|{number}".encode(), "sha256")
        verify_deck(number, deal.deck, shuffle(record.game, key), "the secret makes")
    return made
