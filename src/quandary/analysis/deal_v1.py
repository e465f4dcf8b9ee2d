"""The fair deal computed once more, from docs/fair-deal.md alone.

Nothing here, nor in the games' `printed_deck.py`, is shared with the engine that deals: a
mistake made there is not made again here. Cards are texts, as in records.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence

from quandary.analysis.registry import GAME_ANALYSES


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
    transcript = _bytes(f"deal-v1|transcript|{table}|{deal}|{promise}|{seats}")
    return hmac.new(secret, transcript, hashlib.sha256).digest()


def deck_of_seed(game: str, seed: str, deal: int) -> list[str]:
    """The deck of a deal in local play, where one seed determines all of them."""
    return shuffle(game, hashlib.sha256(_bytes(f"quandary-seed|{game}|{deal}|{seed}")).digest())


def shuffle(game: str, key: bytes) -> list[str]:
    """The whole deck, top first, that a key determines."""
    numbers, printed = _numbers(key), GAME_ANALYSES[game].deck
    deck = list(printed.cards())
    for place in reversed(range(1, len(deck))):
        other = _below(place + 1, numbers)
        deck[place], deck[other] = deck[other], deck[place]
    return [_lain(printed.ways_up(card), numbers) for card in deck]


def _lain(ways: Sequence[str], numbers: Iterator[int]) -> str:
    """One of the ways a card can lie; if there is only one, the stream is left alone."""
    return ways[_below(len(ways), numbers)] if len(ways) > 1 else ways[0]


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
