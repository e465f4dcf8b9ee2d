"""The same cards for everybody: what follows from a secret, byte by byte."""

import hashlib
import hmac

import pytest

from quandary.games import GAMES
from quandary.table.day_deal import bot_seed, commitment, day_deck
from quandary.table.dealer import shuffled_deck

SECRET = bytes(range(32))
NAME = "quando-4-2026-11-16"


def test_a_promise_binds_secret_and_name() -> None:
    written = b"day-v1|commit|quando-4-2026-11-16|" + SECRET
    assert commitment(NAME, SECRET) == hashlib.sha256(written).hexdigest()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_deal_has_a_deck_of_its_own(game: str) -> None:
    rules = GAMES[game]
    decks = [day_deck(rules, NAME, SECRET, deal) for deal in range(3)]
    key = hmac.digest(SECRET, b"day-v1|deal|quando-4-2026-11-16|2", "sha256")
    assert decks[2] == [rules.write_card(card) for card in shuffled_deck(rules, key)]
    assert decks[0] != decks[1] != decks[2]
    assert day_deck(rules, "another", SECRET, 0) != decks[0]


def test_bots_at_two_seats_throw_other_dice() -> None:
    seeds = {bot_seed(NAME, SECRET, seat) for seat in range(4)}
    assert len(seeds) == 4
    assert not any(SECRET.hex() in seed for seed in seeds)
