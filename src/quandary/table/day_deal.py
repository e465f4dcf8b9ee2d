"""The same cards for everybody, `day-v1`: promised before, shown when nobody plays them any more.

1. The server draws a secret S of 32 bytes and publishes C, its commitment to it.
2. Every deck and the dice of every bot follow from S, so all who play have the same.
3. When the day is over, S is published.

All texts are ASCII; NAME is that of the cards, such as `GAME-4-2026-11-16`.
"""

from __future__ import annotations

import hashlib
import hmac

from quandary.games.game import AnyGame
from quandary.table.dealer import shuffled_deck

SCHEME = "day-v1"


def commitment(name: str, secret: bytes) -> str:
    """C = SHA-256("day-v1|commit|NAME|" + S), in hexadecimal."""
    return hashlib.sha256(f"{SCHEME}|commit|{name}|".encode() + secret).hexdigest()


def day_deck(game: AnyGame, name: str, secret: bytes, deal: int) -> list[str]:
    """The deck of a deal, from HMAC-SHA-256(S, "day-v1|deal|NAME|DEAL") as the shuffle's key."""
    key = hmac.digest(secret, f"{SCHEME}|deal|{name}|{deal}".encode(), "sha256")
    return [game.write_card(card) for card in shuffled_deck(game, key)]


def bot_seed(name: str, secret: bytes, seat: int) -> str:
    """What a bot's dice follow from: HMAC-SHA-256(S, "day-v1|bot|NAME|SEAT"), in hexadecimal."""
    return hmac.digest(secret, f"{SCHEME}|bot|{name}|{seat}".encode(), "sha256").hex()
