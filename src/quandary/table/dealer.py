"""Decks from a key: the only place where chance enters a game.

The shuffle is `deal-v1`. Anyone can repeat it from the key alone:

1. The stream is HMAC-SHA-256(key, "deal-v1|stream|" + block number as 8 bytes, big end
   first), block after block from 0, read as 32-bit numbers, big end first.
2. A number below n is the next of these that is below the largest multiple of n that fits
   into 32 bits, taken modulo n; others are passed over, so every outcome is equally likely.
   A number below 1 is 0 and takes nothing from the stream.
3. Fisher and Yates: the canonical deck (`full_deck`), for every place from the last down to
   the second: swap with the card at a place below or equal to it.
4. Then, from the top, every card is laid one of its ways up (`ways_up`): one or two.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator

from quandary.games.game import ActionT, AnyGame, CardT, EventT, Game, OptionsT, StateT

_WORD_BYTES = 4
_WORDS = 1 << 32


class Stream:
    """Unbiased whole numbers from a key."""

    def __init__(self, key: bytes) -> None:
        self._words = _words(key)

    def below(self, bound: int) -> int:
        """The next number from 0 to bound - 1, each as likely as any other."""
        if bound == 1:
            return 0
        fair = _WORDS - _WORDS % bound
        return next(word for word in self._words if word < fair) % bound


def _words(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        message = b"deal-v1|stream|" + block.to_bytes(8, "big")
        digest = hmac.digest(key, message, "sha256")
        for start in range(0, len(digest), _WORD_BYTES):
            yield int.from_bytes(digest[start : start + _WORD_BYTES], "big")
        block += 1


def shuffled_deck(
    game: Game[StateT, ActionT, EventT, CardT, OptionsT], key: bytes
) -> tuple[CardT, ...]:
    """A game's whole deck, top first, in the order and way up that the key determines."""
    stream = Stream(key)
    deck = list(game.full_deck())
    for last in range(len(deck) - 1, 0, -1):
        place = stream.below(last + 1)
        deck[last], deck[place] = deck[place], deck[last]
    ways = map(game.ways_up, deck)
    return tuple(way_up[stream.below(len(way_up))] for way_up in ways)


def key_from_seed(game: AnyGame, seed: str, deal: int) -> bytes:
    """The key of a deal where one seed stands for a whole game, as in local play."""
    return hashlib.sha256(f"quandary-seed|{game.ID}|{deal}|{seed}".encode()).digest()


def deck_from_seed(
    game: Game[StateT, ActionT, EventT, CardT, OptionsT], seed: str, deal: int
) -> tuple[CardT, ...]:
    """The deck of a game's deal (counted from 0) under a seed."""
    return shuffled_deck(game, key_from_seed(game, seed, deal))
