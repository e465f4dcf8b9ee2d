"""The fair deal, `deal-v1`: promises first, cards after, everything checked at the end.

1. Before a deal the server draws a secret S of 32 bytes and publishes C, its commitment to it.
2. Every human client draws 16 bytes E, sends its commitment H, and reveals E once all
   commitments are in. Seats that promise nothing, and bots, contribute nothing.
3. K = HMAC-SHA-256(S, transcript) is the key of the shuffle in `dealer.py`.
4. When the deal is over, S and every E are published and put into the record.

So neither the server nor a player can choose the deck, or change it afterwards. It does not
prove that whoever runs the server did not look at the cards.

Every text below is ASCII; `deal` is `GAME.DEAL.ATTEMPT`, each counted from 0 at its table.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping

SCHEME = "deal-v1"
SECRET_BYTES = 32


class Masked(bytes):
    """Bytes that must not be told yet: they show nothing of themselves in a log or an error."""

    def __repr__(self) -> str:
        return "<masked>"

    __str__ = __repr__


def deal_name(game: int, deal: int, attempt: int) -> str:
    """What a deal is called in every text that is hashed."""
    return f"{game}.{deal}.{attempt}"


def server_commitment(table: str, deal: str, secret: bytes) -> str:
    """C = SHA-256("deal-v1|commit|TABLE|DEAL|" + S), in hexadecimal."""
    return hashlib.sha256(f"{SCHEME}|commit|{table}|{deal}|".encode() + secret).hexdigest()


def seat_commitment(table: str, deal: str, seat: int, entropy: bytes) -> str:
    """H = SHA-256("deal-v1|entropy|TABLE|DEAL|SEAT|" + E), in hexadecimal."""
    text = f"{SCHEME}|entropy|{table}|{deal}|{seat}|"
    return hashlib.sha256(text.encode() + entropy).hexdigest()


def transcript(
    table: str, deal: str, commitment: str, players: int, entropy: Mapping[int, bytes]
) -> bytes:
    """Everything that was published, in one text: "deal-v1|transcript|TABLE|DEAL|C|0:E;1:-;…"."""
    contributions = ";".join(
        f"{seat}:{entropy[seat].hex() if seat in entropy else '-'}" for seat in range(players)
    )
    return f"{SCHEME}|transcript|{table}|{deal}|{commitment}|{contributions}".encode()


def shuffle_key(secret: bytes, transcript: bytes) -> bytes:
    """K, from which `dealer.shuffled_deck` makes the deck."""
    return Masked(hmac.digest(secret, transcript, "sha256"))
