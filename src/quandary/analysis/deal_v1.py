"""The fair deal computed once more, from docs/fair-deal.md alone.

Nothing here is shared with the engine that deals: a mistake made there is not made again
here. Cards are texts, as in records.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence

LETTERS = "ygobv"
COPIES = ((1, 5), (2, 6), (3, 5), (4, 2), (5, 1), (6, 1))
"""5211: how often each value stands in a colour."""


def server_promise(table: str, deal: str, secret: bytes) -> str:
    """C, the server's commitment to its secret."""
    return hashlib.sha256(_bytes(f"deal-v1|commit|{table}|{deal}|") + secret).hexdigest()


def seat_promise(table: str, deal: str, seat: int, entropy: bytes) -> str:
    """H, a seat's commitment to its bytes."""
    return hashlib.sha256(_bytes(f"deal-v1|entropy|{table}|{deal}|{seat}|") + entropy).hexdigest()


def shuffle_key(table: str, deal: str, secret: bytes, entropy: Sequence[bytes | None]) -> bytes:
    """K, from the secret and everybody's bytes; `None` for a seat without."""
    promise = server_promise(table, deal, secret)
    seats = ";".join(f"{seat}:{e.hex() if e else '-'}" for seat, e in enumerate(entropy))
    told = _bytes(f"deal-v1|transcript|{table}|{deal}|{promise}|{seats}")
    return hmac.new(secret, told, hashlib.sha256).digest()


def deck_of_seed(game: str, seed: str, deal: int) -> list[str]:
    """The deck of a deal in local play, where one seed determines all of them."""
    return shuffled(game, hashlib.sha256(_bytes(f"quandary-seed|{game}|{deal}|{seed}")).digest())


def shuffled(game: str, key: bytes) -> list[str]:
    """The whole deck, top first, that a key determines."""
    numbers = _numbers(key)
    deck = list(new_deck(game))
    for place in reversed(range(1, len(deck))):
        other = _below(place + 1, numbers)
        deck[place], deck[other] = deck[other], deck[place]
    if game == "quando":
        deck = [_turned(card) if _below(2, numbers) else card for card in deck]
    return deck


def new_deck(game: str) -> list[str]:
    """The deck in the order in which every shuffle begins."""
    if game == "quando":
        return [f"{low}/{high}" for low in range(11) for high in range(low + 1, 11)]
    return [f"{letter}{value}" for letter in LETTERS for value, n in COPIES for _ in range(n)]


def _turned(card: str) -> str:
    up, down = card.split("/")
    return f"{down}/{up}"


def _numbers(key: bytes) -> Iterator[int]:
    """The stream: 32-bit numbers, eight from each block."""
    block = 0
    while True:
        digest = hmac.new(key, b"deal-v1|stream|" + block.to_bytes(8, "big"), "sha256").digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """The next number that does not favour any outcome, modulo the bound."""
    limit = 2**32 // bound * bound
    while (number := next(numbers)) >= limit:
        pass
    return number % bound


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
